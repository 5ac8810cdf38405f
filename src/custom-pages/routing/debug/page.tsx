import "../../../screens/list/list.css";
import "./routing-debug.css";
import { CaretRightOutlined, SaveOutlined } from "@ant-design/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { nullable, reference } from "../../../../contract/core/field";
import { testRouting } from "../../../../contract/endpoints/routing";
import { photoBooth } from "../../../../contract/entities/photo-booth";
import { style } from "../../../../contract/entities/style";
import { Glyph } from "../../../components/glyph";
import { openDialog } from "../../../components/open-dialog";
import { PageHeader } from "../../../components/page/page-header";
import { useTitle } from "../../../components/page/use-title";
import { useActionForm } from "../../../editor/action-form";
import { PanelField } from "../../../editor/panel-field";
import { LanguageSelect } from "../../../fields/labels/language-select";
import { newId } from "../../../shared/new-id";
import { routingFailures } from "../failure";
import { useRoutingTags } from "../use-routing-tags";
import { Answer } from "./answer";
import { CaseForm, CaseList, useCases } from "./cases";
import { bodyOf, queryOf, type RoutingAnswer, readInputs } from "./model";

const STYLE = { ...reference(style.name), required: true };
const BOOTH = nullable(reference(photoBooth.name));
const TITLE = "menu.routing_debug";

/** Tests the routing without a generation (RT-11). The inputs are in the URL, so that a test can be shared. */
export function RoutingDebugPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { inputs, errors } = readInputs(query);
  const tags = useRoutingTags();
  const { cases, add, update } = useCases();
  const [result, setResult] = useState<{ query: string; answer: RoutingAnswer }>();
  const form = useActionForm(testRouting, {
    initial: inputs,
    given: errors,
    onValues: (next) => setQuery(queryOf(next), { replace: true }),
    body: bodyOf,
    check: ({ style_id }) => (style_id ? [] : [{ path: "style_id", message: "validation.required" }]),
    done: (answer, sent) => setResult({ query: queryOf(sent), answer }),
    failed: (reason, atFields) => routingFailures[atFields ? "sayDetail" : "say"]("test", reason),
  });
  const isOutdated = result !== undefined && result.query !== queryOf(inputs);
  useTitle(TITLE);
  const saveCase = () =>
    openDialog({
      id: "routing-case",
      title: t("routing.new_case"),
      content: (close) => (
        <CaseForm
          selected={(!isOutdated && result?.answer.selected_server_id) || ""}
          onSave={(saved) => add({ id: newId(), query: queryOf(inputs), ...saved })}
          onClose={close}
        />
      ),
    });
  return (
    <>
      <PageHeader title={t(TITLE)}>
        {inputs.style_id && (
          <button type="button" className="button text" aria-haspopup="dialog" onClick={saveCase}>
            <Glyph of={SaveOutlined} />
            {t("routing.save_case")}
          </button>
        )}
      </PageHeader>
      <p className="muted">{t("routing.debug_text")}</p>
      <form
        className="sl-routing-form card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <PanelField
          entity={style}
          name="style_id"
          field={STYLE}
          label={t("routing.style")}
          {...form.field("style_id")}
        />
        <PanelField
          entity={photoBooth}
          name="photo_booth_id"
          field={BOOTH}
          label={t("resources.photo_booths.one")}
          help={t("routing.booth_help")}
          {...form.field("photo_booth_id")}
        />
        <LanguageSelect
          label={t("routing.language")}
          none={t("routing.no_language")}
          help={t("routing.language_help")}
          {...form.field("language")}
        />
        <button type="submit" className="button primary" aria-disabled={form.busy || undefined}>
          <Glyph of={CaretRightOutlined} />
          {t(form.busy ? "routing.running" : "routing.run")}
        </button>
      </form>
      <div aria-live="polite" aria-busy={form.busy}>
        {result && <Answer answer={result.answer} isOutdated={isOutdated} tags={tags.data ?? []} />}
      </div>
      <CaseList cases={cases} update={update} />
    </>
  );
}
