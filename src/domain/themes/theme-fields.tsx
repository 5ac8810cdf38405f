import "./theme-fields.css";
import { CheckCircleFilled, ExclamationCircleFilled } from "@ant-design/icons";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import {
  checkColours,
  FONTS,
  HEX_COLOUR,
  THEME_COLORS,
  THEME_FONTS,
  type ThemeColor,
} from "../../../contract/rules/theme";
import { Glyph } from "../../components/glyph";
import type { EditorStore } from "../../editor/store";
import { readAt } from "../../editor/values";
import { FieldError } from "../../fields/field-error";
import { FieldNote } from "../../fields/field-note";
import { useLabels } from "../../fields/use-labels";
import { madeKey } from "../../providers/i18n/keys";
import { contrast, nearestReadable } from "./contrast";

/** What all themes of public pages have (OP-232). */
export interface Look {
  colors: Readonly<Record<string, string>>;
  fonts: Readonly<Record<string, string>>;
  custom_css: string;
}

/** Writes what has changed of a look, colour by colour and font by font, so that each is a change of its own. */
export function writeLook(
  { get, dispatch }: Pick<EditorStore<object>, "get" | "dispatch">,
  change: Partial<Look>,
  prefix = "",
): void {
  const write = (path: string, value: unknown) => {
    if (readAt(get().values, path) !== value) dispatch({ type: "changed", path, value });
  };
  for (const key of ["colors", "fonts"] as const)
    for (const [name, value] of Object.entries(change[key] ?? {})) write(`${prefix}${key}.${name}`, value);
  if (change.custom_css !== undefined) write(`${prefix}custom_css`, change.custom_css);
}

type Set = (change: Partial<Look>) => void;

/** What a colour is read on, and how clearly: 4.5 for text, 3 for the edge of a button. */
const READ_ON: Partial<Record<ThemeColor, { on: readonly ThemeColor[]; least: number }>> = {
  text: { on: ["background", "surface"], least: 4.5 },
  muted: { on: ["background", "surface"], least: 4.5 },
  button: { on: ["background"], least: 3 },
  button_text: { on: ["button"], least: 4.5 },
};

interface ColourFieldsProps {
  look: Look;
  /** Colours of what the theme leaves out. */
  usual: Readonly<Record<ThemeColor, string>>;
  /** An empty colour is the usual one, and no error. */
  mayBeEmpty?: boolean;
  set: Set;
  /** A colour's input lost the focus: its error stops Save from now on. */
  onLeave(path: string): void;
}

/** The colours of a theme, each with how well it reads. A poor one is said, not refused. */
export function ColourFields({ look, usual, mayBeEmpty = false, set, onLeave }: ColourFieldsProps) {
  const { t } = useTranslation();
  const typedOf = (key: ThemeColor) => look.colors[key] ?? (mayBeEmpty ? "" : usual[key]);
  const colourOf = (key: ThemeColor) => typedOf(key) || usual[key];
  return (
    <div className="theme-colours">
      {THEME_COLORS.map((key) => {
        const rule = READ_ON[key];
        const typed = typedOf(key);
        const error = mayBeEmpty && typed === "" ? undefined : checkColours({ [key]: typed })[0]?.message;
        return (
          <ColourRow
            key={key}
            name={key}
            label={t(madeKey(`theme.colours.${key}`))}
            typed={typed}
            value={colourOf(key)}
            error={error}
            grounds={rule?.on.map(colourOf) ?? []}
            least={rule?.least ?? 0}
            onChange={(value) => set({ colors: { ...look.colors, [key]: value } })}
            onLeave={() => onLeave(`colors.${key}`)}
          />
        );
      })}
    </div>
  );
}

interface ColourRowProps {
  name: ThemeColor;
  label: string;
  typed: string;
  /** The colour that the page has. */
  value: string;
  error: string | undefined;
  /** Colours that it is read on. */
  grounds: readonly string[];
  least: number;
  onChange(value: string): void;
  onLeave(): void;
}

function ColourRow(props: ColourRowProps) {
  const { name, label, typed, value, error, grounds, least, onChange, onLeave } = props;
  const { t } = useTranslation();
  const labels = useLabels();
  const id = useId();
  const ratios = grounds.flatMap((ground) => contrast(value, ground) ?? []);
  // Nothing is said about how it reads on what is no colour.
  const worst = ratios.length > 0 && ratios.length === grounds.length ? Math.min(...ratios) : undefined;
  const isPale = worst !== undefined && worst < least;
  const ground = grounds[ratios.indexOf(worst ?? 0)];
  const better = isPale ? nearestReadable(value, grounds, least) : undefined;
  const sample =
    name === "button" ? undefined : { color: value, background: ground, borderColor: "var(--line-2)" };
  return (
    <div className="theme-colour">
      <label htmlFor={id}>{label}</label>
      <span className={error ? "input invalid" : "input"}>
        <input
          type="color"
          aria-label={t("theme.pick", { name: label })}
          value={HEX_COLOUR.test(value) ? value.toLowerCase() : "#000000"}
          onChange={({ target }) => onChange(target.value.toUpperCase())}
        />
        <input
          id={id}
          className="figures"
          value={typed}
          placeholder={value}
          maxLength={7}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
      </span>
      {worst !== undefined && !error && (
        <>
          {sample && (
            <span className="theme-sample" style={sample} aria-hidden="true">
              Aa
            </span>
          )}
          <span className={`theme-ratio figures small-text ${isPale ? "pale" : ""}`}>
            <Glyph of={isPale ? ExclamationCircleFilled : CheckCircleFilled} />
            {t(isPale ? "theme.too_pale" : "theme.ratio", { ratio: worst.toFixed(1) })}
          </span>
        </>
      )}
      <span id={`${id}-note`} className="theme-note">
        {error && <FieldError announced>{labels.issue(error)}</FieldError>}
        {better && (
          <span className="small-text">
            {t("theme.better", { colour: better })}{" "}
            <button type="button" className="link" onClick={() => onChange(better)}>
              {t("theme.use_better")}
            </button>
          </span>
        )}
      </span>
    </div>
  );
}

/** Fonts of a theme, out of those that are served with the product or are on the device. */
export function FontFields({ look, set }: { look: Look; set: Set }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="sl-form-row">
      {THEME_FONTS.map((key) => {
        const value = look.fonts[key] ?? "onest";
        const options = (FONTS as readonly string[]).includes(value) ? FONTS : [...FONTS, value];
        return (
          <div className="field theme-font" key={key}>
            <label htmlFor={`${id}-${key}`}>{t(madeKey(`theme.fonts.${key}`))}</label>
            <select
              id={`${id}-${key}`}
              className="sl-select"
              value={value}
              onChange={({ target }) => set({ fonts: { ...look.fonts, [key]: target.value } })}
            >
              {options.map((font) => (
                <option key={font} value={font}>
                  {(FONTS as readonly string[]).includes(font) ? t(madeKey(`theme.font.${font}`)) : font}
                </option>
              ))}
            </select>
          </div>
        );
      })}
    </div>
  );
}

/** CSS of the page's own, in plain text. */
export function CssField({ look, set, error }: { look: Look; set: Set; error: string | undefined }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t("theme.css")}</label>
      <textarea
        id={id}
        className={error ? "input theme-css mono invalid" : "input theme-css mono"}
        rows={7}
        spellCheck={false}
        value={look.custom_css}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => set({ custom_css: target.value })}
      />
      <FieldNote
        id={`${id}-help`}
        error={error && labels.issue(error)}
        announced
        help={t("theme.css_help")}
      />
    </div>
  );
}
