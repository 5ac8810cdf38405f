import { useQuery } from "@tanstack/react-query";
import { type Generation, generation } from "../../../contract/entities/generation";
import { photoBooth } from "../../../contract/entities/photo-booth";
import { type Schedule, schedule } from "../../../contract/entities/schedule";
import { style as styleEntity } from "../../../contract/entities/style";
import { closedFor } from "../../../contract/rules/event";
import { stylesOf } from "../../../contract/rules/event-styles";
import { useCartridges } from "../../domain/style-face/style-face";
import { useWithParticipants } from "../../domain/styles/participants";
import { useReferred } from "../../fields/reference/use-names";
import { keys } from "../../providers/data/cache";
import { getList } from "../../providers/data/list";
import type { ListParams } from "../../providers/data/list-query";
import { getOne } from "../../providers/data/one";
import { useMe } from "../../providers/me";
import { useProfile } from "../../providers/profile";
import { useAbility } from "../../providers/server";
import { useNow } from "../../shared/use-now";
import { type Choices, isDemo, mayHaveBooth, participantsOf, payerOf, pricesOf, usualTime } from "./model";
import { useByPosition } from "./use-participants";

const NONE: readonly Generation[] = [];
const FRESH_MS = 60_000;
const TICK_MS = 1000;

/** The style with its tune, as its editor reads it; of a revolver also the cartridges. */
function useStyle(id: string) {
  const { data } = useQuery({
    queryKey: keys.single(styleEntity.name, id),
    queryFn: ({ signal }) => getOne(styleEntity.name, id, signal),
    enabled: id !== "",
    staleTime: FRESH_MS,
    retry: false,
  });
  const style = data?.data;
  const cartridges = useCartridges(style);
  return { style, tune: data?.related.tune, cartridges };
}

const LAST = 10;

/** The last pictures of a style, where the server can tell them from the others (OP-175). */
export function useLastOf(style: string): readonly Generation[] {
  const canFilter = useAbility("list-filters");
  const { data } = useQuery({
    queryKey: keys.list(generation.name, "last-of", style),
    queryFn: async ({ signal }) => {
      const params: ListParams = {
        pagination: { currentPage: 1, pageSize: LAST, mode: "server" },
        filters: [
          { field: "id_style", operator: "eq", value: style },
          { field: "status", operator: "eq", value: "completed" },
        ],
      };
      return (await getList(generation.name, params, signal)).data;
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
  useNow(choices.event !== "", TICK_MS); // an event begins and ends while it is looked at
  const { user } = useProfile({ reading: false, readAt: endedAt });
  const find = useReferred({ [photoBooth.name]: [choices.booth], [schedule.name]: [choices.event] });
  const booth = find(photoBooth.name, choices.booth);
  const event = find(schedule.name, choices.event);
  const { style, tune, cartridges } = useStyle(choices.style);
  const [made, ...makers] = useWithParticipants(style ? [style, ...cartridges] : []);
  const { participants } = useByPosition(participantsOf(made, makers, event?.record));
  const payer = payerOf(booth?.record, event?.record);
  const isMine = payer !== undefined && payer === me;
  const payingUser = useReferred({ users: payer && !isMine ? [payer] : [] })("users", payer ?? "");
  const balance = isMine ? user?.balance : payingUser?.record.balance;
  const booths = event?.record.photo_booth_ids;
  const styles = event && stylesOf(event.record);
  return {
    booth,
    event,
    style,
    participants,
    prices: pricesOf(style, tune),
    payer,
    isMine,
    payerName: payingUser?.name,
    balance: balance ?? undefined,
    /** The event has neither this booth nor this style (OP-202); unknown while something is missing. */
    isForeignBooth: Boolean(choices.booth && booths && !mayHaveBooth(booths, choices.booth)),
    /** Why the event takes no pictures at this moment (OP-202). */
    closed: closedNow(event?.record, choices),
    isForeignStyle: Boolean(choices.style && styles && styles.length > 0 && !styles.includes(choices.style)),
    usual: usualTime(useLastOf(choices.style)),
  };
}

function closedNow(event: Partial<Schedule> | undefined, choices: Choices) {
  const { start_time, end_time } = event ?? {};
  if (!start_time || end_time === undefined) return undefined;
  return closedFor({ start_time, end_time }, { now: new Date(), demo: isDemo(choices, event) });
}

export type Chosen = ReturnType<typeof useChosen>;
