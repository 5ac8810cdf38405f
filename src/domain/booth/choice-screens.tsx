import "./question.css";
import { type ReactNode, useId, useState } from "react";
import { CONTROL_SHAPES } from "../../components/control-shapes";
import { Shape } from "../../components/icon";
import { LANGUAGES } from "../../providers/i18n/preference";
import { stylesFor } from "./guest";
import { Back, Foot, Go, Other, Titled } from "./parts";
import { Answers, PageDots, STYLES_A_PAGE, StyleGrid } from "./screens";
import type { ScreenProps } from "./show";

/** Names of the languages in themselves: who cannot read the others finds their own. */
const LANGUAGE_NAMES = { en: "English", ru: "Русский" };

/** Language, or who is in the picture: a press on one goes on. */
export function ChoiceScreen(props: ScreenProps) {
  return props.state.screen === "language" ? <LanguageScreen {...props} /> : <ParticipantScreen {...props} />;
}

function LanguageScreen({ guest, state, show, say }: ScreenProps) {
  const other = LANGUAGES.find((code) => code !== state.language) ?? state.language;
  const sayOther = show.useSay(other);
  return (
    <Titled
      caption={show.eventName}
      heading={say("booth.choose_language")}
      note={<span lang={other}>{sayOther("booth.choose_language")}</span>}
      state={state}
      say={say}
    >
      <div className="guest-choices">
        {LANGUAGES.map((code) => (
          <Other key={code} onPress={() => guest.speak(code)}>
            <span lang={code}>{LANGUAGE_NAMES[code]}</span>
          </Other>
        ))}
      </div>
    </Titled>
  );
}

function ParticipantScreen({ guest, state, show, say }: ScreenProps) {
  const { participants } = show.offered;
  const nameOf = show.useNames("participant", participants, state.language);
  return (
    <Titled caption={show.eventName} heading={say("booth.who")} state={state} say={say}>
      <div className="guest-choices" data-many={participants.length > 4 || undefined}>
        {participants.map((id) => (
          <Other key={id} onPress={() => guest.join(id)}>
            {nameOf(id)}
          </Other>
        ))}
      </div>
      <Foot>
        <Back guest={guest} state={state} say={say} />
      </Foot>
    </Titled>
  );
}

export function QuestionScreen({ guest, state, show, say }: ScreenProps) {
  const questions = show.offered.quiz?.questions ?? [];
  const question = questions[state.question];
  if (!question) return null;
  const chosen = state.answers[question.id];
  const waits = question.is_required && chosen === undefined;
  return (
    <Titled
      caption={say("booth.question", { place: state.question + 1, total: questions.length })}
      heading={question.title}
      state={state}
      say={say}
      onGo={guest.next}
    >
      <div className="guest-main" key={question.id}>
        <Answers answers={question.answers} chosen={chosen} onChoose={guest.answer} />
      </div>
      <ChoiceFoot guest={guest} state={state} say={say} waits={waits}>
        {say(chosen === undefined && !question.is_required ? "booth.skip" : "booth.next")}
      </ChoiceFoot>
    </Titled>
  );
}

export function StylesScreen({ guest, state, show, say }: ScreenProps) {
  const ids = stylesFor(show.offered, state.participant);
  const size = STYLES_A_PAGE[show.shape];
  const [page, setPage] = useState(() => Math.max(0, Math.floor(ids.indexOf(state.style) / size)));
  const pages = Math.ceil(ids.length / size);
  const shown = ids.slice(page * size, (page + 1) * size);
  const nameOf = show.useNames("style", shown, state.language);
  const turn = (to: number) => {
    setPage(to);
    guest.touch();
  };
  const waits = state.style === "";
  return (
    <Titled
      caption={show.eventName}
      heading={say("booth.choose")}
      note={state.noStyleFits && say("booth.no_style_fits")}
      state={state}
      say={say}
      onGo={guest.next}
    >
      <div className="guest-main" key={page}>
        <StyleGrid
          styles={shown.map((id) => ({ id, name: nameOf(id) }))}
          picture={(id) => <show.StylePicture style={id} participant={state.participant} />}
          chosen={state.style}
          onChoose={guest.choose}
        />
      </div>
      {pages > 1 && (
        <div className="guest-pager">
          <PageButton at={page - 1} pages={pages} label={say("booth.previous_page")} onTurn={turn}>
            <Shape path={CONTROL_SHAPES.left} />
          </PageButton>
          <PageDots pages={pages} at={page} />
          <span className="visually-hidden" role="status">
            {say("booth.page", { place: page + 1, total: pages })}
          </span>
          <PageButton at={page + 1} pages={pages} label={say("booth.next_page")} onTurn={turn}>
            <Shape path={CONTROL_SHAPES.right} />
          </PageButton>
        </div>
      )}
      <ChoiceFoot guest={guest} state={state} say={say} waits={waits}>
        {say("booth.next")}
      </ChoiceFoot>
    </Titled>
  );
}

interface ChoiceFootProps extends Pick<ScreenProps, "guest" | "state" | "say"> {
  /** Nothing is chosen yet. */
  waits: boolean;
  /** Text of the button that goes on. */
  children: ReactNode;
}

/** Back, and on, which says why it cannot. */
function ChoiceFoot({ guest, state, say, waits, children }: ChoiceFootProps) {
  const why = useId();
  return (
    <Foot>
      <Back guest={guest} state={state} say={say} />
      <Go disabled={waits} describedBy={why}>
        {children}
      </Go>
      {waits && (
        <span id={why} className="visually-hidden">
          {say("booth.choice_needed")}
        </span>
      )}
    </Foot>
  );
}

interface PageButtonProps {
  /** The page that it turns to. */
  at: number;
  pages: number;
  label: string;
  onTurn(to: number): void;
  children: React.ReactNode;
}

function PageButton({ at, pages, label, onTurn, children }: PageButtonProps) {
  const exists = at >= 0 && at < pages;
  return (
    <button
      type="button"
      className="guest-turn"
      aria-label={label}
      aria-disabled={!exists || undefined}
      onClick={() => exists && onTurn(at)}
    >
      {children}
    </button>
  );
}
