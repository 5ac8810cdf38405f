import { CaretRightOutlined } from "@ant-design/icons";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Field, nullable, reference } from "../../../../contract/core/field";
import { photoBooth } from "../../../../contract/entities/photo-booth";
import { style } from "../../../../contract/entities/style";
import { Glyph } from "../../../components/glyph";
import { PanelField } from "../../../editor/panel-field";
import { languageName, useActiveLanguages } from "../../../fields/labels/languages";
import { fieldErrors } from "../../../providers/failure";
import { madeKey } from "../../../providers/i18n/keys";
import { useOnce } from "../../../shared/use-once";
import { routingFailures } from "../failure";
import { ask, type Inputs, type RoutingAnswer, sameInputs } from "./model";

type Issues = Partial<Record<keyof Inputs, string>>;

/** The input of each field that a server may refuse. */
const INPUT_OF: Readonly<Record<string, keyof Inputs>> = {
  style_id: "style",
  photo_booth_id: "booth",
  language: "language",
};

/** One test: its call, its answer and what that answered, and what is wrong with the inputs. */
export function useTest(inputs: Inputs) {
  const [answered, setAnswered] = useState<{ to: Inputs; answer: RoutingAnswer }>();
  const [refused, setRefused] = useState<{ to: Inputs; issues: Issues }>();
  const { busy, isBusy, once } = useOnce();
  async function run(): Promise<void> {
    if (isBusy()) return;
    if (!inputs.style) return setRefused({ to: inputs, issues: { style: "validation.required" } });
    setRefused(undefined);
    await once(
      async () => setAnswered({ to: inputs, answer: await ask(inputs) }),
      (reason) => {
        const named = Object.entries(fieldErrors(reason)).filter(([field]) => INPUT_OF[field]);
        if (named.length === 0) return routingFailures.say("test", reason);
        const issues = Object.fromEntries(named.map(([field, text]) => [INPUT_OF[field], text]));
        setRefused({ to: inputs, issues });
        routingFailures.sayDetail("test", reason);
      },
    );
  }
  return {
    run,
    busy,
    answer: answered?.answer,
    isOld: answered !== undefined && !sameInputs(answered.to, inputs),
    issues: refused && sameInputs(refused.to, inputs) ? refused.issues : {},
  };
}

const STYLE = { ...reference(style.name), required: true } as unknown as Field;
const BOOTH = nullable(reference(photoBooth.name)) as unknown as Field;

interface TestFormProps {
  inputs: Inputs;
  test: ReturnType<typeof useTest>;
  /** Message keys, by input. */
  issues: Issues;
  onChange(part: Partial<Inputs>): void;
}

/** What decides where a generation goes: its style, its booth and the guest's language. */
export function TestForm({ inputs, test: { busy, run }, issues, onChange }: TestFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const languages = useActiveLanguages();
  const isOffered = languages.some(({ code }) => code === inputs.language);
  return (
    <form
      className="sl-routing-form card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <PanelField
        entity={style as never}
        name="style"
        field={STYLE}
        label={t("routing.style")}
        value={inputs.style}
        error={issues.style}
        onChange={(next) => onChange({ style: next })}
      />
      <PanelField
        entity={photoBooth as never}
        name="booth"
        field={BOOTH}
        label={t("resources.photo_booths.one")}
        value={inputs.booth}
        error={issues.booth}
        help={t("routing.booth_help")}
        onChange={(next) => onChange({ booth: next })}
      />
      <div className="field sl-field">
        <label htmlFor={id}>{t("routing.language")}</label>
        <select
          id={id}
          className={issues.language ? "sl-select invalid" : "sl-select"}
          value={inputs.language}
          onChange={(event) => onChange({ language: event.target.value })}
        >
          <option value="">{t("routing.no_language")}</option>
          {languages.map((language) => (
            <option key={language.code} value={language.code}>
              {languageName(t, language)}
            </option>
          ))}
          {inputs.language && !isOffered && <option value={inputs.language}>{inputs.language}</option>}
        </select>
        <span className="help">{t(madeKey(issues.language ?? "routing.language_help"))}</span>
      </div>
      <button type="submit" className="button primary" aria-disabled={busy || undefined}>
        <Glyph of={CaretRightOutlined} />
        {t(busy ? "routing.running" : "routing.run")}
      </button>
    </form>
  );
}
