import { ID } from "../../providers/support/data";

/** Records of several areas, as the wire shows them. */

/** The account that tests sign in with. */
export const ME = "11111111-1111-4111-8111-111111111111";
export const STAMPS = { created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" };

export const styleOf = (changes: object = {}) => ({
  id: ID,
  ...STAMPS,
  id_user: ME,
  id_workflow: null,
  id_workflow_tune: null,
  id_animation_style: null,
  name: "Oil portrait",
  description: "",
  generation_cost: null,
  demo_generation_cost: null,
  is_draft: false,
  is_group: false,
  orientation: "both",
  categories: [],
  participants_ids: [],
  customers_count: null,
  ...changes,
});

export const participantOf = (id: string, name: string, position: number) => ({
  id,
  ...STAMPS,
  id_user: ME,
  name,
  description: "",
  position,
});

export const decorOf = (changes: object = {}) => ({
  id: ID,
  ...STAMPS,
  id_user: ME,
  active: true,
  orientation: "portrait",
  name: "Nordline",
  description: "Navy",
  background_color: 0x12253aff,
  text_color: 0xf4ebddff,
  button_color: 0xc9a24a80,
  button_text_color: 0x000000ff,
  splash_filling: 1,
  has_first_screen_image: false,
  has_rest_screens_image: false,
  ...changes,
});
