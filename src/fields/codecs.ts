import type { Kind } from "../../contract/core/field";
import { codec as boolean } from "./boolean/codec";
import { codec as choice } from "./choice/codec";
import { codec as colour } from "./colour/codec";
import { codec as id } from "./id/codec";
import { codec as image } from "./image/codec";
import { codec as json } from "./json/codec";
import type { Codec } from "./kind";
import { codec as labels } from "./labels/codec";
import { codec as number } from "./number/codec";
import { codec as reference } from "./reference/codec";
import { codec as references } from "./references/codec";
import { codec as text } from "./text/codec";
import { codec as time } from "./time/codec";

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own form and wire types.
export const codecs: Record<Kind, Codec<any, any>> = {
  id,
  text,
  multiline: text,
  secret: text,
  number,
  money: number,
  boolean,
  choice,
  time,
  colour,
  reference,
  references,
  image,
  labels,
  json,
};
