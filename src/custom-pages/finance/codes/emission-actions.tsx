import { DownloadOutlined, PrinterOutlined } from "@ant-design/icons";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../../components/glyph";
import type { ShowSlotProps } from "../../../screens/slots/slot-props";
import { downloadCodes } from "./download";

const SheetDialog = lazy(() => import("./sheet/sheet-dialog"));

/** The spreadsheet of all codes, and the printed sheet of those that can still be sold. */
export default function EmissionActions({ record }: ShowSlotProps) {
  const { t } = useTranslation();
  const [printing, setPrinting] = useState(false);
  if (!record) return null;
  const title = String(record.description || t("resources.emissions.one"));
  const unused = Number(record.count) - Number(record.activated_count ?? 0);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-disabled={unused <= 0 || undefined}
        title={unused <= 0 ? t("resources.emissions.none_unused") : undefined}
        onClick={() => unused > 0 && setPrinting(true)}
      >
        <Glyph of={PrinterOutlined} />
        {t("resources.emissions.print")}
      </button>
      <button
        type="button"
        className="button primary"
        onClick={() => downloadCodes({ id: record.id, title }, t)}
      >
        <Glyph of={DownloadOutlined} />
        {t("actions.download")}
      </button>
      {printing && (
        <Suspense>
          <SheetDialog
            id={record.id}
            title={title}
            denomination={Number(record.denomination)}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
