import "./sheet.css";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { sayFailure } from "../../../providers/failure";
import { saveFile } from "../../../providers/http/save-file";
import { useFormat } from "../../../providers/i18n/use-format";
import { useOnce } from "../../../shared/use-once";
import { usePreview } from "../../../shared/use-preview";
import { drawSheet, type SheetTile } from "./sheet";

interface Given {
  /** Name and start of the event. */
  name: string;
  at: string;
  ratio: number;
  tiles: readonly SheetTile[];
}

/** All pictures on one page, to be printed or saved. */
export function useSheet({ name, at, ratio, tiles }: Given) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, once } = useOnce();
  const [sheet, setSheet] = useState<Blob | null>(null);
  const url = usePreview(sheet);
  useEffect(() => {
    const end = () => setSheet(null);
    addEventListener("afterprint", end);
    return () => removeEventListener("afterprint", end);
  }, []);
  const drawn = (use: (page: Blob) => void) => () =>
    void once(
      async () => use(await drawSheet({ title: name, note: at && format.date(at), tiles, ratio })),
      (reason) => sayFailure(reason, t("rehearsal.not_drawn")),
    );
  const printed: ReactNode =
    url &&
    createPortal(
      <img className="rehearsal-sheet" src={url} alt={name} onLoad={() => print()} />,
      document.body,
    );
  return {
    busy,
    print: drawn(setSheet),
    save: drawn((page) => saveFile(page, `${t("rehearsal.title")}, ${name}.png`)),
    /** The page itself, seen by printers only. */
    printed,
  };
}
