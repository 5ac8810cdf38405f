import type { TFunction } from "i18next";
import { lazy } from "react";
import { openDialog } from "../../../components/open-dialog";
import type { TagFormProps } from "./tag-form";

const TagForm = lazy(() => import("./tag-form"));

interface OpenForm extends Omit<TagFormProps, "onClose"> {
  /** Of a tag that is there. */
  name?: string;
  t: TFunction;
}

/** A tag is nothing but its labels: a dialog makes and relabels it (RT-07). */
export function openTagForm({ name, t, ...form }: OpenForm): void {
  openDialog({
    id: "routing-tag",
    title:
      name === undefined ? t("resources.routing_tags.new") : t("resources.routing_tags.labels_of", { name }),
    content: (close) => <TagForm {...form} onClose={close} />,
  });
}
