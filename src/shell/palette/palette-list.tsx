import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Shape } from "../../components/icon";
import { type Entry, GROUPS } from "./entries";
import type { Search } from "./find-record";
import { PALETTE_SHAPES } from "./palette-shapes";
import { marked } from "./search";

interface PaletteListProps {
  id: string;
  /** Sorted by group. */
  entries: readonly Entry[];
  /** Index of the active entry. */
  at: number;
  typed: string;
  search: Search;
  /** Whether records are being searched by name. */
  searching: boolean;
  onPoint: (at: number) => void;
  onFollow: (entry: Entry, inNewTab: boolean) => void;
}

export function PaletteList({
  id,
  entries,
  at,
  typed,
  search,
  searching,
  onPoint,
  onFollow,
}: PaletteListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);
  const numbered = entries.map((entry, number) => ({ entry, number }));
  const groups = GROUPS.map((group) => ({
    group,
    rows: numbered.filter(({ entry }) => entry.group === group),
  }));
  return (
    <>
      <div ref={list} role="listbox" id={id} aria-label={t("palette.results")} className="sl-palette-list">
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ group, rows }) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, not fieldsets
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div className="sl-palette-group" id={`${id}-${group}`}>
                {t(`palette.groups.${group}`)}
              </div>
              {rows.map(({ entry, number }) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field above
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above
                <div
                  key={entry.key}
                  id={`${id}-${number}`}
                  role="option"
                  aria-selected={number === at}
                  className="sl-palette-entry"
                  onPointerMove={() => number !== at && onPoint(number)}
                  onClick={(event) => onFollow(entry, event.ctrlKey || event.metaKey)}
                >
                  <EntryIcon icon={entry.icon} />
                  <span className="sl-palette-name">
                    <span className="ellipsis">
                      {marked(entry.name, typed).map(({ text, hit }, place) =>
                        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in a fixed order
                        hit ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
                      )}
                    </span>
                    {entry.note && <span className="small-text muted ellipsis">{entry.note}</span>}
                  </span>
                  {number === at && (
                    <span className="key" aria-hidden="true">
                      Enter
                    </span>
                  )}
                </div>
              ))}
            </div>
          ))}
      </div>
      <PaletteState count={entries.length} search={search} searching={searching} />
    </>
  );
}

function EntryIcon({ icon: Icon }: Pick<Entry, "icon">) {
  return typeof Icon === "string" ? <Shape path={PALETTE_SHAPES[Icon]} /> : <Icon aria-hidden="true" />;
}

/** Status of the search: always announced, visible only if there is nothing else to see. */
function PaletteState({
  count,
  search: { status },
  searching,
}: Pick<PaletteListProps, "search" | "searching"> & { count: number }) {
  const { t } = useTranslation();
  const text =
    status === "searching"
      ? t("palette.searching")
      : status === "failed"
        ? t("palette.failed")
        : count === 0
          ? t(
              status === "ended"
                ? "palette.no_record"
                : searching
                  ? "palette.searching_names"
                  : "palette.nothing",
            )
          : "";
  return (
    <div role="status" className={text ? "sl-palette-state muted" : "visually-hidden"}>
      {text || t("palette.count", { count })}
    </div>
  );
}
