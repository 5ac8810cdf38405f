import "./mark.css";

/** The logo: a darkroom lamp, its light in the accent colour. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg className="mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path className="mark-lamp" d="M2 12.5a10 10 0 0 1 20 0z" />
      <path className="mark-light" d="M6 15h12a6 6 0 0 1-12 0z" />
    </svg>
  );
}
