import { lazy } from "react";
import { Loaded } from "../../components/loaded";
import type { InputProps } from "../kind";

const Picker = lazy(() => import("../reference/picker"));

export function Input(props: InputProps<string[]>) {
  return (
    <Loaded fallback={<span className="input skeleton" />}>
      <Picker {...props} many />
    </Loaded>
  );
}
