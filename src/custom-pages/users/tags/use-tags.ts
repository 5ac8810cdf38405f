import { useQuery } from "@tanstack/react-query";
import { keys, markChanged } from "../../../providers/data/cache";
import { readTags, readTagsOf } from "./tag-calls";

const ALL = keys.list("user_tags", "all");
const keyOf = (userId: string) => keys.list("user_tags", "of", userId);

export const useTags = () => useQuery({ queryKey: ALL, queryFn: readTags, retry: false });

export const useTagsOf = (userId: string) =>
  useQuery({ queryKey: keyOf(userId), queryFn: () => readTagsOf(userId), retry: false });

/** Runs a change of tags, and reads again what it concerns where somebody else may have been quicker. */
export function useTagChange(): (run: () => Promise<unknown>) => Promise<void> {
  return async (run) => {
    try {
      await run();
    } catch (reason) {
      markChanged("user_tags"); // a refusal may mean that somebody else changed them
      throw reason;
    }
  };
}
