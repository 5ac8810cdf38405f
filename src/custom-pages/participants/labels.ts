import { type LABELLED, readLabels as read, saveLabels as save } from "../../../contract/endpoints/labels";
import { isNamedIn, type LabelText, type LabelTexts, textIn } from "../../fields/labels/label-texts";
import { type Language, readLanguages } from "../../fields/labels/languages";
import { call, change } from "../../providers/call";

export type Labelled = (typeof LABELLED)[number];

export interface ReadLabels {
  /** One tab each (OP-105). Inactive ones only as long as they hold a label. */
  languages: readonly Language[];
  texts: LabelTexts;
}

/** At least one label must have a name (LLD-10). */
export const isNamed = (texts: LabelTexts): boolean =>
  Object.keys(texts).some((language) => isNamedIn(texts, language));

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
    .filter(([language]) => isNamedIn(texts, language))
    .map(([id_language]) => ({ id_language, ...textIn(texts, id_language) }));
  const answer = await change(save, { params: { type, id }, body: { labels } });
  return textsOf(answer?.labels ?? labels);
}
