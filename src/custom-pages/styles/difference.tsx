import { useTranslation } from "react-i18next";
import type { ImageValue } from "../../../contract/core/field";
import { style } from "../../../contract/entities/style";
import { useEditorState } from "../../editor/store";
import type { ValueProps } from "../../editor/use-editor";
import { readAt, topOf } from "../../editor/values";
import { useReferred } from "../../fields/reference/use-names";
import { useLabels } from "../../fields/use-labels";
import ConflictValue from "../../screens/form/conflict-value";
import type { Cell } from "./model";

/** A field's value in the comparison of versions: values and pictures as text, others as in the view. */
export default function StyleDifference(props: ValueProps) {
  const top = topOf(props.path);
  if (top === "cartridges") return <CartridgeNames {...props} />;
  return top === "values" || top === "icons" ? <CellText {...props} /> : <ConflictValue {...props} />;
}

const useValueAt = ({ store, path, newer }: ValueProps): unknown =>
  useEditorState(store, ({ get }) => readAt(newer ?? get().values, path));

function CartridgeNames(props: ValueProps) {
  const ids = (useValueAt(props) ?? []) as readonly string[];
  const find = useReferred({ [style.name]: ids });
  return ids.map((id) => find(style.name, id)?.name ?? id.slice(0, 8)).join(", ") || "–";
}

function CellText(props: ValueProps) {
  const { t } = useTranslation();
  const { choice } = useLabels();
  const found = useValueAt(props) as (Cell & ImageValue) | undefined;
  const picture = props.path.startsWith("icons.") ? (found as ImageValue | undefined) : found?.picture;
  if (picture) {
    if (picture.state === "none" || picture.state === "removed") return t("fields_ui.no_picture");
    return t(props.newer ? "form.picture_theirs" : "form.picture_mine");
  }
  if (found === undefined || found.value === null) return t("style.no_own_value");
  return typeof found.value === "boolean" ? choice("boolean", found.value) : found.value;
}
