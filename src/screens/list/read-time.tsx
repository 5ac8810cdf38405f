import { ReloadOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { useFormat } from "../../providers/i18n/use-format";
import type { PagedList } from "../use-paged-list";

/** When the rows were read, and the reload button. */
export function ReadTime({ list }: { list: Pick<PagedList, "readAt" | "reading" | "reload"> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className="sl-read-time small-text muted">
      {list.readAt > 0 && t("list.read_at", { time: format.time(list.readAt) })}
      <button
        type="button"
        className="button text small icon"
        aria-label={t("list.reload")}
        title={t("list.reload")}
        aria-busy={list.reading}
        onClick={list.reload}
      >
        <Glyph of={ReloadOutlined} />
      </button>
    </span>
  );
}
