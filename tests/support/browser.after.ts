import { afterAll } from "vitest";
import { closePages } from "./browser";

afterAll(closePages);
