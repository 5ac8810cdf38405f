import "./transactions.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { fillPath } from "../../../../contract/core/endpoint";
import { generationImage } from "../../../../contract/endpoints/generations";
import { Thumb } from "../../../fields/image/thumb";
import type { CellProps } from "../../../fields/kind";
import { useMe, useRole } from "../../../providers/me";
import { recordPath } from "../../../resources/links";
import { type Fact, factsOf, isStoreMoney } from "./facts";

/** Income is green with a plus, charges plain (OP-94); what leaves the balance as it was steps back (OP-95). */
export function AmountCell({ value, record, tools }: CellProps<number | null>) {
  if (typeof value !== "number") return null;
  const look = isStoreMoney(record) ? "muted" : value > 0 ? "strong in" : "strong";
  return <span className={`figures sl-amount ${look}`}>{tools.format.change(value)}</span>;
}

/** What a transaction is about: picture, event, period, emission, code (FIN-05 to FIN-09). */
export function AboutCell({ record, tools }: CellProps<string>) {
  const { t } = useTranslation();
  const role = useRole();
  const me = useMe()?.id ?? "";
  const [first, ...rest] = factsOf(record, { me, role, tools, t });
  const id = typeof record.id_generation === "string" ? record.id_generation : undefined;
  return (
    <span className="sl-about">
      {id && <Picture id={id} path={recordPath("generations", id, role)} tools={tools} />}
      <span className="sl-about-text">
        <span className="sl-line strong" title={first?.text}>
          {first ? <FactLink fact={first} /> : <span className="faint">–</span>}
        </span>
        {rest.length > 0 && (
          <span className="sl-line small-text faint" title={rest.map(({ text }) => text).join(" · ")}>
            {rest.map((fact, at) => (
              <span key={fact.key}>
                {at > 0 && " · "}
                <FactLink fact={fact} />
              </span>
            ))}
          </span>
        )}
      </span>
    </span>
  );
}

const FactLink = ({ fact: { path, text } }: { fact: Fact }) => (path ? <Link to={path}>{text}</Link> : text);

interface PictureProps extends Pick<CellProps, "tools"> {
  id: string;
  path: string | undefined;
}

/** The charged generation; nothing if the server does not return it. */
function Picture({ id, path, tools }: PictureProps) {
  const { t } = useTranslation();
  const generation = tools.recordOf("generations", id);
  if (!generation) return null;
  const { result } = generation.images ?? {};
  const name = t("resources.transactions.generation");
  const thumb = (
    <Thumb
      address={result ? fillPath(generationImage.path, { id, key: "result" }) : null}
      alt={path ? "" : name}
      width={33}
      height={44}
      labels={{ none: "–", retry: tools.pictureLabels.retry }}
    />
  );
  if (!path) return thumb;
  return (
    <Link to={path} aria-label={name}>
      {thumb}
    </Link>
  );
}
