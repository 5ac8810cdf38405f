import "./fields.css";
import type { ComponentType } from "react";
import type { Kind } from "../../contract/core/field";
import { Show as BooleanShow } from "./boolean/show";
import { Cell as ChoiceCell } from "./choice/cell";
import { Cell as ColourCell } from "./colour/cell";
import { Show as IdShow } from "./id/show";
import { Show as ImageShow } from "./image/show";
import { Show as JsonShow } from "./json/show";
import type { CellProps } from "./kind";
import { Show as LabelsShow } from "./labels/show";
import { Cell as MoneyCell } from "./money/cell";
import { Cell as NumberCell } from "./number/cell";
import { Cell as ReferenceCell } from "./reference/cell";
import { Show as ReferencesShow } from "./references/show";
import { Cell as SecretCell } from "./secret/cell";
import { Show as TextShow } from "./text/show";
import { Show as TimeShow } from "./time/show";

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own value type.
export const shows: Record<Kind, ComponentType<CellProps<any>>> = {
  id: IdShow,
  text: TextShow,
  multiline: TextShow,
  secret: SecretCell,
  number: NumberCell,
  money: MoneyCell,
  boolean: BooleanShow,
  choice: ChoiceCell,
  time: TimeShow,
  colour: ColourCell,
  reference: ReferenceCell,
  references: ReferencesShow,
  image: ImageShow,
  labels: LabelsShow,
  json: JsonShow,
  rows: JsonShow,
  group: JsonShow,
};
