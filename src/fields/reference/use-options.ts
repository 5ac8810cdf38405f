import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keys } from "../../providers/data/cache";
import type { Option } from "./options";
import type { OptionSource } from "./source";

/** Quiet before a typed text is searched for (OP-129). */
const QUIET_MS = 150;

/** What a choice offers: the first page, then what is found for the text, once it is opened (OP-85). */
export function useOptions(source: OptionSource, text: string, open: boolean) {
  const wanted = text.trim();
  const quiet = useQuiet(wanted, QUIET_MS);
  const { data, isFetching, isError, refetch, isPlaceholderData } = useQuery<Option[]>({
    queryKey: keys.list(source.entity, "options", ...source.key, quiet),
    enabled: open,
    staleTime: 10_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (quiet ? source.found(quiet, signal) : source.first(signal)),
  });
  const found = quiet === wanted && !isPlaceholderData;
  return {
    // Until the answer to this text is there, Enter must not take what was offered for another.
    options: (data ?? []).filter((option) => found || matches(option, wanted)),
    loading: isFetching || quiet !== wanted,
    failed: isError,
    retry: refetch,
  };
}

const matches = ({ name }: Option, text: string): boolean =>
  name.toLocaleLowerCase().includes(text.toLocaleLowerCase());

/** The text once nobody has changed it for a while. */
export function useQuiet(text: string, milliseconds: number): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return quiet;
}
