import "./columns.css";
import { SettingOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../components/glyph";
import { PopupBox, usePopup } from "../../../components/popup";
import { useLazyModule } from "../../../components/use-lazy-module";
import type { ColumnPanelProps } from "./column-panel";

interface ColumnButtonProps extends Omit<ColumnPanelProps, "close" | "columns"> {
  /** Called when the panel is opened, so that other renders of the list do not pay for it. */
  columns(): ColumnPanelProps["columns"];
}

const load = () => import("./column-panel");

/** Opens the column panel, whose code is loaded with the first click. */
export function ColumnButton({ columns, ...props }: ColumnButtonProps) {
  const { t } = useTranslation();
  const popup = usePopup();
  const { open, button, show, close } = popup;
  const [module, ask] = useLazyModule(load);
  return (
    <div className="sl-columns">
      <button
        ref={button}
        type="button"
        className={open ? "button text sl-open" : "button text"}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load().catch(() => {})}
        onClick={async () => (open ? close() : (await ask()) && show())}
      >
        <Glyph of={SettingOutlined} />
        {t("list.columns.title")}
      </button>
      {open && module && (
        <PopupBox popup={popup} label={t("list.columns.title")} className="sl-column-box" role="dialog">
          <module.ColumnPanel {...props} columns={columns()} close={close} />
        </PopupBox>
      )}
    </div>
  );
}
