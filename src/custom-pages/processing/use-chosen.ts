import { useQuery } from "@tanstack/react-query";
import { generation } from "../../../contract/entities/generation";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { schedule } from "../../../contract/entities/schedule";
import { style as styleEntity } from "../../../contract/entities/style";
import { type EventStyles, stylesOf } from "../../../contract/rules/event";
import { useCartridges } from "../../domain/style-face/style-face";
import { useReferred } from "../../fields/reference/use-names";
import { dataProvider } from "../../providers/data";
import { keys } from "../../providers/data/cache";
import { useMe } from "../../providers/me";
import { useProfile } from "../../providers/profile";
import { useAbility } from "../../providers/server";
import { type Choices, participantsOf, payerOf, pricesOf, usualTime } from "./model";

type Plain = Readonly<Record<string, unknown>>;

const NONE: readonly Plain[] = [];
const FRESH_MS = 60_000;

/** The style with its tune, as its editor reads it; of a revolver also the cartridges. */
function useStyle(id: string) {
  const { data } = useQuery({
    queryKey: keys.single(styleEntity.name, id),
    queryFn: ({ signal }) => dataProvider.getOne({ resource: styleEntity.name, id, meta: { signal } }),
    enabled: id !== "",
    staleTime: FRESH_MS,
    retry: false,
  });
  const answer = data as { data: Plain; related?: Plain } | undefined;
  const style = answer?.data;
  const cartridges = useCartridges(style);
  return { style, tune: answer?.related?.tune as Plain | null | undefined, cartridges };
}

const LAST = 10;

/** The last pictures of a style, where the server can tell them from the others (OP-175). */
export function useLastOf(style: string): readonly Plain[] {
  const canFilter = useAbility("list-filters");
  const { data } = useQuery({
    queryKey: keys.list(generation.name, "last-of", style),
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList({
        resource: generation.name,
        pagination: { currentPage: 1, pageSize: LAST, mode: "server" },
        filters: [
          { field: "id_style", operator: "eq", value: style },
          { field: "status", operator: "eq", value: "completed" },
        ],
        meta: { signal },
      });
      return data as readonly Plain[];
    },
    enabled: canFilter === true && style !== "",
    retry: false,
  });
  return data ?? NONE;
}

/**
 * The chosen records and what follows from them: participants, prices, who pays, what does not fit.
 * @param endedAt when the last picture ended: the balance is another one since then
 */
export function useChosen(choices: Choices, endedAt = 0) {
  const me = useMe()?.id;
  const { user } = useProfile({ reading: false, readAt: endedAt });
  const find = useReferred({ [photoBooth.name]: [choices.booth], [schedule.name]: [choices.event] });
  const booth = find(photoBooth.name, choices.booth);
  const event = find(schedule.name, choices.event);
  const { style, tune, cartridges } = useStyle(choices.style);
  const payer = payerOf(booth?.record, event?.record);
  const isMine = payer !== undefined && payer === me;
  const payingUser = useReferred({ users: payer && !isMine ? [payer] : [] })("users", payer ?? "");
  const balance = isMine ? user?.balance : payingUser?.record.balance;
  const booths = event?.record.photo_booth_ids as readonly string[] | undefined;
  const styles = event && stylesOf(event.record as unknown as EventStyles);
  return {
    booth,
    event,
    style,
    participants: participantsOf(style, cartridges, event?.record),
    prices: pricesOf(style, tune),
    payer,
    isMine,
    payerName: payingUser?.name,
    balance: typeof balance === "number" ? balance : undefined,
    /** The event has neither this booth nor this style (OP-202); unknown while something is missing. */
    isForeignBooth: Boolean(choices.booth && booths && !booths.includes(choices.booth)),
    isForeignStyle: Boolean(choices.style && styles && styles.length > 0 && !styles.includes(choices.style)),
    usual: usualTime(useLastOf(choices.style)),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
