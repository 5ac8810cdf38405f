import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Field, ImageValue } from "../../../contract/core/field";
import { style } from "../../../contract/entities/style";
import { Section } from "../../components/section";
import { setValue, useEditorState, useStoredId, useValue } from "../../editor/store";
import { FieldFrame } from "../../fields/field-frame";
import { type ImageUrl, useImageUrl } from "../../fields/image/use-image-url";
import { messageFor } from "../../providers/http/message-for";
import { useStyle } from "./context";
import { useParticipantNames } from "./labels";
import { iconField } from "./model";

interface PictureFieldProps {
  path: string;
  label: string;
  /** Labels the picture's "Replace" and "Remove" buttons. */
  name: "icon" | "value_image";
  field: Field;
  /** Id in the picture's address: of a participant or a value. */
  owner: string;
  value: ImageValue;
  onChange(value: ImageValue): void;
}

export function PictureField({ path, label, name, field, owner, value, onChange }: PictureFieldProps) {
  const { store } = useStyle();
  const id = useId();
  const error = useEditorState(store, ({ errors }) => errors()[path]);
  useImageStatus(path, field, owner, value);
  return (
    <FieldFrame
      id={id}
      entity={style}
      name={name}
      field={field}
      label={label}
      value={value}
      record={{ id: owner }}
      error={error}
      onChange={onChange}
    />
  );
}

/** Loads a picture and reports its status to the save under this name (STY-72, STY-73, STY-87). */
export function useImageStatus(name: string, field: Field, owner: string, value: ImageValue): ImageUrl {
  const { t } = useTranslation();
  const { images } = useStyle();
  const image = useImageUrl(value, field, { id: owner });
  const { status, error } = image;
  const message = status === "error" ? messageFor(error, t, "errors.read_failed") : "";
  useEffect(() => {
    images.set({ ...images.get(), [name]: { status, message } });
    return () => {
      const { [name]: _, ...others } = images.get();
      images.set(others);
    };
  }, [images, name, status, message]);
  return image;
}

/** Icons that guests tap: one picture for each participant (STY-26). */
export function Icons() {
  const { t } = useTranslation();
  const { store } = useStyle();
  const participants = useValue(store, "participants_ids");
  const nameOf = useParticipantNames(participants);
  return (
    <Section title={t("style.icons")} note={t("style.icons_note")}>
      {participants.length === 0 && <p className="faint small-text">{t("style.no_participants")}</p>}
      <div className="style-icons">
        {participants.map((id) => (
          <IconField key={id} participant={id} name={nameOf(id)} />
        ))}
      </div>
    </Section>
  );
}

const NONE: ImageValue = { state: "none" };

function IconField({ participant, name }: { participant: string; name: string }) {
  const { store } = useStyle();
  const path = `icons.${participant}` as const;
  const value = useValue(store, path) ?? NONE;
  const styleId = useStoredId(store) ?? "";
  return (
    <PictureField
      path={path}
      label={name}
      name="icon"
      field={iconField(styleId)}
      owner={participant}
      value={value}
      onChange={(next) => setValue(store, path, next)}
    />
  );
}
