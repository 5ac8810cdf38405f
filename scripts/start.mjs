// npm start: installs and builds where needed, then runs the server.
import { runProgram } from "./lib/program.mjs";

await runProgram("main.js");
