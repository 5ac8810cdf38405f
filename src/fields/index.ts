export { cells } from "./cells";
export { codecs } from "./codecs";
export { inputs } from "./inputs";
export { shows } from "./shows";
