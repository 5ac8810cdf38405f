import { Suspense } from "react";
import { lazyAntd } from "../../components/antd/lazy";
import type { InputProps } from "../kind";

const Picker = lazyAntd(() => import("../reference/picker"));

export function Input(props: InputProps<string[]>) {
  return (
    <Suspense fallback={<span className="input skeleton" />}>
      <Picker {...props} many />
    </Suspense>
  );
}
