import type { Product } from "../../../../contract/entities/store";
import { isPictureAddress } from "../../../../contract/rules/picture-address";
import { HEX_COLOUR, type ThemeColor } from "../../../../contract/rules/theme";

type Colours = Readonly<Record<string, string>>;

interface FaceProps {
  colors: Colours;
  products: readonly Product[] | undefined;
}

const colour = (colors: Colours, key: ThemeColor, otherwise: string): string =>
  HEX_COLOUR.test(colors[key] ?? "") ? (colors[key] as string) : otherwise;

/** A theme as a small storefront, drawn from its colours. Decorative. */
export function ThemeFace({ colors, products }: FaceProps) {
  const background = colour(colors, "background", "#FFFFFF");
  const text = colour(colors, "text", "#1C1917");
  return (
    <svg className="theme-face" viewBox="0 0 184 128" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect width="184" height="128" fill={background} />
      <circle cx="20" cy="18" r="4" fill={text} />
      <rect x="30" y="16" width="42" height="4" rx="2" fill={text} />
      <rect x="16" y="32" width="96" height="8" rx="3" fill={text} />
      {[0, 1, 2].map((at) => {
        const url = products?.[at]?.image_url;
        const x = 16 + at * 52;
        return (
          <g key={at}>
            <rect x={x} y="48" width="46" height="42" rx="3" fill={colour(colors, "surface", "#F5F0EA")} />
            {url && isPictureAddress(url) && (
              <image href={url} x={x} y="48" width="46" height="42" preserveAspectRatio="xMidYMid slice" />
            )}
          </g>
        );
      })}
      <rect x="16" y="98" width="30" height="4" rx="2" fill={colour(colors, "muted", text)} />
      <rect x="126" y="98" width="42" height="16" rx="4" fill={colour(colors, "button", text)} />
      <rect x="136" y="104" width="22" height="4" rx="2" fill={colour(colors, "button_text", background)} />
    </svg>
  );
}
