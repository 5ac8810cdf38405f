import "./pictures.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { fillPath } from "../../../contract/core/endpoint";
import { generationImage } from "../../../contract/endpoints/generations";
import { Thumb } from "../../fields/image/thumb";
import { useFormat } from "../../providers/i18n/use-format";
import { generations } from "../../resources/generations";
import { pathsOf } from "../../resources/routes";
import { isFilm } from "./facts";

type Plain = Readonly<Record<string, unknown>>;
type Key = "source" | "result";

/** Address of a picture of a generation; null where the record says that there is none (OP-79, OP-179). */
export function pictureOf(record: Plain, key: Key): string | null {
  const images = record.images as Readonly<Partial<Record<Key, object | null>>> | null | undefined;
  if (images && images[key] === null) return null;
  return fillPath(generationImage.path, { id: record.id, key });
}

/** The picture of a generation in lists: its result, else the photo of its guest; films have no small pictures. */
export const faceOf = (record: Plain): string | null =>
  !isFilm(record) && (record.status === "completed" || record.status === undefined)
    ? (pictureOf(record, "result") ?? pictureOf(record, "source"))
    : pictureOf(record, "source");

interface GenerationFaceProps {
  generation: Plain;
  width: number;
}

/** A generation as a small picture, 3:4. */
export function GenerationFace({ generation, width }: GenerationFaceProps) {
  const { t } = useTranslation();
  const labels = { none: "–", retry: t("actions.retry") };
  const height = Math.round((width * 4) / 3);
  return <Thumb address={faceOf(generation)} alt="" width={width} height={height} labels={labels} />;
}

interface PictureLinksProps {
  rows: readonly Plain[];
  width: number;
  /** Id of the one that is open. */
  current?: string;
}

/** A row of generations, each a link to its page that is named by its time. */
export function PictureLinks({ rows, width, current }: PictureLinksProps): ReactNode {
  const format = useFormat();
  return (
    <ul className="sl-picture-links">
      {rows.map((row) => (
        <li key={String(row.id)}>
          <Link
            to={pathsOf(generations).record(String(row.id))}
            aria-current={row.id === current ? "page" : undefined}
            aria-label={format.dateTime(String(row.created_at))}
          >
            <GenerationFace generation={row} width={width} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
