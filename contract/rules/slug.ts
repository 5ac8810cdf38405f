import type { Issue } from "../core/errors";

/** 3 to 64 of a-z, 0-9 and single hyphens between them (OP-134). */
const SLUG = /^(?=.{3,64}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** The word in the place of a slug; `my`, the other one, is too short (OP-12). */
const RESERVED = "new";

/** The part of a public address that names a store or a gallery. An empty one is missing, which another rule says. */
export function checkSlug(slug: string): Issue[] {
  if (slug === RESERVED) return [{ path: "slug", message: "validation.reserved_slug" }];
  return slug === "" || SLUG.test(slug) ? [] : [{ path: "slug", message: "validation.invalid_slug" }];
}
