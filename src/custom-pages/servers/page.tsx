import "./page.css";
import { skipToken, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { server } from "../../../contract/entities/server";
import { AntdProvider } from "../../components/antd/provider";
import { Tabs } from "../../components/antd/tabs";
import { Glyph } from "../../components/glyph";
import { Dots } from "../../components/page/dots";
import { useReveal } from "../../editor/focus-field";
import { useEditorState } from "../../editor/store";
import type { Editor } from "../../editor/use-editor";
import { useActiveLanguages } from "../../fields/labels/languages";
import { keys } from "../../providers/data/cache";
import { useAbility } from "../../providers/server";
import type { FormGroup } from "../../resources/define";
import { routingDebug, testGeneration } from "../../resources/pages";
import { NEW } from "../../resources/routes";
import { servers } from "../../resources/servers";
import { EditScreen } from "../../screens/edit-screen";
import { EditorPage } from "../../screens/form/editor-page";
import type { EntityStore } from "../../screens/form/entity-model";
import { FormGroups } from "../../screens/form/form-groups";
import { FormSkeleton } from "../../screens/form/form-skeleton";
import { RecordMenu } from "../../screens/form/record-menu";
import { useDocument } from "../../screens/use-document";
import { useTab } from "../../screens/use-tab";
import { useIsDesktop, useIsPhone } from "../../shared/media-query";
import { callsOf } from "./customers-panel";
import { LiveTab } from "./live-tab";
import { useServerLoad } from "./load";
import { stateOf } from "./model";
import { LiveTime, StateTag } from "./parts";

/** One server: live where the server tells its load, otherwise, and while it is new, its form (SRV-02, SRV-03). */
export function ServerPage() {
  const { id = NEW } = useParams();
  const isLive = useAbility("server-load");
  if (id === NEW || isLive === false) return <EditScreen resource={servers} />;
  if (isLive === undefined) return <Dots />;
  return (
    <AntdProvider>
      <ServerEditor key={id} id={id} />
    </AntdProvider>
  );
}

function ServerEditor({ id }: { id: string }) {
  const form = useDocument({ resource: servers, document: servers.entity, id, onCreated: () => undefined });
  // The route's error screen names the cause and offers a retry (LIST-11).
  if (form.error && !form.editor) throw form.error;
  if (!form.editor) return <FormSkeleton resource={servers} isNew={false} />;
  return <Loaded id={id} editor={form.editor} />;
}

const isSlot = (name: string) => (group: FormGroup) => group.rows.length === 0 && group.slot === name;
const { groups } = servers.form;
const OWN = groups.filter(({ rows }) => rows.length > 0);
const CUSTOMERS = groups.filter(isSlot("servers/customers"));
const ROUTING = groups.filter(isSlot("routing/server-routing"));

function Loaded({ id, editor }: { id: string; editor: Editor<EntityStore> }) {
  const { t } = useTranslation();
  const { store } = editor;
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const isPhone = useIsPhone();
  const ways = [
    { ...testGeneration, label: t("menu.test_generation") },
    { ...routingDebug, label: t("menu.routing_debug") },
  ].map(({ name, path, icon, label }) => ({ key: name, path: `/${path}`, icon, label }));
  const [tab, setTab] = useTab("live");
  const isLive = tab === "live";
  const load = useServerLoad(id, isLive);
  const record = useEditorState(store, ({ get }) => get().base.record);
  const hasChanges = useEditorState(
    store,
    (page) => page.get().dirty.length + page.panels.unsaved().length > 0,
  );
  const counts = useCounts(id);
  const title = String(record.name || id.slice(0, 8));
  useReveal((path) =>
    setTab(path in server.fields ? "settings" : path.startsWith("routing-rules.") ? "routing" : tab),
  );
  // Stable elements: what is read every two seconds must not render the forms again.
  const forms = useMemo(
    () => ({
      settings: <FormGroups store={store} groups={OWN} />,
      customers: <FormGroups store={store} groups={CUSTOMERS} />,
      routing: <FormGroups store={store} groups={ROUTING} />,
    }),
    [store],
  );
  const formTab = (key: keyof typeof forms, count?: number) => ({
    key,
    label: <Counted text={t(`servers.tab_${key}`)} count={count} />,
    children: <div className="sl-form">{forms[key]}</div>,
  });
  const items = [
    {
      key: "live",
      label: t("servers.live"),
      children: <LiveTab id={id} store={store} load={load} counts={counts} onTab={setTab} />,
    },
    formTab("settings"),
    formTab("customers", counts.customers),
    formTab("routing", counts.routing),
  ];
  return (
    <EditorPage
      editor={editor}
      title={title}
      className="server-page"
      wide
      hasBar={!isLive || hasChanges}
      tags={
        <>
          <StateTag state={stateOf(record, load.data)} />
          {record.active === false && <span className="tag">{t("list.inactive")}</span>}
          <span className="server-description small-text muted ellipsis">{String(record.description)}</span>
        </>
      }
      actions={
        <>
          {!isPhone &&
            ways.map(({ key, path, icon, label }) => (
              <Link key={key} className="button text page-action" to={path}>
                <Glyph of={icon} />
                <span>{label}</span>
              </Link>
            ))}
          <RecordMenu
            editor={editor}
            items={() =>
              (isPhone ? ways : []).map(({ key, path, icon, label }) => ({
                key,
                label,
                icon: <Glyph of={icon} />,
                run: () => void navigate(path),
              }))
            }
          />
        </>
      }
    >
      <div className="server-tabs-box">
        {/* Not inside the list of tabs, which may hold nothing else. */}
        {isDesktop && isLive && <LiveTime readAt={load.dataUpdatedAt} isFailed={load.isError} />}
        <Tabs
          className="server-tabs"
          items={items}
          activeKey={items.some(({ key }) => key === tab) ? tab : "live"}
          onChange={setTab}
          {...(!isDesktop && { tabBarGutter: 14 })}
        />
      </div>
    </EditorPage>
  );
}

export interface Counts {
  customers: number | undefined;
  routing: number | undefined;
}

/** How many customers and rules there are, once a part of the page has read them. */
function useCounts(id: string): Counts {
  const languages = useActiveLanguages();
  const codes = ["", ...languages.map(({ code }) => code)];
  const [customers, ...rules] = useQueries({
    queries: [callsOf(id).key, ...codes.map((code) => keys.of(server.name, id, "rules", code))].map(
      (queryKey) => ({ queryKey, queryFn: skipToken }),
    ),
  });
  const counts = rules.map(({ data }) => (data as readonly unknown[] | undefined)?.length);
  return {
    customers: (customers?.data as readonly unknown[] | undefined)?.length,
    routing: counts.every((count) => count !== undefined) ? counts.reduce((a, b) => a + b, 0) : undefined,
  };
}

function Counted({ text, count }: { text: string; count: number | undefined }) {
  return (
    <>
      {text}
      {count !== undefined && count > 0 && <span className="faint figures"> {count}</span>}
    </>
  );
}
