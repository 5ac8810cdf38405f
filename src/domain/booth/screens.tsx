import "./screens.css";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from "react";
import { Icon } from "../../components/icon";
import { ResultVideo, type VideoLabels } from "./result-video";

/** What is between the heading and the button of a booth's screens: played by guests, drawn in the editor. */

/** Styles on one page. */
export const STYLES_A_PAGE = { portrait: 6, landscape: 10 } as const;

export interface OfferedStyle {
  id: string;
  name: string;
}

interface Choosing {
  chosen?: string | undefined;
  /** Left out in drawings, which nobody can press. */
  onChoose?: (id: string) => void;
}

/** Native radio buttons, so that arrow keys choose. Enter chooses too; on what is chosen it goes on. */
const radio = (checked: boolean, id: string, onChoose: Choosing["onChoose"]) => ({
  checked,
  onChange: () => onChoose?.(id),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== "Enter" || checked) return;
    event.preventDefault();
    onChoose?.(id);
  },
});

interface StyleGridProps extends Choosing {
  styles: readonly OfferedStyle[];
  /** Fills its box. */
  picture(style: string): ReactNode;
}

/** One page of styles, of which a guest chooses one. */
export function StyleGrid({ styles, picture, chosen, onChoose }: StyleGridProps) {
  const group = useId();
  return (
    <span className="sl-booth-styles">
      {styles.map(({ id, name }) => (
        <label key={id} className="sl-booth-style">
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            {...radio(id === chosen, id, onChoose)}
          />
          <span className="sl-booth-face">
            {picture(id)}
            <Tick />
          </span>
          <span className="sl-booth-name">{name}</span>
        </label>
      ))}
    </span>
  );
}

interface AnswersProps extends Choosing {
  answers: readonly { id: string; title: string }[];
}

/** The answers to a question of the quiz, of which a guest chooses one. */
export function Answers({ answers, chosen, onChoose }: AnswersProps) {
  const group = useId();
  return (
    <span className="sl-booth-answers">
      {answers.map(({ id, title }) => (
        <label key={id}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            {...radio(id === chosen, id, onChoose)}
          />
          <span>{title}</span>
          <Tick />
        </label>
      ))}
    </span>
  );
}

const Tick = () => (
  <span className="sl-booth-tick" aria-hidden="true">
    <Icon name="done" />
  </span>
);

interface PageDotsProps {
  pages: number;
  at?: number;
}

const MOST_DOTS = 8;

/** Which of several pages is shown; more pages than that look the same. */
export function PageDots({ pages, at = 0 }: PageDotsProps) {
  if (pages < 2) return null;
  const shown = Math.min(pages, MOST_DOTS);
  return (
    <span className="sl-booth-pages" aria-hidden="true">
      {Array.from({ length: shown }, (_, place) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
          key={place}
          className={place === Math.min(at, shown - 1) ? "current" : undefined}
        />
      ))}
    </span>
  );
}

interface MakingProps {
  /** URL of the guest's photo. */
  photo: string | undefined;
  /** 0 to 100. */
  at: number;
}

/** The photo, whose colour comes from the left as far as the picture has been made. */
export function Making({ photo, at }: MakingProps) {
  return (
    <span className="sl-booth-making" style={{ "--at": `${at}%` } as CSSProperties}>
      {photo && <img src={photo} alt="" className="grey" />}
      {photo && <img src={photo} alt="" className="made" />}
    </span>
  );
}

interface ResultProps {
  url: string;
  /** Media type of the result: a picture, or a film (OP-211). */
  type: string;
  alt: string;
  /** Of the button that plays and stops a video; without them it has none. */
  labels?: VideoLabels;
}

export const ResultPicture = ({ url, type, alt, labels }: ResultProps) =>
  type.startsWith("video/") ? (
    <ResultVideo url={url} alt={alt} labels={labels} />
  ) : (
    <img src={url} alt={alt} draggable={false} />
  );
