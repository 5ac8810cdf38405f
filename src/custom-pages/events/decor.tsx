import "./looks.css";
import { PlusOutlined } from "@ant-design/icons";
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "../../components/glyph";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import { fieldId, focusField } from "../../editor/focus-field";
import { useEditorState } from "../../editor/store";
import { parseColour } from "../../fields/colour/codec";
import { FieldError } from "../../fields/field-error";
import { Face } from "../../fields/image/face";
import { useLabels } from "../../fields/use-labels";
import { COLOURS, decors as resource } from "../../resources/decors";
import { useEvent, useEventValue } from "./context";
import { DecorFields } from "./decor-fields";
import { DECOR, isUnavailable, isUnstored, type PartDraft, partOf } from "./model";
import { ownedSource, useOwner } from "./owned";

const Finder = lazy(() => import("../../fields/reference/finder"));

/** The branding of the booths' screens at this event (EVT-10, EVT-16, OP-53): none, one there is, or a new one. */
export function Decor() {
  const { t } = useTranslation();
  const store = useEvent();
  const decor = useEventValue("decor");
  /** What was there before it was taken off or exchanged. */
  const [before, setBefore] = useState<PartDraft>();
  const way = useRef<HTMLDivElement>(null);
  const put = (next: PartDraft | null) => {
    setBefore(decor ?? undefined);
    store.dispatch({ type: "changed", path: "decor", value: next });
  };
  const turned = (part: PartDraft): PartDraft => ({ ...part, orientation: store.get().values.orientation });
  const create = () => {
    put(turned(partOf(DECOR)));
    requestAnimationFrame(() => focusField("decor.name"));
  };
  const takeOff = () => {
    put(null);
    requestAnimationFrame(() => way.current?.querySelector<HTMLElement>(".sl-consequence .link")?.focus());
  };
  const undo = () => {
    store.dispatch({ type: "changed", path: "decor", value: before });
    setBefore(undefined);
  };
  const nameOf = (part: PartDraft) =>
    isUnavailable(part)
      ? t("event.part_unavailable", { id: part.id.slice(0, 8) })
      : String(part.name).trim() || t("event.unnamed_decor");
  const gone = before && before.id !== decor?.id ? before : undefined;
  return (
    <Section title={t("event.decor")}>
      {decor ? (
        <Chosen decor={decor} name={nameOf(decor)} onTakeOff={takeOff} />
      ) : (
        <p className="faint small-text">{t("event.no_decor")}</p>
      )}
      <div ref={way} className="event-undo">
        <Consequence
          after={
            gone &&
            t(isUnstored(gone.id) ? "event.decor_dropped" : "event.decor_removed", { name: nameOf(gone) })
          }
          undo={undo}
        />
      </div>
      <PartError />
      {decor && !isUnavailable(decor) && <DecorFields decor={decor} />}
      <Choose
        isOther={decor !== null}
        without={decor ? [decor.id] : []}
        onChoose={(part) => put(turned(part))}
      >
        {!decor && (
          <button type="button" className="button" onClick={create}>
            <Glyph of={PlusOutlined} />
            {t("event.create_decor")}
          </button>
        )}
      </Choose>
    </Section>
  );
}

interface ChosenProps {
  decor: PartDraft;
  name: string;
  onTakeOff(): void;
}

/** Which one it is, and what a change of it means to other events (OP-62). */
function Chosen({ decor, name, onTakeOff }: ChosenProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const store = useEvent();
  const orientation = String(useEventValue("orientation"));
  const isThere = !isUnavailable(decor);
  const isStored = !isUnstored(decor.id);
  const turn = () =>
    store.dispatch({ type: "changed", path: "decor.orientation", value: store.get().values.orientation });
  const shape = labels.choice("orientation", String(decor.orientation));
  const isTurned = isThere && decor.orientation !== orientation;
  return (
    <>
      <div className="event-decor-head">
        {isThere && isStored && (
          <Face
            entity={DECOR}
            record={{ ...decor, ...coloursOf(decor) }}
            height={56}
            labels={{ none: t("fields_ui.no_picture"), retry: t("actions.retry") }}
          />
        )}
        <span className="event-decor-text">
          <span className="strong">{name}</span>
          <span className="caption muted">
            {!isThere && t("event.part_unavailable_text")}
            {isThere && (isTurned ? shape : t("event.decor_follows", { orientation: shape }))}
          </span>
        </span>
        <button id={fieldId("decor.id")} type="button" className="button small" onClick={onTakeOff}>
          {t("event.take_decor_off")}
        </button>
      </div>
      {isTurned && (
        <Consequence
          before={t("event.decor_other_shape")}
          action={{ label: t("event.turn_decor"), run: turn }}
        />
      )}
      {isThere && isStored && <p className="caption muted">{t("event.decor_copied")}</p>}
    </>
  );
}

/** Colours as records hold them; one that is half typed is left out. */
const coloursOf = (decor: PartDraft) =>
  Object.fromEntries(
    COLOURS.map((key) => [key, parseColour(String(decor[key]))]).filter(([, value]) => !Number.isNaN(value)),
  );

interface ChooseProps {
  isOther: boolean;
  without: readonly string[];
  onChoose(part: PartDraft): void;
  children: ReactNode;
}

function Choose({ isOther, without, onChoose, children }: ChooseProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const owner = useOwner();
  const source = useMemo(() => ownedSource(resource as never, owner), [owner]);
  const field = fieldId("decor");
  return (
    <div className="event-add">
      <div className="field">
        <label htmlFor={field}>{t(isOther ? "event.choose_other_decor" : "event.choose_decor")}</label>
        <Suspense fallback={<span className="input skeleton" />}>
          <Finder
            id={field}
            entity={DECOR}
            source={source}
            without={without}
            empty="event.no_more_decors"
            facts={({ orientation }) => (
              <span className="sl-line caption faint">
                {labels.choice("orientation", String(orientation))}
              </span>
            )}
            onChoose={({ record }) => onChoose(partOf(DECOR, record))}
          />
        </Suspense>
      </div>
      {children}
    </div>
  );
}

/** What a server says of the decor as a whole. */
function PartError() {
  const labels = useLabels();
  const error = useEditorState(useEvent(), ({ errors }) => errors().decor ?? errors()["decor.id"]);
  return error ? <FieldError announced>{labels.issue(error)}</FieldError> : null;
}
