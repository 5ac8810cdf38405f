import Segmented from "antd/es/segmented";
import Switch from "antd/es/switch";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { nullable, reference } from "../../../contract/core/field";
import { stylesOfSchedule } from "../../../contract/endpoints/styles";
import { participant } from "../../../contract/entities/participant";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { schedule } from "../../../contract/entities/schedule";
import { style as styleEntity } from "../../../contract/entities/style";
import { StyleFace } from "../../domain/style-face/style-face";
import { entitySource, filteredSource, listSource } from "../../fields/reference/source";
import { useLabels } from "../../fields/use-labels";
import { call } from "../../providers/call";
import { useLanguage } from "../../providers/i18n";
import { useFormat } from "../../providers/i18n/use-format";
import { useGuestNames } from "./guest/names";
import { type Choices, isDemo, mayHaveBooth } from "./model";
import { RecordField } from "./record-field";
import type { Chosen } from "./use-chosen";

const BOOTH = { ...reference(photoBooth.name), required: true };
const STYLE = { ...reference(styleEntity.name), required: true };
const PARTICIPANT = { ...reference(participant.name), required: true };
const EVENT = nullable(reference(schedule.name));

/** More participants than these do not fit next to one another. */
const MOST_SEGMENTS = 4;

interface FieldsProps {
  choices: Choices;
  chosen: Chosen;
  change(part: Partial<Choices>): void;
}

/** Booth, style, participant and event, in the order of deciding. */
export function Fields({ choices, chosen, change }: FieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useLabels();
  const { event } = choices;
  const styles = useMemo(
    () =>
      event
        ? listSource(styleEntity.name, ["of-event", event], async (signal) => {
            const { styles } = await call(stylesOfSchedule, { params: { id: event } }, { signal });
            return styles;
          })
        : undefined,
    [event],
  );
  const { booth } = choices;
  const events = useMemo(
    () =>
      filteredSource(
        entitySource(schedule.name),
        ["of-booth", booth],
        ({ photo_booth_ids: booths }) => !booth || !Array.isArray(booths) || mayHaveBooth(booths, booth),
      ),
    [booth],
  );
  const { usual } = chosen;
  const orientation = chosen.booth?.record.orientation;
  return (
    <>
      <RecordField
        label={t("resources.photo_booths.one")}
        name="id_photo_booth"
        field={BOOTH}
        value={choices.booth}
        onChange={(next) => change({ booth: next })}
        error={chosen.isForeignBooth && t("making.foreign_booth")}
        note={orientation ? labels.choice("orientation", orientation) : undefined}
      />
      <div className="processing-style">
        <StyleFace style={chosen.style ?? null} participant={choices.participant} width={44} height={58} />
        <RecordField
          label={t("resources.styles.one")}
          name="id_style"
          field={STYLE}
          value={choices.style}
          onChange={(next) => change({ style: next })}
          {...(styles && { source: styles })}
          error={chosen.isForeignStyle && t("making.foreign_style")}
          note={
            usual === undefined ? undefined : t("making.usually", { seconds: format.seconds(usual, true) })
          }
        />
      </div>
      <ParticipantField choices={choices} chosen={chosen} change={change} />
      <RecordField
        label={t("making.event")}
        note={t("making.optional")}
        name="id_schedule"
        field={EVENT}
        value={choices.event}
        onChange={(next) => change({ event: next })}
        source={events}
        placeholder={t("making.no_event")}
        error={chosen.closed && t(`making.event_${chosen.closed}`)}
        help={choices.event ? t("making.event_help") : undefined}
      />
    </>
  );
}

function ParticipantField({ choices, chosen, change }: FieldsProps) {
  const { t } = useTranslation();
  const { participants } = chosen;
  const { language } = useLanguage();
  const nameOf = useGuestNames("participant", participants, language);
  const label = t("resources.participants.one");
  const few = participants.length > 0 && participants.length <= MOST_SEGMENTS;
  if (!few)
    return (
      <RecordField
        label={label}
        name="id_participant"
        field={PARTICIPANT}
        value={choices.participant}
        onChange={(next) => change({ participant: next })}
        source={filteredSource(entitySource(participant.name), ["of", choices.style], ({ id }) =>
          participants.length === 0 ? true : participants.includes(id),
        )}
        disabled={!chosen.style}
        {...(!chosen.style && { placeholder: t("making.style_first") })}
      />
    );
  return (
    <div className="field">
      <span className="sl-section-label" id="processing-participant">
        {label}
      </span>
      <Segmented
        block
        aria-labelledby="processing-participant"
        value={choices.participant}
        options={participants.map((id) => ({
          value: id,
          label: nameOf(id) || id.slice(0, 8),
        }))}
        onChange={(next) => change({ participant: next })}
      />
    </div>
  );
}

/** Demo price, price, who pays and what is on the balance, before the start. */
export function Payment({ choices, chosen, change }: FieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { prices, event } = chosen;
  const isDemoEvent = event?.record.demo === true;
  const price = prices && (isDemo(choices, event?.record) ? prices.demo : prices.normal);
  return (
    <>
      <div className="processing-demo">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is the control inside. */}
        <label>
          <Switch
            checked={choices.demo || isDemoEvent}
            disabled={isDemoEvent}
            onChange={(demo) => change({ demo })}
          />
          {t("making.demo_price")}
        </label>
        {prices && <span className="muted figures">{format.money(prices.demo)}</span>}
        {isDemoEvent && <span className="caption faint">{t("making.demo_event")}</span>}
      </div>
      <dl className="processing-price">
        <div>
          <dt className="muted">{t("making.price")}</dt>
          <dd className="processing-sum figures">
            {price !== undefined ? format.money(price) : chosen.style ? t("making.cartridge_price") : "–"}
          </dd>
        </div>
        <div className="small-text">
          <dt className="muted">{t("making.paid_by")}</dt>
          <dd>{usePayerText(chosen)}</dd>
        </div>
        {chosen.balance !== undefined && (
          <div className="small-text">
            <dt className="muted">{t("making.on_balance")}</dt>
            <dd className="figures">
              {chosen.isMine ? (
                <Link to="/balance">{format.money(chosen.balance)}</Link>
              ) : (
                format.money(chosen.balance)
              )}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** "you, owner of the event" */
export function usePayerText({ booth, event, isMine, payerName }: Chosen): string {
  const { t } = useTranslation();
  if (!booth && !event) return "–";
  const of = event ? "event" : "booth";
  if (isMine) return t(`making.you_of_${of}`);
  return payerName ?? t(`making.owner_of_${of}`);
}
