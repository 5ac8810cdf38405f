import { type ComponentType, createElement, lazy, useState } from "react";

export type Loadable<Props> = ComponentType<Props> & {
  /** Loads the code ahead, so that the first render needs no fallback. */
  preload(): Promise<void>;
};

/**
 * A component whose code is loaded on first render, or earlier by `preload`. `lazy` alone always shows a fallback
 * first, which React keeps on screen for 300 ms even if the code is already loaded.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const ask = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy = lazy(ask);
  function LoadableComponent(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy); // kept: another type would remount
    return createElement(Component, props);
  }
  return Object.assign(LoadableComponent, { preload: () => ask().then(() => undefined) });
}
