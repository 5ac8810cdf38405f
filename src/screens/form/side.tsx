import { EyeOutlined } from "@ant-design/icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../components/dialog";
import { Glyph } from "../../components/glyph";
import { Loaded } from "../../components/loaded";
import { useEditorState } from "../../editor/store";
import type { AnyResource } from "../../resources/define";
import { useMediaQuery } from "../../shared/media-query";
import { useSlot, useSlots } from "../slots/slots";
import type { EntityStore } from "./entity-model";
import { Facts } from "./facts";

type Side = NonNullable<AnyResource["form"]["side"]>;

/** Whether there is room for the side panel next to form and sidebar. */
export const useHasSideRoom = (): boolean => useMediaQuery("(min-width: 1280px)");

interface SideProps {
  side: Side;
  store: EntityStore;
}

/** Next to the form: the resource's panel, if it has one, and the record's facts. */
export function SidePanel({ side, store }: { side: Side | undefined; store: EntityStore }) {
  const { t } = useTranslation();
  const Panel = useSlot("sides", side?.slot);
  const isStored = useEditorState(store, ({ get }) => typeof get().base.record.id === "string");
  if (!Panel && !isStored) return null;
  return (
    <aside className={Panel ? "sl-side" : "sl-side facts-only"} aria-label={t(side?.title ?? "form.facts")}>
      {Panel && (
        <Loaded>
          <Panel store={store} titled />
        </Loaded>
      )}
      <Facts store={store} />
    </aside>
  );
}

/** Opens the resource's panel in a dialog, where there is no room next to the form. */
export function SideButton({ side, store }: SideProps) {
  const { t } = useTranslation();
  const Panel = useSlots("sides")(side.slot);
  return (
    <SheetButton verb={t("form.preview")} title={t(side.title)}>
      <Panel store={store} titled={false} />
    </SheetButton>
  );
}

interface SheetButtonProps {
  verb: string;
  /** Heading of the dialog. */
  title: string;
  children: ReactNode;
}

/** A button that opens in a dialog what wide screens show next to the form. */
export function SheetButton({ verb, title, children }: SheetButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button text page-action"
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
          <Loaded>{children}</Loaded>
        </Dialog>
      )}
    </>
  );
}
