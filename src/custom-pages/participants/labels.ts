import { type LABELLED, readLabels as read, saveLabels as save } from "../../../contract/endpoints/labels";
import { type Language, readLanguages } from "../../fields/labels/languages";
import { call, change } from "../../providers/call";

export type Labelled = (typeof LABELLED)[number];

export interface LabelText {
  name: string;
  description: string;
}

/** Texts by language id. */
export type LabelTexts = Readonly<Record<string, LabelText>>;

export interface ReadLabels {
  /** One tab each (OP-105). Inactive ones only as long as they hold a label. */
  languages: readonly Language[];
  texts: LabelTexts;
}

const NOTHING: LabelText = { name: "", description: "" };

export const textIn = (texts: LabelTexts, id: string): LabelText => texts[id] ?? NOTHING;

/** At least one label must have a name (LLD-10). */
export const isNamed = (texts: LabelTexts): boolean =>
  Object.values(texts).some((text) => text.name.trim() !== "");

const textsOf = (labels: readonly ({ id_language: string } & LabelText)[]): LabelTexts =>
  Object.fromEntries(
    labels.map(({ id_language, name, description }) => [id_language, { name, description }]),
  );

export async function readLabels(type: Labelled, id: string): Promise<ReadLabels> {
  const [all, { labels }] = await Promise.all([readLanguages(), call(read, { params: { type, id } })]);
  const texts = textsOf(labels);
  const languages = all.filter((one) => one.is_active !== false || one.id in texts);
  return { languages, texts };
}

/** Sends the full wanted set; languages without a name are dropped by the call's own rule (OP-104). */
export async function saveLabels(type: Labelled, id: string, texts: LabelTexts): Promise<LabelTexts> {
  const labels = Object.entries(texts)
    .filter(([, text]) => text.name.trim() !== "")
    .map(([id_language, text]) => ({ id_language, ...text }));
  const answer = await change(save, { params: { type, id }, body: { labels } });
  return textsOf(answer?.labels ?? labels);
}
