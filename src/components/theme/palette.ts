/**
 * The two palettes (looks/tokens.json). `variables.css` carries the same values as CSS variables for the parts that
 * are drawn without antd; a test holds the two together. Here antd needs them as values, to calculate with.
 */
export interface Palette {
  bg: string;
  surface: string;
  sunken: string;
  hover: string;
  raised: string;
  fill: string;
  chosen: string;
  current: string;
  spotlight: string;
  onSpotlight: string;
  ink: string;
  ink2: string;
  ink3: string;
  disabled: string;
  line: string;
  line2: string;
  control: string;
  accent: string;
  accentHover: string;
  accentActive: string;
  accentSoft: string;
  accentSoftHover: string;
  accentLine: string;
  accentHalo: string;
  onAccent: string;
  ok: string;
  okBg: string;
  okLine: string;
  okDot: string;
  warn: string;
  warnBg: string;
  warnLine: string;
  warnDot: string;
  err: string;
  errBg: string;
  errLine: string;
  errDot: string;
  info: string;
  infoBg: string;
  infoLine: string;
  infoDot: string;
  scrim: string;
  shadow: string;
  shimmer: string;
}

export const light: Palette = {
  bg: "#FAF8F5",
  surface: "#FFFFFF",
  sunken: "#F3EFE9",
  hover: "#F6F2ED",
  raised: "#FFFFFF",
  fill: "#F3EFE9",
  chosen: "#FFFFFF",
  current: "#F3EFE9",
  spotlight: "#1C1917",
  onSpotlight: "#F5F0EA",
  ink: "#1C1917",
  ink2: "#57504A",
  ink3: "#6B635C",
  disabled: "#8C847B",
  line: "#E7E1D9",
  line2: "#D6CEC4",
  control: "#8C847B",
  accent: "#B4340F",
  accentHover: "#942A0B",
  accentActive: "#7A2107",
  accentSoft: "#FCEEE7",
  accentSoftHover: "#F9E0D5",
  accentLine: "#E5A68F",
  accentHalo: "rgba(180,52,15,.18)",
  onAccent: "#FFFFFF",
  ok: "#237804",
  okBg: "#F6FFED",
  okLine: "#B7EB8F",
  okDot: "#389E0D",
  warn: "#874D00",
  warnBg: "#FFFBE6",
  warnLine: "#FFE58F",
  warnDot: "#AD6800",
  err: "#CF1322",
  errBg: "#FFF1F0",
  errLine: "#FFA39E",
  errDot: "#CF1322",
  info: "#0958D9",
  infoBg: "#E6F4FF",
  infoLine: "#91CAFF",
  infoDot: "#1677FF",
  scrim: "rgba(28,25,23,.46)",
  shadow: "0 1px 2px rgba(60,40,20,.05),0 12px 32px -8px rgba(60,40,20,.20)",
  shimmer: "#ECE6DE",
};

export const dark: Palette = {
  bg: "#12100E",
  surface: "#1C1917",
  sunken: "#171411",
  hover: "#25211D",
  raised: "#25211D",
  fill: "#2B2622",
  chosen: "#332D28",
  current: "#25211D",
  spotlight: "#3A342E",
  onSpotlight: "#F5F0EA",
  ink: "#F5F0EA",
  ink2: "#BDB4AA",
  ink3: "#A0978D",
  disabled: "#7D746B",
  line: "#302B26",
  line2: "#413A34",
  control: "#7D746B",
  accent: "#FF8A5B",
  accentHover: "#FFA37D",
  accentActive: "#E9743F",
  accentSoft: "#38211A",
  accentSoftHover: "#452A20",
  accentLine: "#7C4430",
  accentHalo: "rgba(255,138,91,.24)",
  onAccent: "#1F0D05",
  ok: "#8FD460",
  okBg: "#1D2715",
  okLine: "#3A5A24",
  okDot: "#6ABE39",
  warn: "#F3CC62",
  warnBg: "#2B2314",
  warnLine: "#5F4A1B",
  warnDot: "#E8B339",
  err: "#F89F9A",
  errBg: "#2F1A18",
  errLine: "#6E3230",
  errDot: "#E84749",
  info: "#8DB8F5",
  infoBg: "#182130",
  infoLine: "#2C4775",
  infoDot: "#3C89E8",
  scrim: "rgba(0,0,0,.62)",
  shadow: "0 0 0 1px #3A342E,0 16px 40px -8px rgba(0,0,0,.7)",
  shimmer: "#332D28",
};
