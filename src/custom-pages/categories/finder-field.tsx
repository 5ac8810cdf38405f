import { type ComponentProps, lazy, Suspense, useId } from "react";

const Finder = lazy(() => import("../../fields/reference/finder"));

interface FinderFieldProps extends Omit<ComponentProps<typeof Finder>, "id" | "without"> {
  label: string;
  help?: string;
}

/** A labelled field that finds one record by search. */
export function FinderField({ label, help, ...finder }: FinderFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={<div className="skeleton" style={{ height: 36 }} />}>
        <Finder {...finder} id={id} without={[]} />
      </Suspense>
      {help && <span className="help">{help}</span>}
    </div>
  );
}
