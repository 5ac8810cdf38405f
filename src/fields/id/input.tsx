import type { InputProps } from "../kind";

/** Ids are read-only. */
export function Input({ id, value }: InputProps<string>) {
  return (
    <output id={id} className="figures faint">
      {value}
    </output>
  );
}
