import type { CrudFilter } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { memo, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { participant } from "../../../contract/entities/participant";
import { style } from "../../../contract/entities/style";
import { treeQuery } from "../../domain/categories/tree";
import { ChooserDialog } from "../../domain/record-chooser/chooser-dialog";
import { type Row, useAll } from "../../domain/record-chooser/records";
import { StyleFace } from "../../domain/style-face/style-face";
import { ManyOfTree, ManySelect } from "../../fields/reference/many-select";
import { useNames } from "../../fields/reference/use-names";
import { useMe, useRole } from "../../providers/me";
import { useOwner } from "./context";
import { useParticipantLabels } from "./participant-labels";
import { StyleTags } from "./style-labels";

const NONE: readonly Row[] = [];
const NO_FILTERS: Filters = { participants: [], categories: [], owner: "" };

interface Filters {
  participants: readonly string[];
  categories: readonly string[];
  /** Only the styles of this owner. */
  owner: string;
}

interface StylePickerProps {
  initial: readonly string[];
  /** Without styles if the choice was cancelled. */
  onClose(picked?: ReadonlySet<string>): void;
}

/** A dialog to pick many styles at once (EVT-07). */
export default function StylePicker({ initial, onClose }: StylePickerProps) {
  const { t } = useTranslation();
  const [{ participants, categories, owner }, setFilters] = useState<Filters>(NO_FILTERS);
  const filters = useMemo<CrudFilter[]>(
    () => [
      { field: "participant_ids", operator: "in", value: participants },
      { field: "category_ids", operator: "in", value: categories },
      ...(owner ? [{ field: "owner_id", operator: "eq", value: owner } as const] : []),
    ],
    [participants, categories, owner],
  );
  return (
    <ChooserDialog
      entity={style}
      initial={initial}
      title={t("event.choose_styles")}
      label={t("event.styles")}
      find={t("event.find_style")}
      done={t("event.use_styles")}
      notRead={t("event.styles_not_read")}
      face={faceOf}
      tags={tagsOf}
      controls={
        <WallFilters
          participants={participants}
          categories={categories}
          owner={owner}
          onChange={setFilters}
        />
      }
      filters={filters}
      onClose={onClose}
    />
  );
}

const faceOf = (record: Row) => <StyleFace style={record} height={152} />;
const tagsOf = (record: Row) => <StyleTags style={record} />;

interface WallFiltersProps extends Filters {
  onChange(next: Filters): void;
}

/** The filters that the list of styles has (STY-07, STY-09). */
const WallFilters = memo(function WallFilters({ onChange, ...value }: WallFiltersProps) {
  const { t } = useTranslation();
  const id = useId();
  const rows = useAll(participant).data?.rows ?? NONE;
  const labelOf = useParticipantLabels(rows);
  const { data: nodes = [] } = useQuery(treeQuery);
  const customer = useCustomer();
  const name = useNames({ users: [customer] })("users", customer ?? "") ?? customer?.slice(0, 8);
  return (
    <>
      {customer && (
        <div className="field">
          <label htmlFor={`${id}-owner`}>{t("event.styles_of")}</label>
          <select
            id={`${id}-owner`}
            className="sl-select"
            value={value.owner}
            onChange={({ target }) => onChange({ ...value, owner: target.value })}
          >
            <option value="">{t("event.styles_for_you")}</option>
            <option value={customer}>{name}</option>
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-participants`}>{t("event.participants")}</label>
        <ManySelect
          id={`${id}-participants`}
          placeholder={t("event.all")}
          options={rows.map((row) => ({ id: row.id, name: labelOf(row).name }))}
          value={value.participants}
          onChange={(participants) => onChange({ ...value, participants })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-categories`}>{t("event.categories")}</label>
        <ManyOfTree
          id={`${id}-categories`}
          placeholder={t("event.all")}
          nodes={nodes}
          value={value.categories}
          onChange={(categories) => onChange({ ...value, categories })}
        />
      </div>
    </>
  );
});

/** The customer whose event a dealer edits: the customer's styles are listed under their owner alone (OP-192). */
function useCustomer(): string | undefined {
  const me = useMe()?.id;
  const owner = useOwner();
  return useRole() === "dealer" && owner !== me ? owner : undefined;
}
