import { EyeOutlined } from "@ant-design/icons";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../fields/glyph";
import type { SidePart } from "../../resources/define";
import { useMediaQuery } from "../../shared/media-query";
import { Dialog } from "../../shared/ui/dialog";
import { sideParts } from "../parts/side-parts";
import type { FormStore } from "./form-store";

/** From this width on there is room for form and panel beside the sidebar. */
export const useHasRoomBeside = (): boolean => useMediaQuery("(min-width: 1280px)");

interface SideProps {
  name: SidePart;
  store: FormStore;
}

export function SidePanel({ name, store }: SideProps) {
  const { Part } = sideParts[name];
  return (
    <aside className="sl-side">
      <Suspense>
        <Part store={store} titled />
      </Suspense>
    </aside>
  );
}

/** Where there is no room, an eye button opens the panel as a sheet. */
export function SideButton({ name, store }: SideProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { title, Part } = sideParts[name];
  return (
    <>
      <button type="button" className="button text sl-side-open" onClick={() => setOpen(true)}>
        <Glyph of={EyeOutlined} />
        <span>{t("form.preview")}</span>
      </button>
      {open && (
        <Dialog
          title={t(title)}
          onClose={() => setOpen(false)}
          buttons={
            <button type="button" className="button" onClick={() => setOpen(false)}>
              {t("actions.close")}
            </button>
          }
        >
          <Suspense>
            <Part store={store} titled={false} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
