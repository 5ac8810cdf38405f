import { useTranslation } from "react-i18next";
import { Section } from "../../components/section";
import { Consequence } from "../../components/undo/consequence";
import type { EventValues } from "../../domain/events/model";
import { useRole } from "../../providers/me";
import { FormField } from "../../screens/form/form-field";
import { useConsequence, useEvent, valuesIn } from "./context";
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
  const { before, undo } = useConsequence("orientation");
  const choose = (orientation: EventValues["orientation"]) => {
    const { decor } = valuesIn(store);
    const turns = decor && decor.orientation !== orientation;
    return turns ? { decor: { ...decor, orientation } } : {};
  };
  return (
    <div className="sl-form-row">
      <EventField path="orientation" width={328} sets={choose}>
        <Consequence after={before && t("event.decor_turned")} undo={undo} />
      </EventField>
    </div>
  );
}
