import { createContext, useContext } from "react";
import type {
  PublicLegalInfo,
  PublicPaymentSystem,
  PublicProduct,
  PublicStore,
} from "../../../contract/endpoints/public-store";
import type { DocumentName } from "../../../contract/entities/store";
import { go } from "../../shared/location";
import type { Reading } from "../calls";
import type { CartOf } from "./cart";

export const DOCUMENTS: readonly DocumentName[] = ["offer", "terms", "privacy"];

/** What every screen of a storefront shows parts of. */
export interface Shop {
  slug: string;
  store: PublicStore;
  /** The store is not there, as one that its owner has switched off: only its orders are shown (OP-228). */
  isClosed: boolean;
  products: readonly PublicProduct[];
  readProducts: () => void;
  isLoadingProducts: boolean;
  hasFailedProducts: boolean;
  /** None if they could not be read (PUB-19). */
  systems: readonly PublicPaymentSystem[];
  readSystems: () => void;
  /** Undefined if there is none (PUB-18). */
  legal: PublicLegalInfo | undefined;
  /** Null for a document that is not there (PUB-20). */
  documents: Readonly<Record<DocumentName, Reading<{ content_markdown: string }>>>;
  /** What a shopper has to accept, or how to pay, is not known yet: a checkout would claim that it were nothing. */
  isReading: boolean;
  cart: CartOf;
  /** A draft of the theme editor is shown: nothing is ordered. */
  isPreview: boolean;
}

export const ShopContext = createContext<Shop | undefined>(undefined);

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("Outside of a storefront");
  return shop;
}

export const documentsOf = ({ documents }: Shop): DocumentName[] =>
  DOCUMENTS.filter((name) => documents[name].value?.content_markdown.trim());

/** A link that stays in the program. Modified clicks are the browser's. */
export function inPage(path: string) {
  return {
    href: path,
    onClick(event: React.MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      go(path);
      scrollTo(0, 0);
    },
  };
}
