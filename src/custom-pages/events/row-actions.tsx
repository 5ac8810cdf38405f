import { EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { Glyph } from "../../components/glyph";
import { pathsOf } from "../../resources/routes";
import { schedules } from "../../resources/schedules";
import { useDeleteRecord } from "../../screens/delete/delete-record";
import { choiceOf, copyIdChoice, deleteChoice, MoreOf } from "../../screens/list/more-of";
import type { RowActionsProps } from "../../screens/list/table-row";
import { eventChoices } from "./actions";

/** What can be done to one event of the list. */
export function EventRowActions({ row, name, onChange }: RowActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const deleteEvent = useDeleteRecord(schedules as never);
  const { pathname, search } = useLocation();
  const to = pathsOf(schedules).record(row.id);
  const state = { list: pathname + search };
  const remove = async () => {
    if (await deleteEvent(row.id, name)) onChange();
  };
  return (
    <span className="sl-row-actions">
      <Link
        to={to}
        state={state}
        className="button text small icon sl-row-edit"
        aria-label={t("list.edit_of", { name })}
        title={t("actions.edit")}
      >
        <Glyph of={EditOutlined} size={15} />
      </Link>
      <MoreOf
        name={name}
        items={[
          choiceOf("open", t("actions.edit"), EditOutlined, () => void navigate(to, { state })),
          ...eventChoices(row.id, name, t),
          copyIdChoice(row.id, t),
          deleteChoice(() => void remove(), t),
        ]}
        t={t}
      />
    </span>
  );
}
