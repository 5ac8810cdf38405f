import { type ComponentType, createElement, lazy, useState } from "react";

export type Loadable<Props> = ComponentType<Props> & {
  /** Loads the code before it is drawn; it is then drawn at once. */
  preload(): Promise<void>;
};

/**
 * A component whose code comes when it is first drawn, or before that. `lazy` alone always shows a fallback first, and
 * React keeps that on screen for 300 ms, even where the code has long been there.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const ask = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Late = lazy(ask) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Late); // stays: another one would start again
    return createElement(Drawn, props);
  }
  return Object.assign(Part, { preload: () => ask().then(() => undefined) });
}
