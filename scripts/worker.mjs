// npm run worker: installs and builds where needed, then makes pictures for a server with a key.
import { runProgram } from "./lib/program.mjs";

await runProgram("worker.command.js");
