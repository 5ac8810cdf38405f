import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { style } from "../../../contract/entities/style";
import type { WorkflowParam } from "../../../contract/entities/workflow";
import { demoPrice, generationPrice } from "../../../contract/rules/style";
import { paramTitle } from "../../../contract/rules/workflow";
import { Section } from "../../components/section";
import { useEditorState, useValue } from "../../editor/store";
import { useImageUrl } from "../../fields/image/use-image-url";
import { useReferred } from "../../fields/reference/use-names";
import { useLabels } from "../../fields/use-labels";
import { useFormat } from "../../providers/i18n/use-format";
import { useRole } from "../../providers/me";
import { SELECTED_PARTICIPANT } from "../../resources/styles";
import { useStyleAudience } from "./audience";
import { useStyle } from "./context";
import { useParticipantNames } from "./labels";
import {
  cellKey,
  defaultOf,
  fieldOfParam,
  iconField,
  knownTune,
  type StyleRecord,
  shownParams,
} from "./model";
import { capitalized } from "./use-audience";
import { useAnimationStyles } from "./use-style";

/** The read-only view of a style, for one participant; the first one unless another is chosen (STY-33). */
export function StyleFacts() {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useLabels();
  const { store, workflow } = useStyle();
  // Read-only pages show stored styles alone.
  const record = useEditorState(store, ({ get }) => get().base.record) as StyleRecord;
  const { data: animations = [] } = useAnimationStyles();
  const tune = knownTune(workflow.parts?.tunes, record, record.id_workflow_tune);
  const isUnknown = (price: number | null) => price === null && tune === undefined;
  const animation = animations.find(({ id }) => id === record.id_animation_style);
  const demo = demoPrice(record, tune);
  // OP-182
  const isOfCartridge = record.is_group && record.generation_cost === null;
  const label = (name: string) => labels.label(style, name);
  const { who } = useStyleAudience();
  const facts: readonly (readonly [string, string | undefined])[] = [
    [label("description"), record.description],
    [t("style.type"), t(record.is_group ? "style.revolver" : "style.normal")],
    [label("orientation"), labels.choice("orientation", record.orientation)],
    [label("id_workflow"), workflow.parts?.name],
    [label("id_workflow_tune"), tune ? tune.name || t("style.unnamed_tune") : undefined],
    [
      label("generation_cost"),
      isOfCartridge
        ? t("style.cartridge_price")
        : isUnknown(record.generation_cost)
          ? undefined
          : format.money(generationPrice(record, tune)),
    ],
    [
      label("demo_generation_cost"),
      isUnknown(demo) ? undefined : demo === null ? t("style.same_price") : format.money(demo),
    ],
    [label("id_animation_style"), animation?.name],
    [t("style.visible_to"), capitalized(who)],
  ];
  return (
    <>
      <Section title={t("style.facts")}>
        <dl className="style-facts">
          {facts.map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </Section>
      {record.is_group ? <CartridgeNames record={record} /> : <OfParticipant record={record} />}
    </>
  );
}

function CartridgeNames({ record: { cartridges } }: { record: StyleRecord }) {
  const { t } = useTranslation();
  const ids = cartridges.map(({ id }) => id);
  const find = useReferred({ [style.name]: ids });
  return (
    <Section title={t("style.cartridges")}>
      {ids.length === 0 && <p className="faint small-text">{t("style.no_cartridges")}</p>}
      <ol className="style-order">
        {ids.map((id) => (
          <li key={id}>{find(style.name, id)?.name ?? t("style.unavailable", { id: id.slice(0, 8) })}</li>
        ))}
      </ol>
    </Section>
  );
}

/** Values and icon for the participant in the address, else for the first one. */
function OfParticipant({ record }: { record: StyleRecord }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const ids = record.participants_ids;
  const nameOf = useParticipantNames(ids);
  const asked = query.get(SELECTED_PARTICIPANT);
  const chosen = asked && ids.includes(asked) ? asked : ids[0];
  if (!chosen) return <p className="faint small-text">{t("style.for_nobody")}</p>;
  const choose = (id: string) =>
    setQuery(
      (address) => {
        address.set(SELECTED_PARTICIPANT, id);
        return address;
      },
      { replace: true },
    );
  return (
    <Section title={t("style.participants")}>
      <div className="style-matrix-of">
        <Segmented
          aria-label={t("style.participant")}
          value={chosen}
          options={ids.map((id) => ({ value: id, label: nameOf(id) }))}
          onChange={choose}
        />
      </div>
      <ParticipantFacts record={record} participant={chosen} name={nameOf(chosen)} />
    </Section>
  );
}

interface CellPictureProps {
  param: WorkflowParam;
  value: string;
  styleId: string;
}

function CellPicture({ param, value, styleId }: CellPictureProps) {
  const { t } = useTranslation();
  const { url, status } = useImageUrl({ state: "stored" }, fieldOfParam(param, styleId), { id: value });
  if (url) return <img className="style-cell-picture" src={url} alt={paramTitle(param)} />;
  return status === "loading" ? <span className="skeleton style-cell-picture" /> : t("style.picture_failed");
}

interface ParticipantFactsProps {
  record: StyleRecord;
  participant: string;
  name: string;
}

function ParticipantFacts({ record, participant, name }: ParticipantFactsProps) {
  const { t } = useTranslation();
  const { choice } = useLabels();
  const { store, workflow } = useStyle();
  const cells = useValue(store, "values");
  const icon = useImageUrl({ state: "stored" }, iconField(record.id), { id: participant });
  const { params: all = [], tunes = [] } = workflow.parts ?? {};
  const params = shownParams(all, useRole() === "admin");
  const shownValue = (param: WorkflowParam) => {
    const own = cells[cellKey(param.id, participant)] ?? cells[cellKey(param.id, null)];
    if (own?.picture) return <CellPicture param={param} value={own.id} styleId={record.id} />;
    const value = own ? own.value : defaultOf(param, tunes, record.id_workflow_tune);
    return typeof value === "boolean" ? choice("boolean", value) : value;
  };
  return (
    <div className="style-seen">
      {icon.url ? (
        <img className="picture" src={icon.url} alt={name} />
      ) : (
        <span className="drop style-seen-none caption faint">{t("fields_ui.no_picture")}</span>
      )}
      <dl className="style-facts">
        {params.map((param) => (
          <div key={param.id}>
            <dt>{paramTitle(param)}</dt>
            <dd>{shownValue(param) || t("style.no_value")}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
