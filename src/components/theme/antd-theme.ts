import { type ThemeConfig, theme } from "antd";
import { componentTokens } from "./component-tokens";
import type { Mode } from "./mode";
import { dark, light, type Palette } from "./palette";

type Derivative = Extract<NonNullable<ThemeConfig["algorithm"]>, (...args: never[]) => unknown>;

/** The dark algorithm dulls these six (`#FF8A5B` becomes `#DC7850`); our values are already made for dark. */
const KEPT = [
  "colorPrimary",
  "colorLink",
  "colorSuccess",
  "colorWarning",
  "colorError",
  "colorInfo",
] as const;

const keepSeeds: Derivative = (seed, map) => {
  const kept = { ...(map ?? theme.defaultAlgorithm(seed)) };
  for (const name of KEPT) kept[name] = seed[name];
  return kept;
};

function globalTokens(p: Palette): ThemeConfig["token"] {
  return {
    colorPrimary: p.accent,
    colorPrimaryHover: p.accentHover,
    colorPrimaryActive: p.accentActive,
    colorPrimaryBg: p.accentSoft,
    colorPrimaryBgHover: p.accentSoftHover,
    colorPrimaryBorder: p.accentLine,
    colorPrimaryText: p.accent,
    colorLink: p.accent,
    colorLinkHover: p.accentHover,
    colorBgLayout: p.bg,
    colorBgBase: p.surface,
    colorBgContainer: p.surface,
    colorBgElevated: p.raised,
    colorBgSpotlight: p.spotlight,
    colorBgMask: p.scrim,
    colorFillAlter: p.sunken,
    colorFillSecondary: p.sunken,
    colorFillTertiary: p.sunken,
    colorFillQuaternary: p.hover,
    colorTextBase: p.ink,
    colorText: p.ink,
    colorTextHeading: p.ink,
    colorTextSecondary: p.ink2,
    colorTextTertiary: p.ink3,
    colorTextDescription: p.ink3,
    colorTextPlaceholder: p.ink3,
    colorTextQuaternary: p.ink3,
    colorTextDisabled: p.disabled,
    colorTextLightSolid: p.onAccent,
    colorBorder: p.control,
    colorBorderSecondary: p.line,
    colorSplit: p.line,
    colorSuccess: p.ok,
    colorSuccessText: p.ok,
    colorSuccessBg: p.okBg,
    colorSuccessBorder: p.okLine,
    colorWarning: p.warn,
    colorWarningText: p.warn,
    colorWarningBg: p.warnBg,
    colorWarningBorder: p.warnLine,
    colorError: p.err,
    colorErrorText: p.err,
    colorErrorBg: p.errBg,
    colorErrorBorder: p.errLine,
    colorInfo: p.info,
    colorInfoText: p.info,
    colorInfoBg: p.infoBg,
    colorInfoBorder: p.infoLine,
    boxShadow: p.shadow,
    boxShadowSecondary: p.shadow,
    boxShadowTertiary: "none",
    controlOutline: p.accentHalo,
    controlOutlineWidth: 3,
    ...measures,
  };
}

const measures: ThemeConfig["token"] = {
  fontFamily: '"Onest Variable", system-ui, sans-serif',
  fontSize: 14,
  fontSizeSM: 12,
  fontSizeLG: 16,
  fontSizeHeading1: 28,
  fontSizeHeading2: 18,
  fontSizeHeading3: 14,
  lineHeight: 22 / 14,
  lineHeightHeading1: 36 / 28,
  lineHeightHeading2: 26 / 18,
  lineHeightHeading3: 22 / 14,
  fontWeightStrong: 600,
  borderRadius: 8,
  borderRadiusLG: 12,
  borderRadiusSM: 6,
  borderRadiusXS: 4,
  controlHeightLG: 44,
  controlHeightSM: 28,
  motionDurationFast: "0.1s",
  motionDurationMid: "0.16s",
  motionDurationSlow: "0.24s",
  motionEaseOut: "cubic-bezier(0.2, 0, 0, 1)",
  motionEaseInOut: "cubic-bezier(0.4, 0, 0.2, 1)",
};

/** antd's theme for one mode. With the fixed key all providers share one set of CSS variables. */
export function antdTheme(mode: Mode, phone = false): ThemeConfig {
  const palette = mode === "dark" ? dark : light;
  return {
    algorithm: mode === "dark" ? [theme.darkAlgorithm, keepSeeds] : theme.defaultAlgorithm,
    token: { ...globalTokens(palette), controlHeight: phone ? 44 : 36 },
    components: componentTokens(palette, phone),
    cssVar: { key: "safelight" },
    hashed: false,
  };
}
