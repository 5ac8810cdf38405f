import type { ComponentType } from "react";
import { type Loadable, loadable } from "../../shared/loadable";

/**
 * A page or dialog of zone 2 (ADR 007), which arrives together with antd's theme and language. Editors and dialog
 * forms have them already; nothing else brings antd, so that a list comes without its 60 kB (brotli).
 */
export function lazyAntd<P extends object>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  return loadable(async () => {
    const [Page, { AntdProvider }] = await Promise.all([load(), import("./provider")]);
    return function WithAntd(props: P) {
      return (
        <AntdProvider>
          <Page {...props} />
        </AntdProvider>
      );
    };
  });
}
