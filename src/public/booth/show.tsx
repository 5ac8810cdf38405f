import "../../domain/style-face/style-face.css";
import type { ReactNode } from "react";
import type { BoothDecor, BoothEvent } from "../../../contract/endpoints/booth";
import { shapeOf } from "../../components/booth-screen/screen";
import type { GuestEvent } from "../../domain/booth/guest";
import type { BoothShow, ShownDecor } from "../../domain/booth/show";
import { LANGUAGES } from "../../providers/i18n/preference";
import { currentLanguage } from "../texts";
import { usePicture, type Wanted } from "./pictures";
import { useSay } from "./say";

const WHITE = 0xffffffff;
const NO_DECOR = {
  background_color: WHITE,
  text_color: 0x333333ff,
  button_color: 0x000000ff,
  button_text_color: WHITE,
  splash_filling: 1,
  first_screen_image: null,
  rest_screens_image: null,
};

const whole = (name: string | null) => (name ? { name, thumbnail: false } : undefined);
const icon = (name: string) => ({ name, thumbnail: true });

/** What an event or a booth shows of its pictures, in the order in which guests meet them. */
export function picturesOf(decor: BoothDecor | null, event?: BoothEvent): Wanted[] {
  const { first_screen_image: first, rest_screens_image: rest } = decor ?? NO_DECOR;
  const icons = (event?.styles ?? []).flatMap((style) => Object.values(style.icons).flat());
  return [...[first, rest].flatMap((name) => whole(name) ?? []), ...icons.map(icon)];
}

/** A decor with the pictures that are here; without one, the standard colours. */
export function useDecor(decor: BoothDecor | null): ShownDecor {
  const shown = decor ?? NO_DECOR;
  const first = usePicture(whole(shown.first_screen_image));
  const rest = usePicture(whole(shown.rest_screens_image));
  return {
    colours: {
      background: shown.background_color,
      text: shown.text_color,
      button: shown.button_color,
      buttonText: shown.button_text_color,
    },
    pictures: { first, rest },
    filling: shown.splash_filling,
  };
}

export const offeredOf = (event: BoothEvent): GuestEvent => ({
  languages: event.select_language ? LANGUAGES : [],
  language: currentLanguage(),
  participants: event.participants.map(({ id }) => id),
  styles: event.styles,
  ...(event.quiz && { quiz: event.quiz }),
});

/** The same object as long as the event is the same, but for the decor's pictures, which are loaded. */
export function showOf(event: BoothEvent): Omit<BoothShow, "decor"> {
  const named = { style: event.styles, participant: event.participants };
  return {
    eventName: event.name,
    shape: shapeOf(event.orientation),
    offered: offeredOf(event),
    bot: event.bot ?? undefined,
    useSay,
    useNames: (kind, _ids, language) => (id) => {
      const found = named[kind].find((one) => one.id === id);
      return found?.names[language] || found?.name || "";
    },
    // A picture that failed comes with a text for guests; a refusal speaks to whoever is logged in.
    reasonOf: (error) => (error?.status === undefined ? error?.detail : undefined),
    StylePicture: ({ style, participant }) => {
      const names = event.styles.find(({ id }) => id === style)?.icons[participant] ?? [];
      const none = <span className="sl-face-none" />;
      if (names.length < 2) return <Face name={names[0]} instead={none} />;
      return (
        <span className="sl-fan" data-count={names.length}>
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture of the fan is its place
            <span key={at}>
              <Face name={name} />
            </span>
          ))}
        </span>
      );
    },
  };
}

interface FaceProps {
  /** Undefined where the style has none. */
  name: string | undefined;
  /** Until it is here. */
  instead?: ReactNode;
}

function Face({ name, instead }: FaceProps) {
  const url = usePicture(name === undefined ? undefined : icon(name));
  return url ? <img src={url} alt="" draggable={false} /> : instead;
}
