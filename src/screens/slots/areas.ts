import { type ComponentType, createElement } from "react";
import { lazyComponent } from "../../components/lazy-component";
import { hasTexts, loadTexts } from "../../providers/i18n";
import type { TextArea } from "../../providers/i18n/keys";
import { areaOf } from "../../resources/areas";
import type { Loadable } from "../../shared/loadable";
import type { Area, Filling, Kind } from "./slots";

/** How the code of each area is loaded; an area that has only texts is left out. */
export type AreaLoaders = Readonly<Partial<Record<TextArea, () => Promise<{ area: Area }>>>>;

export interface Areas {
  /** Whether an area can be drawn without waiting. */
  isReady(name: TextArea): boolean;
  /** Loads code and texts of an area. Rejects if its code cannot be loaded; the next call tries again. */
  load(name: TextArea): Promise<void>;
  /** A page of an area that is ready, by its name in resources: `events/editor`. */
  page(name: string): Loadable<object>;
  /** What fills a slot. While its area is not there, a component that loads it and stays the same afterwards. */
  slot<K extends Kind>(kind: K, name: string): Filling<K>;
  /** Loads what fills a slot, so that drawing it waits for nothing. Rejects if its code cannot be loaded. */
  preload(kind: Kind, name: string): Promise<void>;
}

/** The areas of a console: each is loaded when something of it is shown, so the first screen does not grow with them. */
export function makeAreas(loaders: AreaLoaders): Areas {
  const loaded = new Map<string, Area>();
  const loading = new Map<string, Promise<void>>();
  const slots = new Map<string, ComponentType<never>>();

  const hasCode = (name: TextArea) => loaded.has(name) || !loaders[name];

  async function loadCode(name: TextArea): Promise<void> {
    const module = hasCode(name) ? undefined : await loaders[name]?.();
    if (module) loaded.set(name, module.area);
  }

  function load(name: TextArea): Promise<void> {
    const running = loading.get(name);
    if (running) return running;
    const started = Promise.all([loadCode(name), loadTexts(name)])
      .then(() => undefined)
      .finally(() => loading.delete(name));
    loading.set(name, started);
    return started;
  }

  function fillingOf<K extends Kind>(kind: K, name: string): Filling<K> {
    const { area, part } = split(name);
    const filling = loaded.get(area)?.slots?.[kind]?.[part];
    if (!filling) throw new Error(`No area fills the slot ${kind} ${name}.`);
    return filling as Filling<K>;
  }

  return {
    load,
    isReady: (name) => hasCode(name) && hasTexts(name),
    page(name) {
      const { area, part } = split(name);
      const page = loaded.get(area)?.pages?.[part];
      if (!page) throw new Error(`No area has the page ${name}.`);
      return page;
    },
    slot<K extends Kind>(kind: K, name: string) {
      const { area } = split(name);
      const key = `${kind} ${name}`;
      const known =
        slots.get(key) ??
        (loaded.has(area)
          ? fillingOf(kind, name)
          : lazyComponent(async () => {
              await load(area);
              const filling = fillingOf(kind, name) as ComponentType<object>;
              return (props: object) => createElement(filling, props); // it may be lazy itself
            }));
      slots.set(key, known as ComponentType<never>);
      return known as Filling<K>;
    },
    async preload(kind, name) {
      await load(split(name).area);
      const filling: Partial<Loadable<object>> = fillingOf(kind, name);
      await filling.preload?.();
    },
  };
}

function split(name: string): { area: TextArea; part: string } {
  const area = areaOf(name);
  return { area, part: name.slice(area.length + 1) };
}
