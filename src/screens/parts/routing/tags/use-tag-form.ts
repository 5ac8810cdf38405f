import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { checkDraft, emptyDraft } from "../../../../../contract/core/entity";
import { issuesToFields } from "../../../../../contract/core/errors";
import { saveTagLabels } from "../../../../../contract/endpoints/routing";
import { routingTag } from "../../../../../contract/entities/routing-tag";
import { codec, type Labels } from "../../../../fields/labels/codec";
import { useActiveLanguages } from "../../../../fields/labels/languages";
import { change } from "../../../../providers/call";
import { dataProvider } from "../../../../providers/data";
import { faultsIn } from "../../../../providers/http/errors";
import { useStore } from "../../../../shared/store";
import { toast } from "../../../../shared/toasts";
import { useOnce } from "../../../../shared/use-once";
import { keptDraft } from "../../kept-draft";
import { routingFailures } from "../failure";
import type { RoutingTag } from "../use-routing-tags";

const FIELD = routingTag.fields.labels as never;
const NEW = "";

/** Typed and not saved, by tag; that of a new one under the empty id. */
const drafts = keptDraft<Readonly<Record<string, Labels>>>({});

/** Every language of the server has its tab, whether or not the tag has a name in it. */
const tabsOf = (codes: readonly string[]): Labels => Object.fromEntries(codes.map((code) => [code, ""]));

/** The labels as they are typed, what is wrong with them, and their save (CALL-RT-02, CALL-RT-03). */
export function useTagForm(tag: RoutingTag | undefined, onSaved: () => void, onClose: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const key = tag?.id ?? NEW;
  const typed = useStore(drafts)[key];
  const languages = useActiveLanguages();
  const labels = { ...tabsOf(languages.map(({ code }) => code)), ...(typed ?? tag?.labels) };
  const [issue, setIssue] = useState<string>();
  const { busy, isBusy, once } = useOnce();

  async function send(): Promise<void> {
    if (isBusy()) return;
    const wire = trimmed(codec.toWire(labels, FIELD));
    const found = faultOf(wire);
    setIssue(found);
    if (found) return;
    await once(async () => {
      if (tag) await change(saveTagLabels, { params: { id: tag.id }, body: { labels: wire } });
      else await dataProvider.create({ resource: routingTag.name, variables: { labels: wire } });
      const { [key]: _, ...others } = drafts.get();
      drafts.set(others);
      toast({ kind: "success", title: t(tag ? "form.saved" : "form.created") });
      onClose();
      onSaved();
      void queries.invalidateQueries({ queryKey: ["routing-tags"] });
    }, refused);
  }

  function refused(reason: unknown): void {
    const { labels: named } = faultsIn(reason);
    if (named) setIssue(named);
    else routingFailures.say(tag ? "update_tag" : "create_tag", reason);
  }

  return {
    labels,
    issue,
    busy,
    send: () => void send(),
    change(next: Labels) {
      setIssue(undefined);
      drafts.set({ ...drafts.get(), [key]: next });
    },
  };
}

const trimmed = (labels: Labels): Labels =>
  Object.fromEntries(
    Object.entries(labels)
      .map(([language, text]) => [language, text.trim()] as const)
      .filter(([, text]) => text !== ""),
  );

/** The contract's own rules, as the server applies them. */
const faultOf = (labels: Labels): string | undefined =>
  Object.values(issuesToFields(checkDraft(routingTag, { ...emptyDraft(routingTag), labels }, "create")))[0];
