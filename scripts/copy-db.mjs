// npm run copy-db -- FROM TO: see server/store/copy.
import { ensureProduct } from "./lib/product.mjs";
import { at } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";

await ensureProduct();
process.exitCode = await runNode([at("dist/server/copy-db.command.js"), ...process.argv.slice(2)]);
