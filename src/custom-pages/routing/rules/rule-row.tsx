import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  ExclamationCircleFilled,
} from "@ant-design/icons";
import Select from "antd/es/select";
import { type KeyboardEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { ROUTING_EFFECTS } from "../../../../contract/endpoints/routing";
import { routingTag } from "../../../../contract/entities/routing-tag";
import { Glyph } from "../../../components/glyph";
import { Input } from "../../../fields/number/input";
import { reachable } from "../../../fields/reference/popup-list";
import { useLabels } from "../../../fields/use-labels";
import { madeKey } from "../../../providers/i18n/keys";
import { PRIORITY, type RuleDraft } from "./rules";

interface RuleRowProps {
  rule: RuleDraft;
  /** Index of the rule, and of the last one. */
  at: number;
  last: number;
  name: string;
  /** Id of its first control. */
  control: string;
  error: string | undefined;
  onChange(part: Partial<RuleDraft>): void;
  onMove(by: 1 | -1): void;
}

/** One rule: tag, effect, priority. Alt+Arrow moves it from any control inside. */
export function RuleRow({ rule, at, last, name, control, error, onChange, onMove }: RuleRowProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const id = useId();
  const { effect, removed = false } = rule;
  const effects: string[] = [...new Set<string>([...ROUTING_EFFECTS, effect])];
  const help =
    (ROUTING_EFFECTS as readonly string[]).includes(effect) && t(madeKey(`routing.effect_help.${effect}`));
  const shortcut = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    event.stopPropagation(); // it would open the Select
    onMove(by as 1 | -1);
  };
  return (
    <li className={removed ? "sl-rule removed" : "sl-rule"} onKeyDownCapture={shortcut}>
      <span className="sl-rule-tag">
        <span className="sl-line strong" title={name}>
          {name}
        </span>
        {removed ? (
          <span className="caption faint">{t("routing.removed_on_save")}</span>
        ) : (
          help && (
            <span id={`${id}-help`} className="caption faint">
              {help}
            </span>
          )
        )}
      </span>
      {!removed && (
        <span className="sl-rule-effect">
          <label htmlFor={control} className="visually-hidden">
            {t("routing.effect_of", { name })}
          </label>
          <Select
            id={control}
            aria-describedby={help ? `${id}-help` : undefined}
            options={effects.map((one) => ({ value: one, label: labels.choice("effect", one) }))}
            popupRender={reachable}
            value={effect}
            onChange={(next) => onChange({ effect: next })}
          />
          {effect === "prefer" && (
            <span className="sl-rule-priority">
              <label id={`${id}-priority-label`} htmlFor={`${id}-priority`} className="visually-hidden">
                {t("routing.priority_of", { name })}
              </label>
              <Input
                id={`${id}-priority`}
                labelId={`${id}-priority-label`}
                name="priority"
                value={rule.priority}
                onChange={(priority) => onChange({ priority })}
                field={PRIORITY}
                entity={routingTag}
                invalid={Boolean(error)}
                {...(error && { describedBy: `${id}-error` })}
              />
            </span>
          )}
        </span>
      )}
      <span className="sl-rule-actions">
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className="button text small icon"
            data-move={`${by}:${at}`}
            aria-label={t(by < 0 ? "routing.move_up" : "routing.move_down", { name })}
            aria-keyshortcuts={by < 0 ? "Alt+ArrowUp" : "Alt+ArrowDown"}
            aria-disabled={(by < 0 ? at === 0 : at === last) || undefined}
            onClick={() => onMove(by)}
          >
            <Glyph of={by < 0 ? ArrowUpOutlined : ArrowDownOutlined} size={13} />
          </button>
        ))}
        <button
          type="button"
          className={removed ? "button small" : "button text small icon"}
          aria-label={t(removed ? "assigned.undo_of" : "assigned.remove_of", { name })}
          // The second click of a double click would undo the first one.
          onClick={({ detail }) => detail < 2 && onChange({ removed: !removed })}
        >
          {removed ? t("actions.undo") : <Glyph of={CloseOutlined} size={13} />}
        </button>
      </span>
      {error && (
        <span id={`${id}-error`} className="sl-rule-error" role="alert">
          <Glyph of={ExclamationCircleFilled} size={14} />
          {labels.issue(error)}
        </span>
      )}
    </li>
  );
}
