import { useTranslation } from "react-i18next";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import type { EventValues } from "../../domain/events/model";
import { setValue } from "../../editor/store";
import { useRole } from "../../providers/me";
import { FormField } from "../../screens/form/form-field";
import { useConsequence, useEvent, useEventValue, valuesIn } from "./context";
import { EventField } from "./field";

/** Name, description, orientation and owner of the event (EVT-15 to EVT-26). */
export function Basics() {
  const { t } = useTranslation();
  const store = useEvent();
  const role = useRole();
  return (
    <Section title={t("event.basics")}>
      <div className="sl-form-row">
        <FormField store={store} item={{ field: "name" }} />
      </div>
      <div className="sl-form-row">
        <FormField store={store} item={{ field: "description" }} />
      </div>
      <Orientation />
      <div className="sl-form-row">
        <FormField store={store} item={{ field: "select_language" }} />
        <FormField store={store} item={{ field: "demo" }} />
      </div>
      {role === "admin" && (
        <div className="sl-form-row">
          <FormField store={store} item={{ field: "id_user" }} />
        </div>
      )}
    </Section>
  );
}

/** The decor of the event takes the same orientation (EVT-38, OP-62). */
function Orientation() {
  const { t } = useTranslation();
  const store = useEvent();
  const { before } = useConsequence("orientation");
  const decor = useEventValue("decor");
  const choose = (orientation: EventValues["orientation"]) => {
    const { decor } = valuesIn(store);
    const turns = decor && decor.orientation !== orientation;
    return turns ? { decor: { ...decor, orientation } } : {};
  };
  const old = before?.decor;
  const isTurned = old && decor?.id === old.id && decor.orientation !== old.orientation;
  /** What else was changed in the decor since then stays. */
  const undo = () => {
    if (!old || !before?.orientation) return;
    setValue(store, "decor.orientation", old.orientation);
    setValue(store, "orientation", before.orientation);
  };
  return (
    <div className="sl-form-row">
      <EventField path="orientation" width={328} sets={choose}>
        <Consequence after={isTurned && t("event.decor_turned")} undo={undo} />
      </EventField>
    </div>
  );
}
