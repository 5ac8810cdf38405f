import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Entity } from "../../../contract/core/entity";
import { Address, isAddress } from "../../components/address";
import { Face, hasFace } from "../image/face";

interface OptionLineProps {
  entity: Entity | undefined;
  name: string;
  record?: Readonly<Record<string, unknown>> | undefined;
  /** Details; by default the entity's title, if that is not the name already. */
  facts?: ReactNode;
}

/** One option: picture if the record has one, name, and details. */
export function OptionLine({ entity, name, record, facts }: OptionLineProps) {
  const { t } = useTranslation();
  const title = String((entity && record?.[entity.title]) ?? "");
  return (
    <span className="sl-option">
      {entity && record && hasFace(entity) && (
        <span className="sl-option-face">
          <Face
            entity={entity}
            record={record}
            height={40}
            labels={{ none: t("fields_ui.no_picture"), retry: t("actions.retry") }}
          />
        </span>
      )}
      <span className="sl-option-text">
        <span className="sl-line">{name}</span>
        {facts ?? (title !== name && <Fact text={title} />)}
      </span>
    </span>
  );
}

const Fact = ({ text }: { text: string }) =>
  isAddress(text) ? (
    <Address value={text} className="sl-line caption faint" />
  ) : (
    <span className="sl-line caption faint">{text}</span>
  );
