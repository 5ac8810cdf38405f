import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

const PARAMETER = "tab";

/**
 * The open tab of a page. It changes at once, so that a field in it can take the focus; the address follows, and is
 * followed when it changes otherwise.
 * @param usual the tab without one in the address
 */
export function useTab(usual: string): [tab: string, setTab: (tab: string) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get(PARAMETER);
  const [tab, setTab] = useState(asked ?? usual);
  const [seen, setSeen] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    setTab(asked ?? usual);
  }
  useEffect(() => {
    if (tab === (asked ?? usual)) return;
    setQuery(
      (address) => {
        address.set(PARAMETER, tab);
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [tab, asked, usual, setQuery]);
  return [tab, setTab];
}
