import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Field, nullable, reference, text } from "../../../contract/core/field";
import { server } from "../../../contract/entities/server";
import { DialogForm } from "../../screens/parts/dialog-form";
import { PartField } from "../../screens/parts/part-field";

const LONGEST_NAME = 80;
const NAME = text({ required: true, max: LONGEST_NAME }) as unknown as Field;
const SERVER = nullable(reference(server.name)) as unknown as Field;

interface CaseFormProps {
  /** The server that the answer on show has selected. */
  selected: string;
  onSave(made: { name: string; expected: string }): void;
  onClose(): void;
}

/** Keeps the inputs on show under a name, with the server that should be selected. */
export default function CaseForm({ selected, onSave, onClose }: CaseFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const [expected, setExpected] = useState(selected);
  const [issue, setIssue] = useState<string>();
  const save = () => {
    const wanted = name.trim();
    if (!wanted || wanted.length > LONGEST_NAME)
      return setIssue(wanted ? "validation.too_long" : "validation.required");
    onSave({ name: wanted, expected });
    onClose();
  };
  return (
    <DialogForm verb={t("actions.save")} waits={false} onSubmit={save} onCancel={onClose}>
      <p>{t("routing.case_text")}</p>
      <PartField
        entity={server as never}
        name="name"
        field={NAME}
        value={name}
        error={issue}
        autoFocus
        onChange={(next) => {
          setName(next);
          setIssue(undefined);
        }}
      />
      <PartField
        entity={server as never}
        name="expected"
        field={SERVER}
        label={t("routing.expected")}
        value={expected}
        help={t("routing.expected_help")}
        onChange={setExpected}
      />
    </DialogForm>
  );
}
