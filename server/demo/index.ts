import { inArray } from "drizzle-orm";
import type { Services } from "../services";
import { domains, user_tag_assignments, user_tags } from "../store/schema";
import { bringDecors } from "./decors";
import { bringOverlays } from "./overlays";
import { bringParticipants } from "./participants";
import { bringPeople } from "./people";
import { bringStyles } from "./styles";

/** The demo's data: every list has more than one page, every picture is drawn here. */
export async function bringDemo(services: Services): Promise<void> {
  const people = await bringPeople(services);
  const [first, second] = people.customers;
  await bringOverlays(services, [
    { id: people.organiser, share: 1 },
    { id: people.dealer, share: 6 },
    { id: first ?? people.organiser, share: 2 },
    { id: second ?? people.organiser, share: 8 },
  ]);
  await bringDecors(services, [people.organiser, people.dealer, first ?? people.organiser]);
  const participants = await bringParticipants(services, people.admin);
  await bringStyles(services, people.admin, participants);
  await bringTags(services, people.customers);
  await services.database
    .db()
    .insert(domains)
    .values([
      { name: "booth.example.com", language_code: "en" },
      { name: "fotobudka.example.com", language_code: "ru" },
    ]);
}

const TAGS = [
  { name: "VIP", color: "#B4340F" },
  { name: "Wedding", color: "#7D3055" },
  { name: "Expo", color: "#0B7A75" },
  { name: "Школы", color: "#50368D" },
];

async function bringTags(services: Services, customers: string[]): Promise<void> {
  const db = services.database.db();
  await db.insert(user_tags).values(TAGS);
  const tags = await db
    .select({ id: user_tags.id })
    .from(user_tags)
    .where(
      inArray(
        user_tags.name,
        TAGS.map((tag) => tag.name),
      ),
    );
  const pairs = customers.flatMap((id_user, index) =>
    tags.filter((_, at) => (index + at) % 3 === 0).map((tag) => ({ id_user, id_tag: tag.id })),
  );
  await db.insert(user_tag_assignments).values(pairs);
}
