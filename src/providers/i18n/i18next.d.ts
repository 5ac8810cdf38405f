import "i18next";
import type { Texts } from "./keys";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: { common: Texts };
  }
}
