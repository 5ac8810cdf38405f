import { type ComponentType, lazy } from "react";

/**
 * `lazy` for a page or dialog of zone 2 (ADR 007): it arrives together with antd's theme and language. Editors and
 * dialog forms have them already; nothing else brings antd, so that a list comes without its 60 kB (brotli).
 */
export function lazyAntd<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(async () => {
    const [{ default: Part }, { AntdProvider }] = await Promise.all([load(), import("./provider")]);
    const WithAntd = (props: P) => (
      <AntdProvider>
        <Part {...props} />
      </AntdProvider>
    );
    return { default: WithAntd };
  });
}
