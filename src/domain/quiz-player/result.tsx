import "./player.css";
import "./result.css";
import { type ReactNode, useEffect, useRef } from "react";
import type { Say } from "./play";
import { QuizHead } from "./player";

interface QuizResultProps {
  /** Of the quiz. */
  name: string;
  /** Null when no style fits. */
  style: { name: string; description: string } | null;
  /** What is said without a style; by default that none fits. */
  none?: { title: string; text: string } | undefined;
  /** Fills its box; absent without one. */
  picture?: ReactNode;
  say: Say;
  heading: "h1" | "h3";
  tools?: ReactNode;
  /** Shares the result; absent where there is nothing to share. */
  share?: ReactNode;
  onAgain(): void;
}

/** The style that the answers lead to. */
export function QuizResult(props: QuizResultProps) {
  const { name, style, none, picture, say, heading: Heading, tools, share, onAgain } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={picture ? "quiz-result pictured" : "quiz-result"}>
      {picture && <div className="quiz-picture">{picture}</div>}
      <div className="quiz-found">
        <QuizHead name={name} tools={tools} />
        <div className="quiz-found-text">
          {style && <p className="quiz-found-caption muted">{say("quiz_player.your_style")}</p>}
          <Heading ref={title} tabIndex={-1} className={style ? "quiz-style" : "quiz-style none"}>
            {style ? style.name : (none?.title ?? say("quiz_player.no_style"))}
          </Heading>
          <p className="quiz-style-text muted">
            {style ? style.description : (none?.text ?? say("quiz_player.at_booth"))}
          </p>
        </div>
        <div className="quiz-found-ways">
          {share}
          <button type="button" className="button quiz-again" onClick={onAgain}>
            {say("quiz_player.again")}
          </button>
        </div>
      </div>
    </div>
  );
}
