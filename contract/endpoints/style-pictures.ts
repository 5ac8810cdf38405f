import { z } from "zod";
import { signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { id } from "../core/ids";
import { STYLE_PICTURE } from "../entities/style";

const picture = { status: 200, binary: STYLE_PICTURE.types } as const;
const thumbnail = z.object({ thumbnail: z.stringbool().optional() });
const ofValue = z.object({ id, valueId: id });
const ofIcon = z.object({ id, participantId: id });

export const styleValueImage = defineEndpoint({
  id: "styles.value_image",
  method: "GET",
  path: "/styles/{id}/values/{valueId}/image",
  access: signedIn,
  params: ofValue,
  query: thumbnail,
  reply: picture,
  source: "CALL-STY-22",
});

export const setStyleValueImage = defineEndpoint({
  id: "styles.set_value_image",
  method: "POST",
  path: "/styles/{id}/values/{valueId}/image",
  access: signedIn,
  params: ofValue,
  body: { multipart: { json: {}, files: { image: STYLE_PICTURE } } },
  reply: { status: 204 },
  changes: ["styles"],
  source: "CALL-STY-23",
});

export const styleIcon = defineEndpoint({
  id: "styles.icon",
  method: "GET",
  path: "/styles/{id}/icons/{participantId}",
  access: signedIn,
  params: ofIcon,
  query: thumbnail,
  reply: picture,
  source: "CALL-STY-24",
});

export const setStyleIcon = defineEndpoint({
  id: "styles.set_icon",
  method: "POST",
  path: "/styles/{id}/icons/{participantId}",
  access: signedIn,
  params: ofIcon,
  body: { multipart: { json: {}, files: { file: STYLE_PICTURE } } },
  reply: { status: 204 },
  changes: ["styles"],
  source: "CALL-STY-25",
});

export const removeStyleIcon = defineEndpoint({
  id: "styles.remove_icon",
  method: "DELETE",
  path: "/styles/{id}/icons/{participantId}",
  access: signedIn,
  params: ofIcon,
  reply: { status: 204 },
  changes: ["styles"],
  source: "CALL-STY-26",
});
