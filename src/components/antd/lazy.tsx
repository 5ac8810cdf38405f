import type { ComponentType } from "react";
import { type Loadable, loadable } from "../../shared/loadable";

/**
 * A lazy page or dialog of zone 2 (ADR 007), loaded together with antd's theme and language. Editors and dialog forms
 * bring them too; nothing else imports antd, so lists load without its 60 kB (brotli).
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
