import { type ComponentType, lazy } from "react";

/**
 * `lazy` for a part that is made of antd: it arrives together with antd's theme and language. Nothing else brings
 * antd, so that a list of plain rows comes without its 60 kB (brotli).
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
