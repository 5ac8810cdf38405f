import { useSearchParams } from "react-router";

interface AddressSwitchProps<T extends string> {
  /** Parameter of the address, left out at its usual value. */
  name: string;
  choices: readonly T[];
  usual: T;
  value: T;
  label: string;
  className?: string;
  textOf(choice: T): string;
  /** Other changes of the address that go with a choice. */
  alsoChange?(address: URLSearchParams, next: T): void;
}

/** A segmented choice that is kept in the address; choosing resets the page. */
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
