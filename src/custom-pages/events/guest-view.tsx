import "./guest-view.css";
import { startTransition, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES, type Language, useLanguage, useTextsIn } from "../../providers/i18n";
import { ResultScreen, StartScreen, StylesScreen, WaitingScreen } from "./guest-screens";

const SCREENS = {
  start: { title: "event.guest_start", Screen: StartScreen },
  styles: { title: "event.guest_styles", Screen: StylesScreen },
  waiting: { title: "event.guest_waiting", Screen: WaitingScreen },
  result: { title: "event.guest_result", Screen: ResultScreen },
} as const;

type ScreenName = keyof typeof SCREENS;
const NAMES = Object.keys(SCREENS) as ScreenName[];

/** The screen that shows the effect of a part of the editor. */
const SCREEN_OF_PART: Readonly<Record<string, ScreenName>> = {
  basics: "start",
  decor: "start",
  styles: "styles",
  participants: "styles",
  overlays: "result",
};

interface GuestViewProps {
  titled: boolean;
  /** The current part of the editor, which the view follows. */
  part: string | undefined;
}

/** An approximate view of the booth's screens with the unsaved values of the event. */
export default function GuestView({ titled, part = "basics" }: GuestViewProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { language } = useLanguage();
  const [spoken, speak] = useState<Language>(language);
  const [name, show] = useState<ScreenName>(SCREEN_OF_PART[part] ?? "start");
  useEffect(() => {
    const next = SCREEN_OF_PART[part];
    if (next) startTransition(() => show(next));
  }, [part]);
  const say = useTextsIn("booth", spoken);
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
      <p className="caption faint">{t("event.guest_likeness")}</p>
    </section>
  );
}
