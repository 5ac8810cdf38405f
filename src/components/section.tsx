import "./section.css";
import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** Grey text at the right of the heading. */
  note?: string;
  children: ReactNode;
}

/** A titled section that looks like a group of a form. */
export function Section({ title, note, children }: SectionProps) {
  const heading = useId();
  return (
    <section className="sl-form-group" aria-labelledby={heading}>
      <div className="sl-form-head">
        <h2 id={heading}>{title}</h2>
        {note && <span className="caption faint">{note}</span>}
      </div>
      {children}
    </section>
  );
}
