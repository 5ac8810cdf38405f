import type { TFunction } from "i18next";
import { lazyAntd } from "../../components/antd/lazy";
import { openDialog } from "../../components/open-dialog";
import type { CategoryFormProps } from "./category-form";
import type { MoveToProps } from "./move-to";

const CategoryForm = lazyAntd(async () => (await import("./category-form")).CategoryForm);
const MoveTo = lazyAntd(async () => (await import("./move-to")).MoveTo);

export function openCategoryForm({ t, ...form }: CategoryFormProps & { t: TFunction }): void {
  openDialog({
    id: "category-form",
    title: form.node ? t("category.edit_of", { name: form.node.name }) : t("category.new"),
    content: (close) => <CategoryForm {...form} close={close} />,
  });
}

export function openMoveTo({ t, onChoose, ...move }: MoveToProps & { t: TFunction }): void {
  openDialog({
    id: "category-move",
    title: t("category.move_of", { name: move.node.name }),
    content: (close) => (
      <MoveTo
        {...move}
        onChoose={(parent) => {
          close();
          onChoose(parent);
        }}
      />
    ),
  });
}
