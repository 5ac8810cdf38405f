import "./reference.css";
import { type ComponentProps, lazy, useId } from "react";
import { Loaded } from "../../components/loaded";

const Finder = lazy(() => import("./finder"));

interface FinderFieldProps extends Omit<ComponentProps<typeof Finder>, "id"> {
  /** Only where something else than the label refers to the field, such as an error. */
  id?: string | undefined;
  label: string;
  help?: string | undefined;
  className?: string | undefined;
}

/** A labelled field that finds one record by search, and the next one after it. */
export function FinderField({ id, label, help, className = "", ...finder }: FinderFieldProps) {
  const ownId = useId();
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id ?? ownId}>{label}</label>
      <Loaded fallback={<span className="input skeleton" />}>
        <Finder {...finder} id={id ?? ownId} />
      </Loaded>
      {help && <span className="help">{help}</span>}
    </div>
  );
}
