import { useTranslation } from "react-i18next";
import { activateVersion } from "../../../contract/endpoints/client-versions";
import { change } from "../../providers/call";
import { refreshClientVersion } from "../../providers/client-version";
import { dataProvider } from "../../providers/data";
import { sayFailure } from "../../providers/failure";
import { ignoreGone, LogoutError } from "../../providers/http/errors";
import { confirm } from "../../shared/confirm";
import { toast } from "../../shared/toasts";
import { useOnce } from "../../shared/use-once";

/** Activation and deletion of one version, each after its question. The footer follows what has become current. */
export function useVersionCalls(id: string, name: string, onChange: () => void) {
  const { t } = useTranslation();
  const { once } = useOnce();

  async function run(what: "activated" | "deleted", work: () => Promise<unknown>): Promise<void> {
    await once(
      async () => {
        await work();
        toast({ kind: "success", title: t(`resources.client_versions.${what}`, { name }) });
        follow();
      },
      (reason) => failed(what, reason),
    );
  }

  function failed(what: "activated" | "deleted", reason: unknown): void {
    if (reason instanceof LogoutError) return;
    sayFailure(reason, t(`resources.client_versions.not_${what}`, { name }), { id: `client-version-${id}` });
    follow();
  }

  /** After a refusal too: it tells that the list on screen is not what the server has. */
  function follow(): void {
    onChange();
    void refreshClientVersion();
  }

  async function activate(): Promise<void> {
    const title = t("resources.client_versions.activate_title", { name });
    const content = t("resources.client_versions.activate_text");
    if (await confirm({ title, content, confirm: t("list.bulk.activate") }))
      await run("activated", () => change(activateVersion, { params: { id } }));
  }

  async function remove(): Promise<void> {
    const title = t("resources.client_versions.delete_title", { name });
    const content = t("resources.client_versions.delete_text");
    if (await confirm({ title, content, confirm: t("actions.delete"), danger: true }))
      await run("deleted", () =>
        dataProvider.deleteOne({ resource: "client_versions", id }).catch(ignoreGone),
      );
  }

  return { activate: () => void activate(), remove: () => void remove() };
}
