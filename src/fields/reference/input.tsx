import { Suspense } from "react";
import { lazyAntd } from "../../components/antd/lazy";
import type { InputProps } from "../kind";

// antd's Select is the heaviest part of a form: only forms that refer to something load it.
const Picker = lazyAntd(() => import("./picker"));

export function Input({ value, onChange, ...props }: InputProps<string>) {
  return (
    <Suspense fallback={<span className="input skeleton" />}>
      <Picker {...props} many={false} value={value ? [value] : []} onChange={([id]) => onChange(id ?? "")} />
    </Suspense>
  );
}
