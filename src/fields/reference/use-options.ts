import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keys } from "../../providers/data/cache";
import type { Option } from "./options";
import type { OptionSource } from "./source";

/** Milliseconds without typing before a search (OP-129). */
const QUIET_MS = 150;

/** Options of an open choice: the first page, then the search results (OP-85). */
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
    // Until this text is searched, Enter must not choose an option of the text before.
    options: (data ?? []).filter((option) => found || matches(option, wanted)),
    loading: isFetching || quiet !== wanted,
    failed: isError,
    retry: refetch,
  };
}

const matches = ({ name }: Option, text: string): boolean =>
  name.toLocaleLowerCase().includes(text.toLocaleLowerCase());

/** The debounced text. */
export function useQuiet(text: string, milliseconds: number): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return quiet;
}
