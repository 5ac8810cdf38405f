import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Option } from "./options";
import type { OptionSource } from "./source";

/** Quiet before a typed text is searched for (OP-129). */
const QUIET_MS = 150;

/** What a choice offers: the first page, then what is found for the text, once it is opened (OP-85). */
export function useOptions(source: OptionSource, text: string, open: boolean) {
  const quiet = useQuiet(text.trim(), QUIET_MS);
  const { data, isFetching, isError, refetch } = useQuery<Option[]>({
    queryKey: ["options", ...source.key, quiet],
    enabled: open,
    staleTime: 10_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (quiet ? source.found(quiet, signal) : source.first(signal)),
  });
  return {
    options: data ?? [],
    loading: isFetching || quiet !== text.trim(),
    failed: isError,
    retry: refetch,
  };
}

function useQuiet(text: string, milliseconds: number): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return quiet;
}
