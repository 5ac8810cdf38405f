import { z } from "zod";
import { admins, signedIn } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { idOf, idParams } from "../core/ids";
import { saveSchema } from "../core/operations";
import { singleReply } from "../core/paging";
import { schedule } from "../entities/schedule";
import {
  animationStyle,
  MOST_CARTRIDGES,
  MOST_VALUES,
  STYLE_PICTURE,
  STYLE_TYPES,
  style,
  styleValue,
} from "../entities/style";
import { user } from "../entities/user";

const single = { status: 200, json: singleReply(style) } as const;
const styles = { status: 200, json: z.object({ styles: z.array(recordSchema(style)) }) } as const;
const idsOf = (entity: string, most = 1000) => z.array(idOf(entity)).max(most);
const changed = ["styles", "workflows"];

/** Without values and pictures: an update adds those (OP-107). A revolver is stored without workflow and tune. */
export const createStyle = defineEndpoint({
  id: "styles.create",
  method: "PUT",
  path: "/styles/",
  access: signedIn,
  wrapper: "style",
  body: {
    json: z.object({
      style: saveSchema(style, "create"),
      participants: idsOf("participants").optional(),
      categories: idsOf("categories").optional(),
      style_type: z.enum(STYLE_TYPES).optional(),
      cartridge_ids: idsOf("styles", MOST_CARTRIDGES).optional(),
    }),
  },
  reply: single,
  changes: changed,
  source: "CALL-STY-02",
});

/**
 * Saves the whole style in one request. `values` is the full list (OP-108), without it they stay. Pictures are
 * keyed by the id of their value or participant; a key that the save does not name is 422 (OP-109).
 */
export const updateStyle = defineEndpoint({
  id: "styles.update",
  method: "POST",
  path: "/styles/{id}",
  access: signedIn,
  params: idParams,
  wrapper: "style",
  body: {
    multipart: {
      json: {
        updated_style: z.object({
          style: saveSchema(style, "update").optional(),
          values: z.array(styleValue).max(MOST_VALUES).optional(),
          categories: idsOf("categories").optional(),
          id_animation_style: idOf("animation_styles").nullish(),
        }),
      },
      keyed: { values_images: STYLE_PICTURE, icons_images: STYLE_PICTURE },
    },
  },
  references: {
    categories: "a field of the style: its save checks it",
    "values.id_workflow_param": "must be a param of the style's workflow",
  },
  reply: single,
  changes: changed,
  source: "CALL-STY-04",
});

/** Makes a draft owned by the caller, without customers and booth links (OP-118). */
export const copyStyle = defineEndpoint({
  id: "styles.copy",
  method: "POST",
  path: "/styles/{id}/copy",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: z.object({ style: recordSchema(style) }) },
  changes: changed,
  source: "CALL-STY-08",
});

/** Styles of an event in its order, without those that the caller may not see (OP-181). */
export const stylesOfSchedule = defineEndpoint({
  id: "styles.of_schedule",
  method: "GET",
  path: "/styles/schedule/{id}",
  access: signedIn,
  params: idParams,
  reply: styles,
  source: "CALL-STY-18",
});

export const animationStyles = defineEndpoint({
  id: "styles.animation",
  method: "GET",
  path: "/styles/animation",
  access: signedIn,
  reply: { status: 200, json: z.object({ animation_styles: z.array(animationStyle) }) },
  source: "CALL-STY-20",
});

export const styleValues = defineEndpoint({
  id: "styles.values",
  method: "GET",
  path: "/styles/{id}/values",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: z.object({ values: z.array(styleValue) }) },
  source: "CALL-STY-21",
});

const filed = { category_ids: idsOf("categories") };

/** The caller's own non-global categories that hold the style; nobody else sees them (OP-114). */
export const personalCategories = defineEndpoint({
  id: "styles.personal_categories",
  method: "GET",
  path: "/styles/{id}/personal-categories",
  access: signedIn,
  params: idParams,
  reply: { status: 200, json: z.object(filed) },
  source: "CALL-STY-27",
});

