import { type PointerEvent, useEffect, useRef } from "react";
import { resources } from "../../resources";
import { pathsOf } from "../../resources/routes";
import { askAhead } from "../../screens/list/page-call";

/** A pointer that only passes asks for nothing. */
const REST_MS = 60;

/** For a link: the list behind it is asked for while a mouse rests on it, so that it is there with the click. */
export function useAhead(to: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const resource = resources.find((one) => pathsOf(one).list === to);
  if (!resource) return {};
  return {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === "mouse") timer.current = setTimeout(() => askAhead(resource), REST_MS);
    },
    onPointerLeave: () => clearTimeout(timer.current),
  };
}
