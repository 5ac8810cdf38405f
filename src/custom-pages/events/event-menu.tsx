import { EllipsisOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Glyph } from "../../components/glyph";
import { MenuButton } from "../../components/menu-button";
import { eventChoices, moveChoice } from "./actions";

/** The "more" menu of an event in the calendar. */
export function EventMenu({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <MenuButton
      label={t("list.more_of", { name })}
      className="button text small icon event-bar-menu"
      items={[moveChoice(id, name, t), ...eventChoices(id, name, t, navigate)]}
    >
      <Glyph of={EllipsisOutlined} size={14} />
    </MenuButton>
  );
}
