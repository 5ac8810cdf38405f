import { EyeOutlined } from "@ant-design/icons";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../components/dialog";
import { Glyph } from "../../components/glyph";
import { useEditorState } from "../../editor/store";
import { useMediaQuery } from "../../shared/media-query";
import { useSlot, useSlots } from "../slots/slots";
import type { EntityStore } from "./entity-model";
import { Facts } from "./facts";

/** From this width on there is room for form and panel next to the sidebar. */
export const useHasRoomBeside = (): boolean => useMediaQuery("(min-width: 1280px)");

interface SideProps {
  name: string;
  store: EntityStore;
}

/** Beside the form: a panel of the resource's own, then the record's facts. */
export function SidePanel({ name, store }: { name: string | undefined; store: EntityStore }) {
  const { t } = useTranslation();
  const panel = useSlot("sides", name);
  const isStored = useEditorState(store, ({ get }) => typeof get().base.record.id === "string");
  if (!panel && !isStored) return null;
  return (
    <aside
      className={panel ? "sl-side" : "sl-side facts-only"}
      aria-label={t(panel ? panel.title : "form.facts")}
    >
      {panel && (
        <Suspense>
          <panel.Panel store={store} titled />
        </Suspense>
      )}
      <Facts store={store} />
    </aside>
  );
}

/** Where there is no room, an eye button opens the panel as a sheet. */
export function SideButton({ name, store }: SideProps) {
  const { t } = useTranslation();
  const { title, Panel } = useSlots("sides")(name);
  return (
    <SheetButton verb={t("form.preview")} title={t(title)}>
      <Panel store={store} titled={false} />
    </SheetButton>
  );
}

interface SheetButtonProps {
  verb: string;
  /** Heading of the sheet. */
  title: string;
  children: ReactNode;
}

/** An eye that opens what a wide screen shows beside the form. */
export function SheetButton({ verb, title, children }: SheetButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button text sl-side-open"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Glyph of={EyeOutlined} />
        <span>{verb}</span>
      </button>
      {open && (
        <Dialog
          title={title}
          onClose={() => setOpen(false)}
          buttons={
            <button type="button" className="button" onClick={() => setOpen(false)}>
              {t("actions.close")}
            </button>
          }
        >
          <Suspense>{children}</Suspense>
        </Dialog>
      )}
    </>
  );
}
