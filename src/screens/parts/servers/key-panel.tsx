import "./key-panel.css";
import { useTranslation } from "react-i18next";
import { messageFor } from "../../../providers/http/errors";
import { useFormat } from "../../../providers/i18n/use-format";
import { FailedRead } from "../../../shared/page/failed";
import { ofSaved, type SavedPartProps } from "../of-saved";
import { PartField } from "../part-field";
import { PartSection } from "../part-section";
import { ExpiryTag } from "../secrets/expiry-tag";
import { EXPIRY_DAYS, type ServerKey, useServerKey } from "./use-server-key";

/** The key by which a server proves who it is: calls of its own, so buttons of its own (SRV-07, SRV-18). */
export default ofSaved(KeyPanel);

function KeyPanel({ store, id }: SavedPartProps) {
  const { t } = useTranslation();
  const { stored, error, reload, days, issue, busy, setDays, create, revoke } = useServerKey(store, id);
  const title = t("resources.servers.key");
  if (error && stored === undefined)
    return (
      <PartSection title={title}>
        <FailedRead
          error={error}
          onRetry={reload}
          title={t("resources.servers.key_not_read")}
          text={messageFor(error, t, "errors.read_failed")}
        />
      </PartSection>
    );
  return (
    <PartSection title={title} note={t("resources.servers.key_note")}>
      <div className="sl-key" aria-busy={stored === undefined}>
        {stored === undefined ? <span className="skeleton sl-skeleton-line" /> : <Stored of={stored} />}
      </div>
      <div className="sl-key-new">
        <PartField
          entity={store.setting.resource.entity}
          name="expiry_days"
          field={EXPIRY_DAYS}
          value={days}
          error={issue}
          help={t("resources.servers.expiry_help")}
          onChange={setDays}
        />
        <button
          type="button"
          className="button"
          aria-disabled={busy || stored === undefined || undefined}
          onClick={create}
        >
          {t(stored ? "resources.servers.replace_key" : "resources.servers.create_key")}
        </button>
        {stored && (
          <button type="button" className="button danger" aria-disabled={busy || undefined} onClick={revoke}>
            {t("resources.servers.revoke_key")}
          </button>
        )}
      </div>
      {stored && <p className="caption muted">{t("resources.servers.key_consequence")}</p>}
    </PartSection>
  );
}

/** What may be seen of a key again. */
function Stored({ of }: { of: ServerKey | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!of) return <p className="muted">{t("resources.servers.no_key")}</p>;
  const { key_preview, is_active, created_at, expires_at } = of;
  return (
    <>
      {key_preview && <code className="strong">{key_preview}</code>}
      {is_active && <span className="tag ok">{t("resources.servers.key_active")}</span>}
      {is_active === false && !expires_at ? (
        <span className="tag">{t("list.inactive")}</span>
      ) : (
        <ExpiryTag expiresAt={expires_at} />
      )}
      <span className="small-text muted figures">
        {[
          created_at && t("resources.servers.key_created", { at: format.dateTime(created_at) }),
          expires_at
            ? t("resources.servers.key_expires", { at: format.dateTime(expires_at) })
            : t("resources.servers.key_never_expires"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}
