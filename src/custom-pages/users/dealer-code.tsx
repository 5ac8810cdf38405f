import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CopyButton } from "../../components/copy-button";
import { type EditorStore, useEditorState } from "../../editor/store";
import { useLabels } from "../../fields/use-labels";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { useAbility } from "../../providers/server";
import { pathsOf } from "../../resources/routes";
import { users } from "../../resources/users";
import type { GroupSlotProps } from "../../screens/slots/slots";

/** The code of a dealer, and what becomes of the customers when a dealer no longer is one. */
export default function DealerCode({ store }: GroupSlotProps) {
  const stored = useEditorState(store, ({ get }) => get().base.record);
  const code = stored.dealer_code;
  return (
    <>
      {stored.is_dealer === true && typeof stored.id === "string" && (
        <Customers store={store} id={stored.id} />
      )}
      {typeof code === "string" && code !== "" && <Code store={store} code={code} />}
    </>
  );
}

/** Read-only code that the server creates when a user becomes a dealer (OP-128); it works while they are one (OP-191). */
function Code({ store, code }: GroupSlotProps & { code: string }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const works = useEditorState(store, ({ get }) => get().base.record.is_dealer === true);
  return (
    <div className="field">
      <span className="sl-section-label">{labels.label(store.setting.resource.entity, "dealer_code")}</span>
      <span className="sl-section-actions">
        <output className="figures strong">{code}</output>
        {works && <CopyButton text={code} label={t("resources.users.copy_code")} className="button small" />}
      </span>
      <span className="help">
        {t(works ? "resources.users.dealer_code_help" : "resources.users.dealer_code_off")}
      </span>
    </div>
  );
}

/** Customers keep their dealer, who has no access to them any more (OP-191). Servers with list filters count them. */
function Customers({ store, id }: { store: EditorStore; id: string }) {
  const { t } = useTranslation();
  const ends = useEditorState(store, ({ get }) => get().values.is_dealer !== true);
  const canCount = useAbility("list-filters") === true;
  const { data: count = 0 } = useQuery({
    queryKey: keys.list(users.name, "customers", id),
    enabled: ends && canCount,
    retry: false,
    queryFn: async ({ signal }) => {
      const filters = [{ field: "id_dealer", operator: "eq", value: id } as const];
      const pagination = { currentPage: 1, pageSize: 1, mode: "server" } as const;
      const { total } = await dataProvider.getList({
        resource: users.name,
        pagination,
        filters,
        meta: { signal },
      });
      return total;
    },
  });
  if (!ends || count === 0) return null;
  return (
    <p className="help" role="status">
      {t("resources.users.customers_left", { count })}{" "}
      <Link className="link" to={`${pathsOf(users).list}?${new URLSearchParams({ id_dealer: id })}`}>
        {t("resources.users.customers_show")}
      </Link>
    </p>
  );
}
