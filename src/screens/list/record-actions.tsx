import { EditOutlined, EyeOutlined } from "@ant-design/icons";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { MenuChoice } from "../../components/menu-list";
import type { AnyResource } from "../../resources/define";
import { pathsOf } from "../../resources/routes";
import type { Row } from "../use-paged-list";
import { copyIdChoice, deletionOf, RecordMenu } from "./more-of";

interface RecordActionsProps {
  row: Row;
  /** The record's name, for labels of buttons. */
  name: string;
  /** Undefined where the record has no page. */
  path: string | undefined;
  /** The list's address, for the way back. */
  here: string;
  /** Whether the role may edit records or only view them. */
  editable: boolean;
  /** Undefined if the role may not delete records. */
  deletion: MenuChoice | undefined;
  t: TFunction;
}

/** What every row offers: to edit or view the record, to copy its id and to delete it. */
export function RecordActions({ row, name, path, here, editable, deletion, t }: RecordActionsProps) {
  const open = path && {
    to: path,
    text: t(editable ? "actions.edit" : "list.view"),
    icon: editable ? EditOutlined : EyeOutlined,
    label: editable ? t("list.edit_of", { name }) : undefined,
  };
  const items = [copyIdChoice(row.id, t), ...(deletion ? [deletion] : [])];
  return <RecordMenu name={name} open={open || undefined} here={here} items={items} t={t} />;
}

interface RecordRowActionsProps extends Pick<RecordActionsProps, "row" | "name"> {
  resource: AnyResource;
  onDelete(): void;
}

/** The same for a row of a list whose page deletes its records with its own call and texts. */
export function RecordRowActions({ resource, row, name, onDelete }: RecordRowActionsProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <RecordActions
      row={row}
      name={name}
      path={pathsOf(resource).record(row.id)}
      here={pathname + search}
      editable
      deletion={deletionOf(resource, row, onDelete, t)}
      t={t}
    />
  );
}
