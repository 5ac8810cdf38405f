import { lazy } from "react";
import { Loaded } from "../../components/loaded";
import type { InputProps } from "../kind";

// antd's Select is the heaviest part of a form: only forms with references load it.
const Picker = lazy(() => import("./picker"));

export function Input({ value, onChange, ...props }: InputProps<string>) {
  return (
    <Loaded fallback={<span className="input skeleton" />}>
      <Picker {...props} many={false} value={value ? [value] : []} onChange={([id]) => onChange(id ?? "")} />
    </Loaded>
  );
}
