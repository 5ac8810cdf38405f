import { lazy, Suspense } from "react";
import type { TagPickerProps } from "./tag-select";

// antd's Select is the heaviest part of a form: it comes with the first form that picks something.
const TagSelect = lazy(() => import("./tag-select"));

/** Chooses routing tags: chips of those chosen, found by any of their labels, all by keyboard (RT-09, RT-10). */
export function TagPicker(props: TagPickerProps) {
  return (
    <Suspense fallback={<span className="input skeleton" />}>
      <TagSelect {...props} />
    </Suspense>
  );
}
