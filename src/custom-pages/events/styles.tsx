import "./selection.css";
import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { lazy, memo, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { participant } from "../../../contract/entities/participant";
import { style } from "../../../contract/entities/style";
import { moveItem } from "../../../contract/rules/positions";
import { Alert } from "../../components/alert";
import { Glyph } from "../../components/glyph";
import { Loaded } from "../../components/loaded";
import { RetryAlert } from "../../components/retry-alert";
import { Section } from "../../components/section";
import { SortableList } from "../../components/sortable-list";
import { stylesSets } from "../../domain/events/styles";
import { MOST_ROWS, More } from "../../domain/record-chooser/parts";
import { type Row, useAll, useRecords } from "../../domain/record-chooser/records";
import { StyleFace } from "../../domain/style-face/style-face";
import { fieldId } from "../../editor/focus-field";
import { RemoveButton } from "../../editor/remove-button";
import { setValue } from "../../editor/store";
import { ChoiceError } from "./choice-error";
import { withPicked } from "./choices";
import { Cleared } from "./cleared";
import { useEvent, useEventValue, valuesIn } from "./context";
import { useParticipantLabels } from "./participant-labels";
import { Selection } from "./selection";
import { StyleTags, useStyleName } from "./style-labels";

const StylePicker = lazy(() => import("./style-picker"));

const PATH = "style_ids";

/** The styles of the event, and how guests choose one (EVT-07, EVT-13, EVT-46). */
export function Styles() {
  return (
    <>
      <ChosenStyles />
      <Selection />
    </>
  );
}

function ChosenStyles() {
  const { t } = useTranslation();
  const store = useEvent();
  const ids = useEventValue(PATH);
  const records = useRecords(style.name, ids);
  const nameOf = useStyleName();
  const [most, setMost] = useState(MOST_ROWS);
  const [isPicking, setPicking] = useState(false);
  const shown = ids.slice(0, most);
  const drafts = ids.filter((id) => records.of(id)?.is_draft === true);
  const set = useCallback(
    (value: readonly string[]) => {
      setValue(store, PATH, value, stylesSets(valuesIn(store), value));
    },
    [store],
  );
  const name = (id: string) => nameOf(id, records.of(id));
  const withoutOf = useWithout(shown.map((id) => records.of(id)));
  const remove = useCallback(
    (id: string) => set(valuesIn(store).style_ids.filter((one) => one !== id)),
    [store, set],
  );
  const close = (picked: ReadonlySet<string> | undefined) => {
    setPicking(false);
    const next = picked && withPicked(ids, picked);
    if (next && next.join() !== ids.join()) set(next);
  };
  return (
    <Section
      title={t("event.styles")}
      note={ids.length > 0 ? t("chooser.chosen", { count: ids.length }) : undefined}
    >
      {ids.length === 0 && <p className="faint small-text">{t("event.no_styles")}</p>}
      <div>
        <button id={fieldId(PATH)} type="button" className="button" onClick={() => setPicking(true)}>
          <Glyph of={PlusOutlined} />
          {t("event.choose_styles")}
        </button>
        <Cleared path={PATH} />
      </div>
      {records.failed && (
        <RetryAlert kind="warn" onRetry={records.retry}>
          {t("event.styles_not_read")}
        </RetryAlert>
      )}
      <div className="event-styles">
        <SortableList
          items={shown}
          label={t("event.styles")}
          keyOf={(id) => id}
          nameOf={name}
          onMove={(from, to) => set(moveItem(ids, from, to))}
        >
          {(id) => (
            <ChosenStyle
              id={id}
              record={records.of(id)}
              name={name(id)}
              without={withoutOf(id)}
              onRemove={remove}
            />
          )}
        </SortableList>
      </div>
      <More all={ids.length} shown={shown.length} onMore={setMost} />
      {drafts.length > 0 && (
        <Alert kind="warn">
          {t("event.drafts_chosen", { count: drafts.length, names: drafts.map(name).join(", ") })}
        </Alert>
      )}
      <ChoiceError path={PATH} />
      {isPicking && (
        <Loaded>
          <StylePicker initial={ids} onClose={close} />
        </Loaded>
      )}
    </Section>
  );
}

interface ChosenStyleProps {
  id: string;
  record: Row | null | undefined;
  name: string;
  /** Participants of the event that are not offered this style. */
  without: string;
  onRemove(id: string): void;
}

/** Those of the event's chosen participants who do not meet a style at the booth, by its id. */
function useWithout(styles: readonly (Row | null | undefined)[]): (id: string) => string {
  const { t } = useTranslation();
  const chosen = useEventValue("participants_ids");
  const known = styles.flatMap((one) => (one && hasParticipants(one) ? [one] : []));
  const all = useAll(participant).data?.rows ?? NONE;
  const labelOf = useParticipantLabels(all);
  const wanted = all.filter(({ id }) => chosen.includes(id));
  return (id) => {
    const style = known.find((one) => one.id === id);
    const names = style
      ? wanted.filter((one) => !style.participants_ids.includes(one.id)).map((one) => labelOf(one).name)
      : [];
    return names.length > 0 ? t("event.style_without", { names: names.join(", ") }) : "";
  };
}

/** A revolver's are those of its styles; another server may not name them at all. */
const hasParticipants = (style: Row): style is Row & { participants_ids: readonly string[] } =>
  style.is_group !== true && Array.isArray(style.participants_ids) && style.participants_ids.length > 0;

const NONE: readonly Row[] = [];

const ChosenStyle = memo(function ChosenStyle({ id, record, name, without, onRemove }: ChosenStyleProps) {
  const { t } = useTranslation();
  return (
    <span className="event-style">
      <StyleFace style={record} height={40} />
      <span className="event-style-name">
        <span className="ellipsis">{name}</span>
        <StyleTags style={record} />
        {without && <span className="caption muted">{without}</span>}
      </span>
      <RemoveButton
        rows={PATH}
        className="button text small icon"
        aria-label={t("chooser.remove_of", { name })}
        onRemove={() => onRemove(id)}
      >
        <Glyph of={CloseOutlined} size={12} />
      </RemoveButton>
    </span>
  );
});