/** Does not need can_edit (OP-114). */
export const setPersonalCategories = defineEndpoint({
  id: "styles.set_personal_categories",
  method: "PUT",
  path: "/styles/{id}/personal-categories",
  access: signedIn,
  params: idParams,
  body: { json: z.object(filed) },
  reply: { status: 200, json: z.object(filed) },
  changes: ["styles"],
  source: "CALL-STY-28",
});

const customers = { status: 200, json: z.object({ users: z.array(recordSchema(user)) }) } as const;

/** Users that the style is shared with (OP-113). */
export const styleCustomers = defineEndpoint({
  id: "styles.customers",
  method: "GET",
  path: "/styles/{id}/customers",
  access: admins,
  params: idParams,
  reply: customers,
  source: "CALL-STY-29",
});

/** Replaces the users that the style is shared with (OP-113). */
export const setStyleCustomers = defineEndpoint({
  id: "styles.set_customers",
  method: "POST",
  path: "/styles/{id}/customers",
  access: admins,
  params: idParams,
  body: { json: z.object({ user_ids: idsOf("users") }) },
  reply: customers,
  changes: ["styles"],
  source: "CALL-STY-30",
});

const link = { id_photo_booth: idOf("photo_booths") };
const links = {
  status: 200,
  json: z.object({ photo_booths: z.array(z.object({ ...link, associated: z.boolean() })) }),
} as const;

/** Whether each of these booths has the style. Only a query, whatever the body contains (OP-115). */
export const styleBooths = defineEndpoint({
  id: "styles.booths",
  method: "POST",
  path: "/styles/{id}/photo_booths",
  access: signedIn,
  params: idParams,
  body: { json: z.object({ photo_booths: z.array(z.object(link)).max(1000) }) },
  reply: links,
  // A POST without side effects.
  changes: [],
  source: "CALL-STY-31",
});

/**
 * Booths in the caller's scope. Does not need can_edit, because anyone may put global styles on their booths
 * (OP-115).
 */
export const setStyleBooths = defineEndpoint({
  id: "styles.set_booths",
  method: "PUT",
  path: "/styles/{id}/photo_booths",
  access: signedIn,
  params: idParams,
  body: {
    json: z.object({ photo_booths: z.array(z.object({ ...link, associated: z.boolean() })).max(1000) }),
  },
  reply: links,
  changes: ["styles"],
  source: "CALL-STY-32",
});

/** Cartridges in stored order, including those no longer shared with the caller (OP-117, OP-181). */
export const styleCartridges = defineEndpoint({
  id: "styles.cartridges",
  method: "GET",
  path: "/styles/{id}/cartridges",
  access: signedIn,
  params: idParams,
  reply: styles,
  source: "CALL-STY-33",
});

/** Normal styles, without duplicates, in this order (OP-117). */
export const setStyleCartridges = defineEndpoint({
  id: "styles.set_cartridges",
  method: "PUT",
  path: "/styles/{id}/cartridges",
  access: signedIn,
  params: idParams,
  body: { json: z.object({ cartridge_ids: idsOf("styles", MOST_CARTRIDGES) }) },
  references: { cartridge_ids: "those that the revolver has may stay (OP-181)" },
  reply: styles,
  changes: ["styles"],
  source: "CALL-STY-34",
});

/** Revolvers that contain the style: as long as there is one, deleting is 409 (OP-117). */
export const styleRevolvers = defineEndpoint({
  id: "styles.revolvers",
  method: "GET",
  path: "/styles/{id}/revolvers",
  access: signedIn,
  params: idParams,
  reply: styles,
  source: "CALL-STY-35",
});

/** Adds the style to these events in the caller's scope (OP-116). */
export const addStyleToSchedules = defineEndpoint({
  id: "styles.add_to_schedules",
  method: "POST",
  path: "/styles/{id}/schedules",
  access: signedIn,
  params: idParams,
  body: { json: z.object({ schedule_ids: idsOf("schedules", 500) }) },
  reply: { status: 200, json: z.object({ schedules: z.array(recordSchema(schedule)) }) },
  changes: ["schedules"],
  source: "CALL-STY-36",
});
