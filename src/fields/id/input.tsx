import type { InputProps } from "../kind";

/** An id is never typed: shown as it is. */
export function Input({ id, value }: InputProps<string>) {
  return (
    <output id={id} className="figures faint">
      {value}
    </output>
  );
}
