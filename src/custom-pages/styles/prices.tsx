import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { style } from "../../../contract/entities/style";
import { demoPrice, demoPriceNotices, generationPrice } from "../../../contract/rules/style";
import { Section } from "../../components/section";
import { setValue, useEditorState, useValue } from "../../editor/store";
import { codecs } from "../../fields/codecs";
import { useFormat } from "../../providers/i18n/use-format";
import { FormField } from "../../screens/form/form-field";
import { toast } from "../../shared/toasts";
import { useStyle } from "./context";
import { knownTune } from "./model";

const MONEY = style.fields.generation_cost;

const priceIn = (text: string): number | null => codecs.money.toWire(text, MONEY);

/**
 * Prices of the style. An empty one is the tune's, of a revolver the cartridge's (OP-182). Leaving the demo price
 * shows what it means (STY-68 to STY-71, OP-120).
 */
export function Prices() {
  const { t } = useTranslation();
  const format = useFormat();
  const { store, workflow } = useStyle();
  const tuneId = useValue(store, "id_workflow_tune");
  const record = useEditorState(store, ({ get }) => get().base.record);
  const tune = knownTune(workflow.parts?.tunes, record, tuneId);
  const isRevolver = useValue(store, "is_group");
  const before = useRef("");
  /** The text before blur, which formats it with two decimals. */
  const typed = useRef("");
  const effective = useEditorState(store, ({ get }) => {
    const { values } = get();
    const own = {
      generation_cost: priceIn(values.generation_cost),
      demo_generation_cost: priceIn(values.demo_generation_cost),
    };
    const isOfCartridge = own.generation_cost === null && values.is_group;
    const prices = [isOfCartridge ? null : generationPrice(own, tune), demoPrice(own, tune)];
    const isUnknown = tune === undefined && Object.values(own).includes(null);
    // What cannot be read is said at its field.
    return isUnknown || prices.some(Number.isNaN) ? "" : prices.map((price) => price ?? "").join("|");
  });
  const [price = "", demo = ""] = effective.split("|");
  const leave = () => {
    const had = { demo_generation_cost: priceIn(before.current) };
    const after = {
      generation_cost: priceIn(store.get().values.generation_cost),
      demo_generation_cost: priceIn(typed.current),
    };
    const isSame = Object.is(had.demo_generation_cost, after.demo_generation_cost);
    // A price that cannot be stored has its error at its field; a negative one is taken back instead (STY-68).
    const isRefused =
      store.problems().demo_generation_cost !== undefined && !(Number(after.demo_generation_cost) < 0);
    if (isSame || Number.isNaN(after.demo_generation_cost) || isRefused) return;
    const isPriceKnown = tune !== undefined || after.generation_cost !== null;
    for (const { kind, text } of demoPriceNotices(had, after, tune, typed.current.trim())) {
      if (kind === "warning" && !isPriceKnown) continue;
      toast({ id: `demo-price-${kind}`, kind, title: text });
      if (kind === "error") setValue(store, "demo_generation_cost", before.current);
    }
  };
  return (
    <Section
      title={t("style.prices")}
      note={t(isRevolver ? "style.prices_of_cartridges" : "style.prices_note")}
    >
      <div className="sl-form-row">
        <FormField store={store} item={{ field: "generation_cost" }} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to focus and blur of the field inside. */}
        <div
          className="style-price"
          onFocus={() => {
            before.current = store.get().values.demo_generation_cost;
          }}
          onBlurCapture={() => {
            typed.current = store.get().values.demo_generation_cost;
          }}
          onBlur={leave}
        >
          <FormField store={store} item={{ field: "demo_generation_cost" }} />
        </div>
      </div>
      {(price !== "" || demo !== "") && (
        <p className="caption muted figures">
          {t("style.effective", {
            price: price === "" ? t("style.cartridge_price") : format.money(Number(price)),
            demo: demo === "" ? t("style.no_demo_price") : format.money(Number(demo)),
          })}
        </p>
      )}
    </Section>
  );
}
