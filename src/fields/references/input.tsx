import { lazy, Suspense } from "react";
import type { InputProps } from "../kind";

const Picker = lazy(() => import("../reference/picker"));

export function Input(props: InputProps<string[]>) {
  return (
    <Suspense fallback={<span className="input skeleton" />}>
      <Picker {...props} many />
    </Suspense>
  );
}
