import { CameraOutlined, SnippetsOutlined, UploadOutlined } from "@ant-design/icons";
import { lazy, type RefObject, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { SOURCE_PICTURE } from "../../../contract/rules/source-picture";
import { Glyph } from "../../components/glyph";
import { Loaded } from "../../components/loaded";
import { PhotoInput } from "../../domain/booth/photo-input";
import { FieldError } from "../../fields/field-error";
import { roundBytes, typeNames } from "../../fields/image/check";
import type { Picked } from "../../fields/image/use-picked";
import { useFormat } from "../../providers/i18n/use-format";
import { toast } from "../../shared/toasts";
import { usePreview } from "../../shared/use-preview";
import type { CameraSummary } from "./camera";

const Camera = lazy(() => import("./camera"));

interface SourceWaysProps {
  picked: Picked;
  /** Width by height of the booth's pictures. */
  ratio: number;
  summary: CameraSummary;
  /** The file input, which the empty stage opens too. */
  input: RefObject<HTMLInputElement | null>;
  /** Only icons, where there is no room for their texts. */
  bare?: boolean;
}

interface SourceFieldProps extends SourceWaysProps {
  source: Blob | undefined;
}

/** The guest's photo: a file, the clipboard or the camera. */
export function SourceField({ source, picked, ratio, summary, input: file }: SourceFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const [size, setSize] = useState("");
  const url = usePreview(source ?? null);
  const facts = source && [size, format.bytes(source.size)].filter(Boolean).join(" · ");
  const name = source instanceof File ? source.name : t("making.from_camera");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout; the group has its label.
    <div className="field" role="group" aria-labelledby={id}>
      <span className="sl-section-label" id={id}>
        {t("making.source")}
      </span>
      <div className="processing-source card">
        <span className="picture processing-source-face">
          {url && (
            <img
              src={url}
              alt=""
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize(`${format.number(naturalWidth)} × ${format.number(naturalHeight)}`)
              }
            />
          )}
        </span>
        <span className="processing-source-facts">
          {source ? (
            <>
              <span className="strong ellipsis" title={name}>
                {name}
              </span>
              <span className="small-text muted figures">{facts}</span>
              <span className="caption faint">{t("making.turned")}</span>
            </>
          ) : (
            <>
              <span className="muted">{t("making.no_source")}</span>
              <span className="caption faint">
                {t("fields_ui.image_rule", {
                  types: typeNames(SOURCE_PICTURE),
                  size: format.bytes(roundBytes(SOURCE_PICTURE.maxBytes)),
                })}
              </span>
            </>
          )}
        </span>
      </div>
      <SourceWays picked={picked} ratio={ratio} summary={summary} input={file} />
    </div>
  );
}

/** Buttons for a file, the clipboard and the camera, and why a picture cannot be used. */
export function SourceWays({ picked, ratio, summary, input: file, bare = false }: SourceWaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isShooting, setShooting] = useState(false);
  const { error } = picked;
  const ways = [
    { text: t("making.file"), icon: UploadOutlined, run: () => file.current?.click() },
    {
      text: t("making.paste"),
      icon: SnippetsOutlined,
      run: () => void paste(picked.take, t("making.no_paste")),
    },
    {
      text: t("making.camera"),
      icon: CameraOutlined,
      run: () => setShooting(true),
      opens: "dialog" as const,
    },
  ];
  return (
    <>
      <div className="processing-ways">
        {ways.map(({ text, icon, run, opens }) => (
          <button
            key={text}
            type="button"
            className="button"
            aria-haspopup={opens}
            aria-label={bare ? text : undefined}
            title={bare ? text : undefined}
            onClick={run}
          >
            <Glyph of={icon} />
            {!bare && text}
          </button>
        ))}
      </div>
      <PhotoInput ref={file} label={t("making.source")} onChoose={(chosen) => void picked.take(chosen)} />
      {error && (
        <FieldError announced>
          {t(error.message, {
            types: error.values.types,
            size: format.bytes(roundBytes(error.values.bytes ?? 0)),
          })}
        </FieldError>
      )}
      {picked.convert && (
        <button type="button" className="button small" onClick={() => void picked.convert?.()}>
          {t("fields_ui.to_jpeg")}
        </button>
      )}
      {isShooting && (
        <Loaded>
          <Camera
            ratio={ratio}
            summary={summary}
            onPicture={(shot) => {
              setShooting(false);
              void picked.take(shot);
            }}
            onFile={() => {
              setShooting(false);
              file.current?.click();
            }}
            onClose={() => setShooting(false)}
          />
        </Loaded>
      )}
    </>
  );
}

/** From the clipboard, where the browser lets a page read it; else Ctrl+V does. */
async function paste(take: (file: Blob) => Promise<void>, otherwise: string): Promise<void> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((one) => one.startsWith("image/"));
      if (type) return await take(await item.getType(type));
    }
  } catch {
    // not allowed, or no such function
  }
  toast({ id: "processing-paste", kind: "info", title: otherwise });
}
