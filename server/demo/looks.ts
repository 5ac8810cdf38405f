/** Name, description, price, kinds of participants and category. Words of the first two choose the renderer's look. */
type Look = readonly [
  name: string,
  description: string,
  cost: number,
  who: readonly number[],
  category: string,
];

const ADULTS = [0, 1];
const ALL = [0, 1, 2, 3];
const COUPLES = [0, 1, 4];
const KIDS = [2, 3, 11];

export const LOOKS: readonly Look[] = [
  ["Neon", "Night city light on faces", 15, [0, 1, 4, 10], "City"],
  ["Oil portrait", "Thick strokes, dark ground", 20, ADULTS, "Oil"],
  ["Folk", "Flowers and red thread", 15, [0, 2, 7], "Folk"],
  ["Space", "Helmet and stars", 18, ALL, "Science fiction"],
  ["Art deco", "Gold fans on green", 20, [0, 4], "Posters"],
  ["Watercolour", "Wet paper, soft edges", 12, [0, 1, 2, 3, 4, 9], "Watercolour"],
  ["Pop art", "Dots and flat colour", 12, [0, 1, 10], "Posters"],
  ["Ukiyo-e", "Waves and a red sun", 18, ADULTS, "Engraving"],
  ["Cyanotype", "Blue print on paper", 10, COUPLES, "Old processes"],
  ["Stained glass", "Lead lines and light", 20, [0, 1, 9], "Glass and metal"],
  ["Synthwave", "Grid and sunset", 15, [0, 1, 10], "Dance floor"],
  ["Winter", "Snow and cold light", 15, [0, 1, 2, 3, 9, 11], "Winter"],
  ["Noir", "Blinds and smoke", 12, COUPLES, "Noir"],
  ["Botanical", "Leaves of a greenhouse", 15, [0, 7], "Summer"],
  ["Fresco", "Chalky wall, faded gold", 18, ADULTS, "Painting"],
  ["Palette knife", "Ridges of paint, bright light", 18, ADULTS, "Oil"],
  ["Old master", "One window, velvet dark", 24, ADULTS, "Oil"],
  ["Ink wash", "Grey ink, much white", 12, ALL, "Watercolour"],
  ["Coral reef", "Water, fish and light", 14, KIDS, "Watercolour"],
  ["Lacquer box", "Gold on black lacquer", 16, ADULTS, "Folk"],
  ["Blue pottery", "White glaze, cobalt brush", 14, [0, 1, 9], "Folk"],
  ["Travel poster", "Flat hills, bold sky", 14, [0, 1, 4, 9], "Posters"],
  ["Constructivist", "Red wedge, black type", 14, ADULTS, "Posters"],
  ["Woodcut", "Black lines on cream", 10, ADULTS, "Engraving"],
  ["Banknote", "Guilloche and green ink", 14, ADULTS, "Engraving"],
  ["Chrome", "Liquid metal, studio dark", 18, [0, 1, 10], "Glass and metal"],
  ["Mosaic", "Small stones, gold ground", 20, [0, 1, 9], "Glass and metal"],
  ["Tintype", "Silver plate of 1860", 10, COUPLES, "Old processes"],
  ["Autochrome", "Grain of dyed starch", 12, ALL, "Old processes"],
  ["Detective", "Lamp, hat, rain outside", 12, ADULTS, "Noir"],
  ["Mission to Mars", "Red dust and visor", 18, ALL, "Science fiction"],
  ["Android", "Porcelain and seams", 20, ADULTS, "Science fiction"],
  ["Wanted", "Poster of the old West", 12, ADULTS, "Western"],
  ["Desert rider", "Dust, sun and mesas", 14, [0, 1, 12], "Western"],
  ["Ice palace", "Blue crystal and frost", 16, KIDS, "Winter"],
  ["New Year tree", "Lights and glass balls", 15, [0, 1, 2, 3, 9], "Winter"],
  ["Beach club", "Parasols and turquoise", 12, [0, 1, 4, 10], "Summer"],
  ["Harvest", "Maple leaves, low sun", 12, [0, 1, 9], "Autumn"],
  ["Fog in the park", "Grey gold, bare trees", 12, COUPLES, "Autumn"],
  ["White garden", "Roses and linen", 18, COUPLES, "Weddings"],
  ["Golden hour", "Backlight in tall grass", 16, COUPLES, "Weddings"],
  ["Storybook", "Castle, dragon, paper sky", 14, KIDS, "Children"],
  ["Dinosaur", "Jungle and friendly teeth", 14, KIDS, "Children"],
  ["Headshot", "Grey paper, clean light", 8, ADULTS, "Business"],
  ["Stage", "Spot light and haze", 14, [0, 1, 10], "Dance floor"],
  ["Night market", "Lanterns and steam", 14, COUPLES, "City"],
  ["Nordline blue", "The brand's frame and light", 16, ADULTS, "Brands"],
  ["Aurum gala", "Black tie, gold dust", 22, COUPLES, "Brands"],
];

/** Revolvers: names of their cartridges, in order. */
export const REVOLVERS: readonly [name: string, description: string, cartridges: readonly string[]][] = [
  [
    "Any painting",
    "Each guest another technique",
    ["Oil portrait", "Watercolour", "Palette knife", "Old master"],
  ],
  ["Cinema roulette", "Noir, space or the West", ["Noir", "Space", "Wanted", "Detective"]],
  ["Winter mix", "Snow in three ways", ["Winter", "Ice palace", "New Year tree"]],
];

/** Names of draft styles. */
export const DRAFTS: readonly string[] = ["Chrome", "Fog in the park"];
