import type { ThemeConfig } from "antd";
import type { Palette } from "./palette";

/** antd's component tokens, for the components that are in use. */
export function componentTokens(p: Palette, phone: boolean): ThemeConfig["components"] {
  const inputFontSize = phone ? 16 : 14; // below 16 px a phone zooms in on the focused field
  return {
    Button: {
      primaryColor: p.onAccent,
      primaryShadow: "none",
      defaultShadow: "none",
      dangerShadow: "none",
      dangerColor: "#FFFFFF",
      defaultBg: p.surface,
      defaultBorderColor: p.control,
      fontWeight: 520,
      paddingInline: 14,
      textHoverBg: p.hover,
      contentFontSizeLG: 16,
    },
    Tabs: {
      itemColor: p.ink2,
      itemSelectedColor: p.ink,
      itemHoverColor: p.ink,
      inkBarColor: p.accent,
      horizontalItemGutter: 24,
      horizontalItemPadding: "9px 0 10px",
      horizontalMargin: "0 0 12px 0",
      titleFontSize: 14,
    },
    Segmented: {
      boxShadowTertiary: `0 0 0 1px ${p.line2}`,
      fontSize: phone ? 14 : 13,
      controlPaddingHorizontal: 9,
      trackBg: p.sunken,
      trackPadding: 3,
      itemColor: p.ink2,
      itemHoverBg: p.hover,
      itemSelectedBg: p.chosen,
      itemSelectedColor: p.ink,
    },
    Input: {
      paddingInline: 11,
      inputFontSize,
      activeShadow: `0 0 0 3px ${p.accentHalo}`,
      errorActiveShadow: `0 0 0 3px ${p.accentHalo}`,
      colorError: p.errDot,
      colorErrorBorderHover: p.errDot,
      hoverBorderColor: p.ink,
      activeBorderColor: p.ink,
    },
    Select: {
      colorTextDisabled: p.ink3, // a value that is fixed once it is stored must be readable
      optionSelectedBg: p.accentSoft,
      optionActiveBg: p.hover,
      optionHeight: 34,
      optionFontSize: 14,
      fontSize: inputFontSize,
      colorError: p.errDot,
      colorErrorBorderHover: p.errDot,
      multipleItemBg: p.sunken,
      hoverBorderColor: p.ink,
      activeBorderColor: p.ink,
    },
    DatePicker: {
      colorTextDisabled: p.ink3, // days of other months can be chosen, so they must be readable
      cellRangeBorderColor: p.accentLine,
      cellActiveWithRangeBg: p.accentSoft,
      hoverBorderColor: p.ink,
      activeBorderColor: p.ink,
    },
    Switch: {
      handleBg: p.surface,
      trackHeight: 20,
      trackMinWidth: 36,
      handleSize: 16,
      colorTextQuaternary: p.control,
      colorTextTertiary: p.ink3,
    },
    Slider: {
      railBg: p.line2,
      railHoverBg: p.line2,
      trackBg: p.accent,
      trackHoverBg: p.accent,
      handleColor: p.accent,
      dotBorderColor: p.control,
      handleSize: 10,
      handleLineWidth: 2,
    },
    Progress: { remainingColor: p.line2, defaultColor: p.accent, lineBorderRadius: 2 },
    Popover: { borderRadiusLG: 12 },
    Tooltip: { colorBgSpotlight: p.spotlight, colorTextLightSolid: p.onSpotlight },
    Upload: { colorFillAlter: p.bg, colorBorder: p.control },
    Tree: { nodeSelectedBg: p.accentSoft, nodeHoverBg: p.hover, titleHeight: 32 },
  };
}
