import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

/** The open tab; the address follows it. */
export function useTab(isDesktop: boolean): [string, (tab: string) => void] {
  const [query, setQuery] = useSearchParams();
  const usual = isDesktop ? "general" : "nodes";
  const [tab, setTab] = useState(query.get("tab") ?? usual);
  const written = useRef(tab);
  useEffect(() => {
    if (written.current === tab) return;
    written.current = tab;
    setQuery(
      (address) => {
        address.set("tab", tab);
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [tab, setQuery]);
  return [!isDesktop || tab !== "nodes" ? tab : usual, setTab];
}
