import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { Glyph } from "../../components/glyph";
import { useAbility } from "../../providers/server";
import { generations } from "../../resources/generations";
import { pathsOf } from "../../resources/routes";
import { readFilters } from "../../screens/list/filters/filters";
import { readAddress, readSize } from "../../screens/list/list-address";
import { paramsOf } from "../../screens/list/page-call";
import { readPageSize } from "../../screens/list/page-size";
import { useListReturn } from "../../screens/use-list-return";
import { PAGE, pageQuery } from "./pages";

interface Place {
  /** Address of the list that the record was opened from. */
  list?: string;
  /** Its place in that list, from 0, if the list knew it. */
  at?: number;
}

/** Ways to the pictures before and after this one in the list that it was opened from; also by arrow keys, J and K. */
export function Neighbours({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { previous, next, list } = useNeighbours(id);
  const { record } = pathsOf(generations);
  const open = (to: Neighbour | undefined) =>
    to && void navigate(record(to.id), { replace: true, state: { list, at: to.at } });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    // Fields and the knob of the comparison have arrow keys of their own; a dialog is over the page.
    const isUsed =
      target instanceof Element && target.closest("input, textarea, select, video, [role=slider]");
    if (isUsed || document.querySelector("dialog[open]")) return;
    if (event.key === "ArrowLeft" || event.code === "KeyK") open(previous);
    if (event.key === "ArrowRight" || event.code === "KeyJ") open(next);
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  if (!previous && !next) return null;
  const ways = [
    { to: previous, text: t("generations.previous"), icon: LeftOutlined },
    { to: next, text: t("generations.next"), icon: RightOutlined },
  ];
  return ways.map(({ to, text, icon }) =>
    to ? (
      <Link
        key={text}
        className="button text icon generation-neighbour"
        aria-label={text}
        title={text}
        to={record(to.id)}
        replace
        state={{ list, at: to.at }}
      >
        <Glyph of={icon} />
      </Link>
    ) : (
      <button
        key={text}
        type="button"
        className="button text icon generation-neighbour"
        aria-label={text}
        aria-disabled="true"
      >
        <Glyph of={icon} />
      </button>
    ),
  );
}

interface Neighbour {
  id: string;
  at: number;
}

/** New pictures move the list, so this one is looked for around its place rather than trusted to be there. */
function useNeighbours(id: string) {
  const { state }: { state: Place | null } = useLocation();
  const list = useListReturn(pathsOf(generations).list);
  const canFilter = useAbility("list-filters");
  const { entity } = generations;
  const query = new URLSearchParams(list.split("?")[1]);
  const { page, search, sort } = readAddress(query, entity.list.sort ?? []);
  const params = paramsOf(
    sort ?? generations.list.asked,
    search,
    canFilter ? readFilters(query, entity) : {},
  );
  const size = readSize(query) ?? readPageSize(generations.name, generations.list.size);
  const [first, last] =
    state?.at === undefined ? [(page - 1) * size - 1, page * size] : [state.at - 1, state.at + 1];
  const from = Math.max(0, Math.floor(first / PAGE));
  const pages = Array.from({ length: Math.floor(last / PAGE) - from + 1 }, (_, at) => from + at);
  const isWanted = state?.list !== undefined && canFilter !== undefined;
  const answers = useQueries({
    queries: pages.map((one) => ({ ...pageQuery(params, one), enabled: isWanted })),
  });
  const ids = answers.flatMap(({ data }) => data?.data.map((row) => row.id) ?? []);
  const place = ids.indexOf(id);
  const at = (index: number): Neighbour | undefined => {
    const found = place < 0 ? undefined : ids[index];
    return found === undefined ? undefined : { id: found, at: from * PAGE + index };
  };
  return { previous: at(place - 1), next: at(place + 1), list };
}
