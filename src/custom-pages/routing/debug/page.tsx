import "../../../screens/list/list.css";
import "./routing-debug.css";
import { SaveOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Glyph } from "../../../components/glyph";
import { openDialog } from "../../../components/open-dialog";
import { PageHeader } from "../../../components/page/page-header";
import { useTitle } from "../../../components/page/use-title";
import { newId } from "../../../shared/new-id";
import { useRoutingTags } from "../use-routing-tags";
import { Answer } from "./answer";
import { CaseForm, CaseList, useCases } from "./cases";
import { type Inputs, queryOf, readInputs } from "./model";
import { TestForm, useTest } from "./test-form";

const TITLE = "menu.routing_debug";

/** Asks the router without making a generation (RT-11). The address holds the inputs, so that a test can be shared. */
export function RoutingDebugPage() {
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
    openDialog({
      id: "routing-case",
      title: t("routing.new_case"),
      content: (close) => (
        <CaseForm
          selected={(!test.isOld && test.answer?.selected_server_id) || ""}
          onSave={(made) => kept.add({ id: newId(), inputs, ...made })}
          onClose={close}
        />
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
      <TestForm inputs={inputs} test={test} issues={{ ...broken, ...test.issues }} onChange={change} />
      <div aria-live="polite" aria-busy={test.busy}>
        {test.answer && <Answer answer={test.answer} isOld={test.isOld} tags={tags.data ?? []} />}
      </div>
      <CaseList kept={kept} />
    </>
  );
}
