import { memo, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Generation } from "../../../contract/entities/generation";
import { isRunning, useLive } from "../../domain/generations/live";
import { faceOf } from "../../domain/generations/pictures";
import { Thumb } from "../../fields/image/thumb";
import { generations } from "../../resources/generations";
import { pathsOf } from "../../resources/routes";
import type { useTools } from "../../screens/use-tools";
import { KindTags, nameOf, StatusTag } from "./cells";

type Tools = ReturnType<typeof useTools>;

interface TileProps {
  row: Generation;
  /** Its place in the list, from 0. */
  at: number;
  tools: Tools;
  width: number;
  height: number;
  isStop: boolean;
  onFocus(id: string): void;
}

/** One picture of the wall. Not drawn again while the wall is scrolled. */
export const Tile = memo(function Tile(props: TileProps) {
  // As it began, so that it keeps the focus when it ends: what has ended never runs again.
  const [began] = useState(() => isRunning(props.row));
  return began ? <LiveTile {...props} /> : <TileOf {...props} />;
});

function LiveTile(props: TileProps) {
  return <TileOf {...props} row={useLive(props.row)} />;
}

function TileOf({ row, at, tools, width, height, isStop, onFocus }: TileProps) {
  const { pathname, search } = useLocation();
  const name = nameOf(row, tools);
  const booth = tools.recordOf("photo_booths", row.id_photo_booth)?.name;
  const isMade = row.status === "completed";
  return (
    <Link
      to={pathsOf(generations).record(row.id)}
      state={{ list: pathname + search, at }}
      className="generation-tile"
      data-tile
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(row.id)}
    >
      <span className={isMade ? "generation-face" : "generation-face grey"}>
        <Thumb
          address={faceOf(row)}
          alt=""
          width={width}
          height={height}
          labels={{ ...tools.pictureLabels, none: "–" }}
        />
        {isMade ? <KindTags record={row} /> : <StatusTag record={row} />}
      </span>
      <span className="generation-caption">
        <span className="ellipsis strong" title={name}>
          {name}
        </span>
        <span className="ellipsis caption muted">
          {[booth, row.created_at && tools.format.time(row.created_at)].filter(Boolean).join(" · ")}
        </span>
      </span>
    </Link>
  );
}
