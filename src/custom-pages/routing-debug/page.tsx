import "../../screens/list/list.css";
import "./routing-debug.css";
import { SaveOutlined } from "@ant-design/icons";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Glyph } from "../../fields/glyph";
import { useRoutingTags } from "../../screens/parts/routing/use-routing-tags";
import { closeModal, openModal } from "../../shared/modals";
import { newId } from "../../shared/new-id";
import { Dots } from "../../shared/page/dots";
import { PageHeader } from "../../shared/page/page-header";
import { useTitle } from "../../shared/page/use-title";
import { AnswerView } from "./answer-view";
import { CaseList } from "./case-list";
import { type Inputs, queryOf, readInputs } from "./inputs";
import { TestForm } from "./test-form";
import { useCases } from "./use-cases";
import { useTest } from "./use-test";

const CaseForm = lazy(() => import("./case-form"));
const TITLE = "menu.routing_debug";
const DIALOG = "routing-case";

/** Asks the router without making a generation (RT-11). The address holds the inputs, so that a test can be shared. */
export default function RoutingDebugPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { inputs, unknown } = readInputs(query);
  const tags = useRoutingTags();
  const test = useTest(inputs);
  const kept = useCases();
  useTitle(TITLE);
  const change = (part: Partial<Inputs>) =>
    setQuery((now) => new URLSearchParams(queryOf({ ...readInputs(now).inputs, ...part })), {
      replace: true,
    });
  const broken = Object.fromEntries(unknown.map((key) => [key, "validation.unknown_reference"]));
  const keep = () =>
    openModal({
      id: DIALOG,
      title: t("routing.new_case"),
      scope: "page",
      content: (
        <Suspense fallback={<Dots />}>
          <CaseForm
            selected={(!test.isOld && test.answer?.selected_server_id) || ""}
            onSave={(made) => kept.add({ id: newId(), inputs, ...made })}
            onClose={() => closeModal(DIALOG)}
          />
        </Suspense>
      ),
    });
  return (
    <>
      <PageHeader title={t(TITLE)}>
        {inputs.style && (
          <button type="button" className="button text" aria-haspopup="dialog" onClick={keep}>
            <Glyph of={SaveOutlined} />
            {t("routing.save_case")}
          </button>
        )}
      </PageHeader>
      <p className="muted sl-routing-text">{t("routing.debug_text")}</p>
      <TestForm
        inputs={inputs}
        issues={{ ...broken, ...test.issues }}
        busy={test.busy}
        onChange={change}
        onRun={test.run}
      />
      <div aria-live="polite" aria-busy={test.busy}>
        {test.answer && <AnswerView answer={test.answer} isOld={test.isOld} tags={tags.data ?? []} />}
      </div>
      <CaseList kept={kept} />
    </>
  );
}
