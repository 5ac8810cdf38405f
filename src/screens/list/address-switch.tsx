import { useSearchParams } from "react-router";

interface AddressSwitchProps<T extends string> {
  /** Parameter of the address; at its usual value it is left out. */
  name: string;
  choices: readonly T[];
  usual: T;
  value: T;
  label: string;
  className?: string;
  textOf(choice: T): string;
  /** What else of the address a choice changes. */
  alsoChange?(address: URLSearchParams, next: T): void;
}

/** One of a few ways to see a list, kept in the address; a list begins at its first page then. */
export function AddressSwitch<T extends string>(props: AddressSwitchProps<T>) {
  const { name, choices, usual, value, label, className = "", textOf, alsoChange } = props;
  const [, setQuery] = useSearchParams();
  const choose = (next: T) =>
    setQuery((now) => {
      const address = new URLSearchParams(now);
      address.delete("page");
      if (next === usual) address.delete(name);
      else address.set(name, next);
      alsoChange?.(address, next);
      return address;
    });
  return (
    <fieldset className={`segmented ${className}`} aria-label={label}>
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === value} onClick={() => choose(choice)}>
          {textOf(choice)}
        </button>
      ))}
    </fieldset>
  );
}
