import "./choices.css";
import { errorAt } from "../../domain/events/model";
import { useEditorState } from "../../editor/store";
import { FieldError } from "../../fields/field-error";
import { useLabels } from "../../fields/use-labels";
import { useEvent } from "./context";

/** The error of a choice, or of one of the chosen records. */
export function ChoiceError({ path }: { path: string }) {
  const labels = useLabels();
  const error = useEditorState(useEvent(), ({ errors }) => errorAt(errors(), path));
  if (!error) return null;
  return (
    <div className="field">
      <FieldError>{labels.issue(error)}</FieldError>
    </div>
  );
}
