import { defineConfig } from "drizzle-kit";

/** After changing a table: `npx drizzle-kit generate --config server/store/drizzle.config.ts --name what`. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./server/store/schema.ts",
  out: "./server/store/migrations",
});
