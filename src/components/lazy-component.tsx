import { type ComponentType, lazy, Suspense } from "react";

/** A part whose code comes when it is first drawn; its place stays as large as the row or bar around it makes it. */
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
