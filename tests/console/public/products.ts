/** A product of a store, as the wire shows one to shoppers. */
export const product = (id: string, price: number, more = {}) => ({
  id,
  name: id,
  description: "",
  price,
  currency: "RUB",
  image_url: null,
  position: 0,
  is_active: true,
  ...more,
});
