import "./address.css";

/** Whether a text is an e-mail address, which breaks before its `@`. */
export const isAddress = (text: string): boolean => /^\S+@\S+$/.test(text) && text.lastIndexOf("@") > 0;

interface AddressProps {
  value: string;
  className?: string;
}

/** An e-mail address in full, on two lines where it needs them: it is useless without its end. */
export function Address({ value, className = "" }: AddressProps) {
  const at = isAddress(value) ? value.lastIndexOf("@") : value.length;
  return (
    <span className={`sl-address ${className}`.trim()} title={value}>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </span>
  );
}
