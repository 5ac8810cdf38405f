import { type ComponentType, lazy, Suspense } from "react";

/** A component that loads its code when it is first rendered, without a fallback: the container keeps its size. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return function LazyComponent(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
