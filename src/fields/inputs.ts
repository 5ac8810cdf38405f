import "./fields.css";
import type { ComponentType } from "react";
import type { Kind } from "../../contract/core/field";
import { Input as BooleanInput } from "./boolean/input";
import { Input as ChoiceInput } from "./choice/input";
import { Input as ColourInput } from "./colour/input";
import { Input as IdInput } from "./id/input";
import { Input as ImageInput } from "./image/input";
import { Input as JsonInput } from "./json/input";
import type { InputProps } from "./kind";
import { Input as LabelsInput } from "./labels/input";
import { Input as MoneyInput } from "./money/input";
import { Input as MultilineInput } from "./multiline/input";
import { None } from "./none";
import { Input as NumberInput } from "./number/input";
import { Input as ReferenceInput } from "./reference/input";
import { Input as ReferencesInput } from "./references/input";
import { Input as SecretInput } from "./secret/input";
import { Input as TextInput } from "./text/input";
import { Input as TimeInput } from "./time/input";

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own value type.
export const inputs: Record<Kind, ComponentType<InputProps<any>>> = {
  id: IdInput,
  text: TextInput,
  multiline: MultilineInput,
  secret: SecretInput,
  number: NumberInput,
  money: MoneyInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  time: TimeInput,
  colour: ColourInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  image: ImageInput,
  labels: LabelsInput,
  json: JsonInput,
  // Rows and groups have an input for each of their fields.
  rows: None,
  group: None,
};
