/** Placeholder of an empty value; cards of phones hide it. */
export const None = () => <span className="faint sl-none">–</span>;
