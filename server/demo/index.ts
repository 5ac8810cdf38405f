import { inArray } from "drizzle-orm";
import type { Services } from "../services";
import { domains, user_tag_assignments, user_tags } from "../store/schema";
import { bringBooths } from "./booths";
import { bringBots } from "./bots";
import { bringCategories } from "./categories";
import { bringDecors } from "./decors";
import { bringEvents } from "./events";
import { bringGallery } from "./galleries";
import { bringGenerations } from "./generations";
import { bringLogins } from "./logins";
import { bringEmissions, bringLedger } from "./money";
import { bringOrders } from "./orders";
import { bringOverlays } from "./overlays";
import { bringParticipants } from "./participants";
import { bringPeople, type People } from "./people";
import { bringPictures, type Pictures } from "./pictures";
import { bringPrograms } from "./programs";
import { bringQuizzes } from "./quizzes";
import { bringServers } from "./servers";
import { bringStore } from "./stores";
import { bringStyles, putOnBooths, type Style } from "./styles";
import { bringWorkflows } from "./workflows";

/** Creates the demo data: every list has more than one page, every picture is drawn here. */
export async function bringDemo(services: Services): Promise<void> {
  await services.database
    .db()
    .insert(domains)
    .values([
      { name: "booth.example.com", language_code: "en" },
      { name: "fotobudka.example.com", language_code: "ru" },
      { name: "localhost" },
      { name: "127.0.0.1" },
    ])
    .onConflictDoNothing(); // those of the settings
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
  const workflows = await bringWorkflows(services, people.admin);
  const categories = await bringCategories(services, people);
  const pictures = await bringPictures(services);
  const styles = await bringStyles(services, {
    ...people,
    pictures,
    participantIds: participants,
    workflows,
    categories,
  });
  await bringWork(services, people, { styles, workflows, participantIds: participants, pictures });
  await bringOrders(services, await bringStore(services, people.dealer));
  await bringTags(services, people.customers);
  await bringLogins(services, people.customers);
}

interface Made {
  styles: Style[];
  workflows: { id: string }[];
  participantIds: string[];
  pictures: Pictures;
}

/** Booths, machines and events with their results; the ledger last, in chronological order. */
async function bringWork(
  services: Services,
  { admin, dealer, organiser, customers }: People,
  { styles, workflows, participantIds, pictures }: Made,
): Promise<void> {
  const [first = organiser, second = organiser] = customers;
  const booths = await bringBooths(services, [
    { id: organiser, count: 12 },
    { id: dealer, count: 3 },
    { id: first, count: 2 },
    { id: second, count: 1 },
  ]);
  const own = booths.get(organiser) ?? [];
  const shared = [organiser, dealer, first, second];
  const stage = { admin, customers: shared, booth: own[5], styles, workflows };
  const servers = await bringServers(services, stage);
  const events = await bringEvents(services, organiser, own, styles);
  await putOnBooths(services, styles, own);
  await bringQuizzes(services, organiser, events, styles);
  await bringPrograms(services);
  await bringLedger(services, [
    ...(await bringEmissions(services, dealer, [organiser, dealer, organiser, first])),
    ...(await bringGenerations(services, { events, styles, participantIds, pictures, servers })),
  ]);
  await bringBots(services, organiser, events);
  await bringGallery(services, organiser, events);
}

const TAGS = [
  { name: "VIP", color: "#B4340F" },
  { name: "Wedding", color: "#7D3055" },
  { name: "Expo", color: "#0B7A75" },
  { name: "Школы", color: "#50368D" },
  { name: "Agency", color: "#1D5FA8" },
  { name: "Museum", color: "#6B5B2E" },
  { name: "Рестораны", color: "#A8521D" },
  { name: "Festival", color: "#B02A6F" },
  { name: "Pays late", color: "#8A1F1F" },
  { name: "Own servers", color: "#3A5A40" },
  { name: "Новые", color: "#22707A" },
  { name: "Long contract", color: "#444B59" },
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
