import type { TFunction } from "i18next";
import * as endpoints from "../../../../contract/endpoints/stores";
import { type Product, storeProduct } from "../../../../contract/entities/store";
import { change } from "../../../providers/call";
import { dataProvider } from "../../../providers/data";
import { collectionOf } from "../../../providers/data/collection";
import { ignoreGone } from "../../../providers/http/errors";
import { sayStoreFailure } from "../failures";

/**
 * Puts a new product in the place of an old one, hidden if that was hidden. However far it comes, one of the two is on
 * sale if the old one was, and neither if it was hidden; where the server does not let that be, it is said.
 * @throws why the new product could not be hidden, after it was deleted again
 */
export async function replaceProduct(store: string, old: Product, made: Product, t: TFunction) {
  const resource = collectionOf(storeProduct, store);
  const remove = (id: string) => dataProvider.deleteOne({ resource, id }).catch(ignoreGone);
  const hide = (pid: string) =>
    change(endpoints.toggleProduct, { params: { id: store, pid }, body: { is_active: false } });

  if (!old.is_active && made.is_active) {
    try {
      await hide(made.id);
    } catch (reason) {
      const isUndone = await remove(made.id).then(
        () => true,
        () => false,
      );
      if (isUndone) throw reason;
      // Both stay, and the person sees which one to hide.
      return sayStoreFailure("product_status", reason, t("stores.products.new_on_sale"));
    }
  }
  try {
    await remove(old.id);
  } catch (reason) {
    const isOnSale =
      old.is_active &&
      (await hide(old.id)
        .catch(ignoreGone)
        .then(
          () => false,
          () => true,
        ));
    const title = isOnSale ? "stores.products.both_on_sale" : "stores.products.old_stays";
    sayStoreFailure("product_delete", reason, t(title));
  }
}
