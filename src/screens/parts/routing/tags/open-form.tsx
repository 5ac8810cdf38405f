import type { TFunction } from "i18next";
import { lazy, Suspense } from "react";
import { closeModal, openModal } from "../../../../shared/modals";
import { Dots } from "../../../../shared/page/dots";
import type { TagFormProps } from "./tag-form";

const TagForm = lazy(() => import("./tag-form"));
const ID = "routing-tag";

interface OpenForm extends Omit<TagFormProps, "onClose"> {
  /** Of a tag that is there. */
  name?: string;
  t: TFunction;
}

/** A tag is nothing but its labels: a dialog makes and relabels it (RT-07). */
export function openTagForm({ name, t, ...form }: OpenForm): void {
  openModal({
    id: ID,
    title:
      name === undefined ? t("resources.routing_tags.new") : t("resources.routing_tags.labels_of", { name }),
    scope: "page",
    content: (
      <Suspense fallback={<Dots />}>
        <TagForm {...form} onClose={() => closeModal(ID)} />
      </Suspense>
    ),
  });
}
