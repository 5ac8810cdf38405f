import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sayFailure } from "../../../providers/failure";
import type { ApiError } from "../../../providers/http/errors";
import { toast } from "../../../shared/toasts";
import { useOnce } from "../../../shared/use-once";
import { same } from "../../form/same";
import { READ_ONCE } from "../read-once";
import {
  isNamed,
  type Labelled,
  type LabelText,
  type LabelTexts,
  readLabels,
  saveLabels,
  textIn,
} from "./labels";

const NO_TEXTS: LabelTexts = {};

/** The labels of one object: what is stored, what is typed over it, and the save. */
export function useLabels(type: Labelled, id: string) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ["labels", type, id],
    queryFn: () => readLabels(type, id),
    ...READ_ONCE,
  });
  const [stored, setStored] = useState<LabelTexts>();
  const [typed, setTyped] = useState<LabelTexts>(NO_TEXTS);
  const [missing, setMissing] = useState(false);
  const { busy, isBusy, once } = useOnce();
  const base = stored ?? query.data?.texts ?? NO_TEXTS;
  const texts: LabelTexts = { ...base, ...typed };
  const changed = Object.keys(typed).filter((key) => !same(textIn(base, key), typed[key]));

  async function save(): Promise<void> {
    if (isBusy() || changed.length === 0) return;
    if (!isNamed(texts)) return setMissing(true);
    const sent = typed;
    await once(
      async () => {
        setStored(await saveLabels(type, id, texts));
        setTyped((now) => (now === sent ? NO_TEXTS : now)); // typed meanwhile: stays, unsaved
        toast({ kind: "success", title: t("resources.labels.saved") });
      },
      (reason) => sayFailure(reason, t("resources.labels.not_saved"), { id: "labels" }),
    );
  }

  return {
    languages: query.data?.languages,
    error: query.error as ApiError | null,
    reload: () => void query.refetch(),
    texts,
    changed: changed.length > 0,
    missing,
    busy,
    change(language: string, text: Partial<LabelText>) {
      setMissing(false);
      setTyped((now) => ({ ...now, [language]: { ...textIn(texts, language), ...text } }));
    },
    save,
  };
}
