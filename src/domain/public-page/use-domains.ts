import { useQuery } from "@tanstack/react-query";
import { activeDomains, type Domain } from "./domains";

/** The domains that public pages may be on, read once for each login; undefined until then. */
export function useDomains() {
  return useQuery<readonly Domain[]>({
    queryKey: ["domains"],
    queryFn: ({ signal }) => activeDomains(signal),
    staleTime: Infinity,
    retry: false,
  });
}

/** Address of a public page on its domain; on this host where the domain is not known. */
export function publicAddress(path: string, domain: Pick<Domain, "name"> | undefined): string {
  const name = domain?.name;
  // A development server has a port, which the domain's name does not tell.
  if (!name || name === location.hostname) return location.origin + path;
  return `https://${name}${path}`;
}
