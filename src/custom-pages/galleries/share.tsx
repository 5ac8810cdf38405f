import "./share.css";
import { CopyOutlined, DownloadOutlined } from "@ant-design/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { galleryEmbedCode } from "../../../contract/endpoints/galleries";
import { gallery } from "../../../contract/entities/gallery";
import { CopyButton } from "../../components/copy-button";
import { Glyph } from "../../components/glyph";
import { qrShape } from "../../components/qr";
import { QrCode } from "../../components/qr-code";
import { RetryAlert } from "../../components/retry-alert";
import { TextField } from "../../components/text-field";
import { PagePreview } from "../../domain/public-page/page-preview";
import { publicAddress } from "../../domain/public-page/use-domains";
import { EditorField } from "../../editor/editor-field";
import { useEditorState } from "../../editor/store";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { saveFile } from "../../providers/http/save-file";
import { failureText } from "./calls";
import { type GalleryStore, isSize, pixelsOf, publicPath, sizeOf } from "./model";

/** Address, QR code and embed code of a stored gallery (GAL-07, OP-151). */
export function Share({ store, id }: { store: GalleryStore; id: string }) {
  const { t } = useTranslation();
  const heading = useId();
  const record = useEditorState(store, ({ get }) => get().base.record);
  const slug = record.slug ?? "";
  const address = publicAddress(publicPath(slug), record.domain ?? undefined);
  const shown = address.replace(/^https?:\/\//, "");
  return (
    <aside className="gallery-share" aria-labelledby={heading}>
      <h2 id={heading}>{t("gallery.share")}</h2>
      <div className="gallery-link">
        <span className="gallery-qr">
          <QrCode text={address} label={t("gallery.qr_of", { address: shown })} size={104} />
        </span>
        <div className="gallery-link-text">
          <span className="strong gallery-address">{shown}</span>
          <span className="gallery-cluster">
            <CopyButton
              className="button small"
              icon={<Glyph of={CopyOutlined} />}
              text={address}
              label={t("gallery.copy_link")}
            />
            <button
              type="button"
              className="button text small"
              onClick={() => saveFile(qrFile(address), `${slug}-qr.svg`)}
            >
              <Glyph of={DownloadOutlined} />
              {t("gallery.qr")}
            </button>
          </span>
          <EditorField store={store} path="is_active" entity={gallery} />
        </div>
      </div>
      <Embed id={id} slug={slug} isOpen={record.is_active ?? true} look={record.theme_id ?? ""} />
    </aside>
  );
}

/** The code as a picture that prints in any size. */
function qrFile(text: string): Blob {
  const { size, path } = qrShape(text);
  const rect = `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${rect}</svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}

/** Width of the site that is drawn around the frame. */
const SITE = 1100;
const QUIET_MS = 300;

interface EmbedProps {
  id: string;
  slug: string;
  isOpen: boolean;
  /** Id of the theme: another one loads the frame again. */
  look: string;
}

function Embed({ id, slug, isOpen, look }: EmbedProps) {
  const { t } = useTranslation();
  const [size, setSize] = useState({ width: "100%", height: "600" });
  const [asked, setAsked] = useState(size);
  const isValid = isSize(size.width) && isSize(size.height);
  useEffect(() => {
    if (!isValid) return;
    const timer = setTimeout(() => setAsked(size), QUIET_MS);
    return () => clearTimeout(timer);
  }, [size, isValid]);
  const { data, error, refetch } = useQuery({
    queryKey: keys.of("galleries", id, "embed", slug, asked),
    queryFn: async ({ signal }) => {
      const body = { width: sizeOf(asked.width), height: sizeOf(asked.height) };
      return (await call(galleryEmbedCode, { params: { id }, body }, { signal })).embed_code;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const errorOf = (text: string) => (isSize(text) ? undefined : t("gallery.wrong_size"));
  return (
    <section className="gallery-embed" aria-label={t("gallery.embed")}>
      <div className="gallery-embed-head">
        <h2>{t("gallery.embed")}</h2>
        <TextField
          label={t("gallery.width")}
          value={size.width}
          error={errorOf(size.width)}
          onChange={({ target }) => setSize({ ...size, width: target.value })}
        />
        <TextField
          label={t("gallery.height")}
          value={size.height}
          error={errorOf(size.height)}
          onChange={({ target }) => setSize({ ...size, height: target.value })}
        />
      </div>
      {error && !data && <RetryAlert onRetry={() => void refetch()}>{failureText("load", error)}</RetryAlert>}
      {data && (
        <div className="gallery-code">
          <pre className="mono">{data}</pre>
          <CopyButton
            className="button small"
            icon={<Glyph of={CopyOutlined} />}
            text={data}
            label={t("gallery.copy_code")}
          />
        </div>
      )}
      <div className="gallery-embed-title">
        <h3>{t("gallery.on_another_site")}</h3>
        <span className="caption faint">{t("gallery.any_site")}</span>
      </div>
      <div className="gallery-site">
        <div className="gallery-site-bar" aria-hidden="true" />
        <div className="gallery-site-page">
          <span className="gallery-line" aria-hidden="true" />
          {isOpen ? (
            <PagePreview
              key={look}
              title={t("gallery.on_another_site")}
              path={publicPath(slug)}
              width={Math.min(SITE, pixelsOf(asked.width, SITE))}
              height={asked.height.endsWith("%") ? 600 : pixelsOf(asked.height, SITE)}
              of={SITE}
            />
          ) : (
            <p className="muted small-text gallery-closed">{t("gallery.closed")}</p>
          )}
          <span className="gallery-line" aria-hidden="true" />
        </div>
      </div>
    </section>
  );
}
