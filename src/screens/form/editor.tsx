import "./editor.css";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { nameOfRecord } from "../../fields/reference/name-of";
import { useFormat } from "../../providers/i18n/use-format";
import type { AnyResource } from "../../resources/define";
import { pathsOf } from "../../resources/routes";
import { PageHeader } from "../../shared/page/page-header";
import { useTitle } from "../../shared/page/use-title";
import { useStore } from "../../shared/store";
import { type EntityForm, useEntityForm } from "../use-entity-form";
import { useListReturn } from "../use-list-return";
import { FormGroups } from "./form-groups";
import { FormSkeleton } from "./form-skeleton";
import { type FormStore, useForm } from "./form-store";
import type { DraftKeeper } from "./keep-draft";
import { LeaveDialog } from "./leave-dialog";
import { DraftOffer, NewerNotice } from "./notices";
import { RecordMenu } from "./record-menu";
import { SaveBar } from "./save-bar";
import { SideButton, SidePanel, useHasRoomBeside } from "./side";
import { useFileGuard } from "./use-file-guard";
import { useLeaveGuard } from "./use-leave-guard";
import { useSave } from "./use-save";
import { useSaveKey } from "./use-save-key";

// Rare, and it brings the read-only face of every kind of field.
const ConflictDialog = lazy(async () => ({
  default: (await import("./conflict-dialog")).ConflictDialog,
}));

interface EditorProps {
  resource: AnyResource;
  /** `new` for a record that does not exist yet. */
  id: string;
  onCreated(id: string): void;
}

/** The form of one record, made from its contract and its resource. */
export function Editor({ resource, id, onCreated }: EditorProps) {
  const form = useEntityForm(resource, id);
  // What cannot be read at all is the error screen's: it names causes and offers to try again (LIST-11).
  if (form.error && !form.store) throw form.error;
  if (!form.store || !form.drafts) return <FormSkeleton resource={resource} isNew={id === "new"} />;
  return <Loaded form={form} store={form.store} drafts={form.drafts} onCreated={onCreated} />;
}

interface LoadedProps {
  form: EntityForm;
  store: FormStore;
  drafts: DraftKeeper;
  onCreated(id: string): void;
}

function Loaded({ form, store, drafts, onCreated }: LoadedProps) {
  const { resource } = store.setting;
  const navigate = useNavigate();
  const back = useListReturn(pathsOf(resource).list);
  const format = useFormat();
  const creating = useRef(store.setting.action === "create");
  const save = useSave(form, (id) => {
    if (creating.current) onCreated(id);
    creating.current = false;
  });
  const { blocker, attempt } = useLeaveGuard(
    () => store.get().dirty.length > 0 || store.unsavedParts.get().length > 0,
  );
  useSaveKey(() => void save.save());
  useFileGuard();
  const keptAt = useStore(drafts.keptAt);
  const { side } = resource.form;
  /** Nothing is left to guard or to keep. */
  const leaveDeleted = () => {
    store.dispatch({ type: "reset" });
    store.unsavedParts.set([]);
    drafts.discard();
    form.forget();
    void navigate(back);
  };
  const roomy = useHasRoomBeside();
  return (
    <div className="sl-editor" data-resource={resource.name}>
      <Heading store={store}>
        {side && !roomy && <SideButton name={side} store={store} />}
        <RecordMenu store={store} onDeleted={leaveDeleted} />
      </Heading>
      <div className="sl-editor-body">
        <div className="sl-form">
          <div className="sl-notices">
            <DraftOffer store={store} drafts={drafts} />
            <NewerNotice store={store} onCompare={save.compare} />
          </div>
          <FormGroups store={store} />
        </div>
        {side && roomy && <SidePanel name={side} store={store} />}
      </div>
      <SaveBar
        store={store}
        saving={save.saving}
        keptAt={keptAt === null ? undefined : format.time(keptAt)}
        onSave={() => void save.save()}
        onCancel={() => navigate(back)}
      />
      <LeaveDialog key={attempt} blocker={blocker} store={store} drafts={drafts} />
      {save.conflict && (
        <Suspense>
          <ConflictDialog store={store} theirs={save.conflict} save={save} />
        </Suspense>
      )}
    </div>
  );
}

/** The stored name, so that the heading does not change under the hands of whoever types another one. */
function Heading({ store, children }: { store: FormStore; children: ReactNode }) {
  const { t } = useTranslation();
  const { entity, name } = store.setting.resource;
  const stored = useForm(store, ({ get }) => {
    const { record } = get().base;
    return record.id === undefined ? "" : nameOfRecord(entity, record);
  });
  const title = stored || t(`resources.${name}.new`);
  useTitle({ text: title });
  return <PageHeader title={title}>{children}</PageHeader>;
}
