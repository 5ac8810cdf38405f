import "./chart.css";

interface RankedBarsProps {
  label: string;
  /** The largest first. */
  rows: readonly { key: string; name: string; value: number }[];
  text(value: number): string;
}

/** Names with their values and bars relative to the first; a list, so it is its own table. */
export function RankedBars({ label, rows, text }: RankedBarsProps) {
  const largest = rows[0]?.value ?? 1;
  return (
    <ol className="ranked-bars" aria-label={label}>
      {rows.map(({ key, name, value }) => (
        <li key={key}>
          <span className="ellipsis" title={name}>
            {name}
          </span>
          <span className="ranked-bar" aria-hidden="true">
            <span style={{ width: `${(value / largest) * 100}%` }} />
          </span>
          <span className="figures">{text(value)}</span>
        </li>
      ))}
    </ol>
  );
}
