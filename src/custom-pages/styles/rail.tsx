import { useTranslation } from "react-i18next";
import { useEditorState } from "../../editor/store";
import { useRole } from "../../providers/me";
import {
  countIn,
  markOf,
  type PartState,
  Rail,
  type RailItem,
  useStatesWithErrors,
} from "../../screens/form/rail";
import { useStore } from "../../shared/store";
import { useStyle } from "./context";
import { shownParams } from "./model";

export interface StylePart extends Omit<RailItem, "state"> {
  /** Fields of the document in this part; their errors mark it. */
  fields?: readonly string[];
}

interface StyleRailProps {
  parts: readonly StylePart[];
  current: string | undefined;
  /** Without states of completion, as nothing can be filled in. */
  isReadOnly: boolean;
}

export function StyleRail({ parts, current, isReadOnly }: StyleRailProps) {
  const states = usePartStates(parts);
  const items = parts.map(({ id, title }) => ({
    id,
    title,
    state: isReadOnly ? undefined : (states[id] ?? {}),
  }));
  return <Rail items={items} current={current} />;
}

function usePartStates(parts: readonly StylePart[]): Readonly<Record<string, PartState>> {
  const { t } = useTranslation();
  const { store, images, workflow } = useStyle();
  const values = useEditorState(store, ({ get }) => get().values);
  const onScreen = useStore(images);
  const participants = values.participants_ids;
  const icons = participants.filter((id) => onScreen[`icons.${id}`]?.status === "ready").length;
  const expected = participants.length;
  const all = workflow.parts?.params;
  const isAdmin = useRole() === "admin";
  const params = shownParams(all ?? [], isAdmin).length;
  // Without the workflow, and where all params are hidden, there is nothing here that could be complete.
  const hasParams = params > 0 || all?.length === 0;
  const states: Record<string, PartState> = {
    basics: { mark: markOf(values, "name") },
    workflow: {
      mark: markOf(values, values.is_group ? "cartridges" : "id_workflow"),
      note: values.is_group ? countIn(values.cartridges) : undefined,
    },
    prices: { mark: markOf(values, "generation_cost") ?? markOf(values, "id_workflow_tune") },
    values: { mark: hasParams ? "done" : undefined, note: params > 0 ? String(params) : undefined },
    icons: {
      mark: expected === 0 ? undefined : icons < expected ? "noted" : "done",
      note: expected > 0 ? t("style.some_of", { some: icons, all: expected }) : undefined,
    },
    animation: { mark: markOf(values, "id_animation_style") },
    categories: { mark: markOf(values, "categories"), note: countIn(values.categories) },
  };
  return useStatesWithErrors(store, parts, states);
}
