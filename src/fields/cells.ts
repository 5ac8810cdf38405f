import "./fields.css";
import type { ComponentType } from "react";
import type { Kind } from "../../contract/core/field";
import { Cell as BooleanCell } from "./boolean/cell";
import { Cell as ChoiceCell } from "./choice/cell";
import { Cell as ColourCell } from "./colour/cell";
import { Cell as IdCell } from "./id/cell";
import { Cell as ImageCell } from "./image/cell";
import { Cell as JsonCell } from "./json/cell";
import type { CellProps } from "./kind";
import { Cell as LabelsCell } from "./labels/cell";
import { Cell as MoneyCell } from "./money/cell";
import { Cell as NumberCell } from "./number/cell";
import { Cell as ReferenceCell } from "./reference/cell";
import { Cell as ReferencesCell } from "./references/cell";
import { Cell as SecretCell } from "./secret/cell";
import { Cell as TextCell } from "./text/cell";
import { Cell as TimeCell } from "./time/cell";

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own value type.
export const cells: Record<Kind, ComponentType<CellProps<any>>> = {
  id: IdCell,
  text: TextCell,
  multiline: TextCell,
  secret: SecretCell,
  number: NumberCell,
  money: MoneyCell,
  boolean: BooleanCell,
  choice: ChoiceCell,
  time: TimeCell,
  colour: ColourCell,
  reference: ReferenceCell,
  references: ReferencesCell,
  image: ImageCell,
  labels: LabelsCell,
  json: JsonCell,
  rows: ReferencesCell,
  group: JsonCell,
};
