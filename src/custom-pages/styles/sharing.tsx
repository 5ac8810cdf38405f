import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { references } from "../../../contract/core/field";
import {
  setStyleBooths,
  setStyleCustomers,
  styleBooths,
  styleCustomers,
} from "../../../contract/endpoints/styles";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { style } from "../../../contract/entities/style";
import { QueryState } from "../../components/query-state";
import { RetryAlert } from "../../components/retry-alert";
import { Section } from "../../components/section";
import { type All, readAll } from "../../domain/record-chooser/records";
import { fieldId } from "../../editor/focus-field";
import { mergeSets } from "../../editor/merge-sets";
import { READ_ONCE, usePanel } from "../../editor/panels";
import { type EditorStore, setValue, useEditorState } from "../../editor/store";
import { same } from "../../editor/values";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { FieldFrame } from "../../fields/field-frame";
import { call, change } from "../../providers/call";
import { keepRecords, keys } from "../../providers/data/cache";
import { sayFailure } from "../../providers/failure";
import { messageFor } from "../../providers/http/message-for";
import { AudienceNote } from "./audience";
import { useStyle } from "./context";
import { assertStyle } from "./model";

const USERS = references("users");

const Customers = withSavedRecord(CustomersPanel, { roles: ["admin"] });
const Booths = withSavedRecord(BoothsPanel);

/** With whom a stored style is shared, and on which booths it is offered. */
export function Sharing() {
  const { t } = useTranslation();
  const { store } = useStyle();
  return (
    <>
      <Section title={t("style.who_sees")} note={t("style.audience.staff")}>
        <AudienceNote />
      </Section>
      <Customers store={store} />
      <Booths store={store} />
    </>
  );
}

async function readCustomers(id: string, signal?: AbortSignal): Promise<string[]> {
  const { users } = await call(styleCustomers, { params: { id } }, { ...(signal && { signal }) });
  keepRecords("users", users);
  return users.map((user) => user.id);
}

/** Users the style is shared with; only admins see and change them (STY-23, STY-78, STY-79, OP-113). */
function CustomersPanel({ store, id }: SavedPanelProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: keys.of(style.name, id, "customers"),
    queryFn: async ({ signal }) => ({ ids: await readCustomers(id, signal) }),
    ...READ_ONCE,
  });
  const panel = usePanel<{ ids: string[] }>(store, {
    id: "customers",
    title: "style.customers",
    stored: query.data,
    async save({ initial, values }, commit) {
      const user_ids = mergeSets(initial.ids, values.ids, await readCustomers(id));
      const reply = await change(setStyleCustomers, { params: { id }, body: { user_ids } });
      commit({ ids: reply?.users.map((user) => user.id) ?? user_ids });
    },
    failed: (reason) => void sayFailure(reason, t("style.customers_not_saved")),
  });
  const ids = useEditorState(panel, ({ get }) => get().values.ids);
  const choose = (next: string[]) => {
    const before = panel.get().initial.ids;
    const isSame = same([...next].sort(), [...before].sort());
    setValue(panel, "ids", isSame ? before : next);
  };
  return (
    <Section title={t("style.share_with_customers")}>
      <p className="muted small-text">{t("style.customers_text")}</p>
      {query.error && (
        <RetryAlert onRetry={() => void query.refetch()}>
          {messageFor(query.error, t, "errors.read_failed")}
        </RetryAlert>
      )}
      {!ids && !query.error && <div className="skeleton" style={{ height: 36 }} />}
      {ids && (
        <FieldFrame
          id={fieldId("customers")}
          entity={style}
          name="customers"
          field={USERS}
          label={t("style.shared_with")}
          value={ids}
          onChange={choose}
        />
      )}
    </Section>
  );
}

/** The user's booths that offer the style; read once the list is opened (STY-24, OP-115). */
function BoothsPanel({ store, id }: SavedPanelProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const isChanged = useEditorState(store, ({ panels }) =>
    panels.unsaved().some((panel) => panel.id === "booths"),
  );
  const isOpen = open || isChanged;
  return (
    <Section title={t("style.share_with_booths")}>
      <p className="muted small-text">{t("style.booths_text")}</p>
      {!isOpen && (
        <div>
          <button type="button" className="button" aria-expanded={false} onClick={() => setOpen(true)}>
            {t("style.choose_booths")}
          </button>
        </div>
      )}
      {isOpen && <BoothLinks store={store} id={id} />}
    </Section>
  );
}

interface LinkedBooths extends All {
  links: Readonly<Record<string, boolean>>;
}

async function readBooths(id: string, signal: AbortSignal): Promise<LinkedBooths> {
  const all = await readAll(photoBooth, signal);
  const photo_booths = all.rows.map((booth) => ({ id_photo_booth: booth.id }));
  if (photo_booths.length === 0) return { ...all, links: {} };
  const reply = await call(styleBooths, { params: { id }, body: { photo_booths } }, { signal });
  return { ...all, links: linksOf(reply) };
}

const linksOf = (reply: { photo_booths: readonly { id_photo_booth: string; associated: boolean }[] }) =>
  Object.fromEntries(
    reply.photo_booths.map(({ id_photo_booth, associated }) => [id_photo_booth, associated]),
  );

function BoothLinks({ store, id }: { store: EditorStore; id: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: keys.of(style.name, id, "booths"),
    queryFn: ({ signal }) => readBooths(id, signal),
    ...READ_ONCE,
  });
  const panel = usePanel<Record<string, boolean>>(store, {
    id: "booths",
    title: "style.booths",
    stored: query.data?.links,
    async save({ values, dirty }, commit) {
      assertStyle(id);
      const wanted = Object.fromEntries(dirty.map((booth) => [booth, values[booth] === true]));
      const photo_booths = dirty.map((id_photo_booth) => ({
        id_photo_booth,
        associated: wanted[id_photo_booth] === true,
      }));
      const reply = await change(setStyleBooths, { params: { id }, body: { photo_booths } });
      commit({ ...wanted, ...(reply && linksOf(reply)) });
    },
    failed: (reason) => void sayFailure(reason, t("style.booths_not_saved")),
  });
  const values = useEditorState(panel, ({ get }) => get().values);
  const chosen = query.data?.rows.filter(({ id: booth }) => values[booth] === true).length ?? 0;
  return (
    <>
      <QueryState
        query={{ ...query, data: query.data?.rows }}
        empty={t("style.no_booths")}
        skeleton={<div className="skeleton" style={{ height: 72 }} />}
      />
      {query.data && query.data.rows.length > 0 && (
        <>
          <p className="caption muted figures" role="status">
            {t("style.booths_chosen", { count: chosen, all: query.data.rows.length })}
          </p>
          <ul className="style-booths" aria-label={t("style.booths")}>
            {query.data.rows.map((booth) => (
              <li key={booth.id}>
                <label>
                  <input
                    type="checkbox"
                    className="check"
                    checked={values[booth.id] === true}
                    onChange={(event) => setValue(panel, booth.id, event.target.checked)}
                  />
                  <span className="ellipsis">{booth.name}</span>
                </label>
              </li>
            ))}
          </ul>
          {!query.data.isWhole && <p className="caption muted">{t("style.booths_part")}</p>}
        </>
      )}
    </>
  );
}
