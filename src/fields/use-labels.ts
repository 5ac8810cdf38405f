import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Part } from "../../contract/core/entity";
import { madeKey } from "../providers/i18n/keys";

export interface Labels {
  /** Visible name of a field: `fields.<entity>.<field>`, else `fields.<field>`. */
  label(entity: Pick<Part, "name">, name: string): string;
  /** Help below a field, `help.<entity>.<field>`; most fields have none. */
  help(entity: Pick<Part, "name">, name: string): string | undefined;
  /** Label of a choice; an unknown value is shown unchanged (OP-179). */
  choice(name: string, value: string | number | boolean): string;
  /** The text of a made key; undefined if there is none. */
  known(key: string): string | undefined;
  /** Text of an issue, whose message is a key or, from other servers, already a text. */
  issue(message: string, values?: Record<string, unknown>): string;
}

export function useLabels(): Labels {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const known = (key: string) => (i18n.exists(key) ? t(madeKey(key)) : undefined);
    return {
      known,
      label: (entity, name) => t([madeKey(`fields.${entity.name}.${name}`), madeKey(`fields.${name}`)]),
      help: (entity, name) => known(`help.${entity.name}.${name}`),
      choice: (name, value) => known(`choices.${name}.${value}`) ?? String(value),
      issue: (message, values) => (i18n.exists(message) ? t(madeKey(message), { ...values }) : message),
    };
  }, [t, i18n]);
}
