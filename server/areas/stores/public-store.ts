import { and, asc, eq } from "drizzle-orm";
import type * as contract from "../../../contract/endpoints/public-store";
import type { DocumentName } from "../../../contract/entities/store";
import { notFound } from "../../errors";
import type { Handler } from "../../http/call";
import { limitCss } from "../../rules/custom-css";
import { offeredSystems, openStore } from "../../rules/stores";
import type { Services } from "../../services";
import { store_legal_infos, store_products, store_themes } from "../../store/schema";

export const publicStore: Handler<typeof contract.publicStore> = async ({ services, params }) => {
  const { id, slug, name, description } = await openStore(services, params.id);
  return { id, slug, name, description };
};

export const publicProducts: Handler<typeof contract.publicProducts> = async ({ services, params }) => {
  const { id } = await openStore(services, params.id);
  const items = await services.database
    .db()
    .select()
    .from(store_products)
    .where(and(eq(store_products.id_store, id), eq(store_products.is_active, true)))
    .orderBy(asc(store_products.position), asc(store_products.id));
  return { items };
};

/** Empty maps without an active theme (OP-173). */
export const publicTheme: Handler<typeof contract.publicTheme> = async ({ services, params }) => {
  const { id } = await openStore(services, params.id);
  const [theme] = await services.database
    .db()
    .select()
    .from(store_themes)
    .where(and(eq(store_themes.id_store, id), eq(store_themes.is_active, true)));
  return {
    colors: theme?.colors ?? {},
    fonts: theme?.fonts ?? {},
    custom_css: limitCss(theme?.custom_css ?? ""),
  };
};

export const publicPaymentSystems: Handler<typeof contract.publicPaymentSystems> = async ({
  services,
  params,
}) => {
  const { id } = await openStore(services, params.id);
  return { items: await offeredSystems(services, id) };
};

async function legalInfoOf(services: Services, name: string) {
  const { id } = await openStore(services, name);
  const [row] = await services.database
    .db()
    .select()
    .from(store_legal_infos)
    .where(eq(store_legal_infos.id_store, id));
  if (!row) throw notFound();
  return row;
}

export const publicLegalInfo: Handler<typeof contract.publicLegalInfo> = async ({ services, params }) =>
  legalInfoOf(services, params.id);

const COLUMNS = {
  offer: "offer_markdown",
  terms: "terms_markdown",
  privacy: "privacy_markdown",
} as const satisfies Record<DocumentName, string>;

/** A document without text is 404 (OP-141). The page renders the Markdown (reliability rule 32). */
export const publicDocument: Handler<typeof contract.publicDocument> = async ({ services, params }) => {
  const content_markdown = (await legalInfoOf(services, params.id))[COLUMNS[params.kind]];
  if (content_markdown.trim() === "") throw notFound();
  return { content_markdown };
};
