import "./fields.css";
import type { ComponentType } from "react";
import type { Kind } from "../../contract/core/field";
import { Show as BooleanShow } from "./boolean/show";
import { Show as ChoiceShow } from "./choice/show";
import { Show as ColourShow } from "./colour/show";
import { Show as IdShow } from "./id/show";
import { Show as ImageShow } from "./image/show";
import { Show as JsonShow } from "./json/show";
import type { ShowProps } from "./kind";
import { Show as LabelsShow } from "./labels/show";
import { Show as MoneyShow } from "./money/show";
import { Show as MultilineShow } from "./multiline/show";
import { Show as NumberShow } from "./number/show";
import { Show as ReferenceShow } from "./reference/show";
import { Show as ReferencesShow } from "./references/show";
import { Show as SecretShow } from "./secret/show";
import { Show as TextShow } from "./text/show";
import { Show as TimeShow } from "./time/show";

// biome-ignore lint/suspicious/noExplicitAny: each kind has a value type of its own.
export const shows: Record<Kind, ComponentType<ShowProps<any>>> = {
  id: IdShow,
  text: TextShow,
  multiline: MultilineShow,
  secret: SecretShow,
  number: NumberShow,
  money: MoneyShow,
  boolean: BooleanShow,
  choice: ChoiceShow,
  time: TimeShow,
  colour: ColourShow,
  reference: ReferenceShow,
  references: ReferencesShow,
  image: ImageShow,
  labels: LabelsShow,
  json: JsonShow,
};
