import { type ComponentType, Suspense } from "react";
import { type Loadable, loadable } from "../shared/loadable";

/** A component that loads its code when it is first rendered, without a fallback: the container keeps its size. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  const Part = loadable(load);
  function LazyComponent(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyComponent, { preload: Part.preload });
}
