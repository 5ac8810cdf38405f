import { z } from "zod";

/** A colour on the wire: unsigned 32-bit RGBA, alpha in the lowest byte (OP-87). */
export const colourSchema = z.int().min(0).max(0xffffffff);
