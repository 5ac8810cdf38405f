import { useQuery, useQueryClient } from "@tanstack/react-query";
import { readTags, readTagsOf } from "./tag-calls";
import { type TagAction, tagFailures } from "./tag-failure";

const ALL = ["user-tags"] as const;
const keyOf = (userId: string) => ["user-tags-of", userId] as const;

export const useTags = () => useQuery({ queryKey: ALL, queryFn: readTags, retry: false });

export const useTagsOf = (userId: string) =>
  useQuery({ queryKey: keyOf(userId), queryFn: () => readTagsOf(userId), retry: false });

/** Runs a change of tags, says when it failed, and reads again what it concerns. Gives whether it worked. */
export function useTagChange(): (action: TagAction, run: () => Promise<unknown>) => Promise<boolean> {
  const queries = useQueryClient();
  return async (action, run) => {
    try {
      await run();
      return true;
    } catch (reason) {
      tagFailures.say(action, reason);
      return false;
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ALL }),
        queries.invalidateQueries({ queryKey: ["user-tags-of"] }),
      ]);
    }
  };
}
