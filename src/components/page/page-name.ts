import { createStore } from "../../shared/store";

/** What the page in sight calls itself: the document's title and the last crumb are made of it. */
export const pageName = createStore("");
