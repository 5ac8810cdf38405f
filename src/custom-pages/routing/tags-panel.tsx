import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  setStyleTags,
  setWorkflowTags,
  tagsOfStyle,
  tagsOfWorkflow,
} from "../../../contract/endpoints/routing";
import { style } from "../../../contract/entities/style";
import { workflow } from "../../../contract/entities/workflow";
import { Loaded } from "../../components/loaded";
import { RetryAlert } from "../../components/retry-alert";
import { Section } from "../../components/section";
import { fieldId } from "../../editor/focus-field";
import { mergeSets } from "../../editor/merge-sets";
import { READ_ONCE, usePanel } from "../../editor/panels";
import { setValue, useEditorState } from "../../editor/store";
import { same } from "../../editor/values";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { call, change } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import type { EntityStore } from "../../screens/form/entity-model";
import { routingFailures } from "./failure";
import { type RoutingTag, useRoutingTags } from "./use-routing-tags";

// antd's Select is the heaviest part of a form, so it loads with the first form that needs it.
const TagSelect = lazy(() => import("./tag-select"));

const TITLE = "menu.routing_tags";
const ID = "routing-tags";

interface Taggable {
  read(id: string, signal?: AbortSignal): Promise<readonly RoutingTag[]>;
  save(id: string, tag_ids: string[]): Promise<readonly RoutingTag[] | undefined>;
}

/** Entities with routing tags, by name (RT-09, RT-10). */
const taggables: Readonly<Record<string, Taggable>> = {
  [style.name]: {
    read: async (id, signal) => (await call(tagsOfStyle, { params: { id } }, { signal })).tags,
    save: async (id, tag_ids) => (await change(setStyleTags, { params: { id }, body: { tag_ids } }))?.tags,
  },
  [workflow.name]: {
    read: async (id, signal) => (await call(tagsOfWorkflow, { params: { id } }, { signal })).tags,
    save: async (id, tag_ids) => (await change(setWorkflowTags, { params: { id }, body: { tag_ids } }))?.tags,
  },
};

const idsOf = (tags: readonly RoutingTag[]): string[] => tags.map(({ id }) => id);

/** Routing tags of a stored style or workflow, for admins only (RT-05). */
export default withSavedRecord<EntityStore>(TagsPanel, { roles: ["admin"] });

function TagsPanel({ store, id }: SavedPanelProps<EntityStore>) {
  const { t } = useTranslation();
  const entity = store.setting.resource.entity.name;
  const taggable = taggables[entity];
  if (!taggable) throw new Error(`${entity} have no routing tags`);
  const all = useRoutingTags();
  const own = useQuery({
    queryKey: keys.of(entity, id, "routing-tags"),
    queryFn: ({ signal }) => taggable.read(id, signal),
    ...READ_ONCE,
  });
  const stored = useMemo(() => own.data && { ids: idsOf(own.data) }, [own.data]);
  const panel = usePanel<{ ids: string[] }>(store, {
    id: ID,
    title: TITLE,
    stored,
    async save({ initial, values }, commit) {
      const wanted = mergeSets(initial.ids, values.ids, idsOf(await taggable.read(id)));
      const answer = await taggable.save(id, wanted);
      commit({ ids: idsOf(answer ?? (await taggable.read(id))) });
    },
    failed: (reason) => void routingFailures.say("update_tags", reason),
    done: "routing.tags_saved",
  });
  const ids = useEditorState(panel, ({ get }) => get().values.ids);
  /** A new order of the same tags is no change. */
  const choose = (next: readonly string[]) => {
    const before = panel.get().initial.ids;
    const isSame = same([...next].sort(), [...before].sort());
    setValue(panel, "ids", isSame ? before : [...next]);
  };
  const error = all.error ?? own.error;
  const retry = () => void Promise.all([all.refetch(), own.data ? undefined : own.refetch()]);
  return (
    <Section title={t(TITLE)}>
      <p className="muted small-text">{t("routing.tags_of_text")}</p>
      {error && <RetryAlert onRetry={retry}>{routingFailures.messageOf("load_tags", error)}</RetryAlert>}
      {!error && !(all.data && ids) && <div className="skeleton" style={{ height: 64 }} />}
      {all.data && ids && (
        <div className="field">
          <label htmlFor={fieldId(ID)}>{t("routing.tags")}</label>
          <Loaded fallback={<span className="input skeleton" />}>
            <TagSelect id={fieldId(ID)} tags={all.data} value={ids} onChange={choose} />
          </Loaded>
        </div>
      )}
    </Section>
  );
}
