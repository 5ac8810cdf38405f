/** Is shown in a cell for a value that is not there; a phone's card leaves it out. */
export const None = () => <span className="faint sl-none">–</span>;
