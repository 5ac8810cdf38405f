import "./guest-view.css";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ContrastNote } from "../../components/booth-screen/contrast-note";
import { useEditorState } from "../../editor/store";
import { useColours } from "../../editor/use-decor";
import { LANGUAGES, type Language, useLanguage, useTextsIn } from "../../providers/i18n";
import { useEvent } from "./context";
import { ResultScreen, StartScreen, StylesScreen, WaitingScreen } from "./guest-screens";

const SCREENS = {
  start: { title: "event.guest_start", Screen: StartScreen },
  styles: { title: "event.guest_styles", Screen: StylesScreen },
  waiting: { title: "event.guest_waiting", Screen: WaitingScreen },
  result: { title: "event.guest_result", Screen: ResultScreen },
} as const;

type ScreenName = keyof typeof SCREENS;
const NAMES = Object.keys(SCREENS) as ScreenName[];

/** The event as guests will meet it, drawn from what is not saved yet: a likeness. */
export default function GuestView({ titled }: { titled: boolean }) {
  const { t } = useTranslation();
  const heading = useId();
  const { language } = useLanguage();
  const [spoken, speak] = useState<Language>(language);
  const [name, show] = useState<ScreenName>("start");
  const say = useTextsIn("events", spoken);
  const store = useEvent();
  const colours = useColours(store, "decor");
  const hasDecor = useEditorState(store, ({ get }) => get().values.decor !== null);
  const { Screen } = SCREENS[name];
  return (
    <section className="event-guest" aria-labelledby={titled ? heading : undefined}>
      <div className="event-guest-head">
        {titled && <h2 id={heading}>{t("event.guest_view")}</h2>}
        <fieldset className="segmented" aria-label={t("event.guest_language")}>
          {LANGUAGES.map((code) => (
            <button
              key={code}
              type="button"
              aria-label={`${code.toUpperCase()} ${t(`language.${code}`)}`}
              aria-pressed={code === spoken}
              onClick={() => speak(code)}
            >
              {code.toUpperCase()}
            </button>
          ))}
        </fieldset>
      </div>
      <fieldset className="segmented event-guest-tabs" aria-label={t("event.guest_screen")}>
        {NAMES.map((one) => (
          <button key={one} type="button" aria-pressed={one === name} onClick={() => show(one)}>
            {t(SCREENS[one].title)}
          </button>
        ))}
      </fieldset>
      <figure className="event-guest-screen">
        <Screen say={say} />
      </figure>
      {hasDecor && <ContrastNote colours={colours} />}
      <p className="caption faint">{t("event.guest_likeness")}</p>
    </section>
  );
}
