/** The guest's photo: decoded by the server, at most 20 MB (OP-19); pixels by OP-212. */
export const SOURCE_PICTURE = {
  types: ["image/jpeg", "image/png", "image/webp"],
  maxBytes: 20 * 1024 * 1024,
};
