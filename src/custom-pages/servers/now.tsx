import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { generation } from "../../../contract/entities/generation";
import { Reveal } from "../../components/reveal";
import { faceOf, pictureOf } from "../../domain/generations/pictures";
import { useGeneration } from "../../domain/generations/use-generation";
import { iconAddress } from "../../fields/image/icon-address";
import { Thumb } from "../../fields/image/thumb";
import { serverNow } from "../../providers/http/expiry";
import { useMedia } from "../../providers/http/use-media";
import { useFormat } from "../../providers/i18n/use-format";
import { useRole } from "../../providers/me";
import { recordPath } from "../../resources/links";
import { useNow } from "../../shared/use-now";
import type { OneLoad } from "./load";
import { ageOf, leftOf } from "./model";

type Running = NonNullable<OneLoad["running"]>[number];

const PICTURE = { width: 189, height: 252 };
const TICK_MS = 1_000;

/** The picture in the making with its facts, and what waits; nothing of the result is shown before there is one. */
export function Now({ load }: { load: OneLoad }) {
  const { t } = useTranslation();
  const { running } = load;
  if (!running) return null;
  const [current, ...others] = running;
  return (
    <section className="server-stage" aria-label={t("servers.makes_now")}>
      {current ? <Making key={current.id_generation} running={current} load={load} /> : <Idle load={load} />}
      <div className="server-stage-lists">
        <Tiles
          title={t("servers.makes_too")}
          rows={others.map(({ id_generation, since, progress }) => ({ id_generation, since, progress }))}
          count={others.length}
        />
        <Tiles title={t("servers.waits")} rows={load.queue ?? []} count={load.waiting ?? 0} />
      </div>
    </section>
  );
}

function Making({ running, load }: { running: Running; load: OneLoad }) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const { id_generation, progress, since } = running;
  const made = useGeneration(id_generation);
  const source = useMedia(made.record ? pictureOf(made.record, "source") : null);
  useNow(true, TICK_MS);
  const elapsed = ageOf(since, serverNow());
  const left = elapsed === undefined ? undefined : leftOf(load, elapsed);
  const path = recordPath(generation.name, id_generation, role);
  const percent = typeof progress === "number" ? format.percent(progress / 100) : undefined;
  const photo = (className?: string) =>
    source.url && <img src={source.url} alt="" className={className} draggable={false} />;
  return (
    <>
      <div className="server-stage-picture" style={PICTURE}>
        {percent === undefined ? (
          <div className="sl-reveal" style={{ aspectRatio: PICTURE.width / PICTURE.height }}>
            <div className="sl-reveal-layer">{photo("grey")}</div>
          </div>
        ) : (
          <Reveal
            ratio={PICTURE.width / PICTURE.height}
            left={photo()}
            right={photo("grey")}
            at={progress ?? 0}
            label={t("servers.progress")}
            text={percent}
          />
        )}
      </div>
      <div className="server-stage-facts">
        <div className="server-head">
          <h2>{t("servers.makes_now")}</h2>
          {path && (
            <Link className="link small-text" to={path}>
              {t("servers.open")}
            </Link>
          )}
        </div>
        <Facts made={made}>
          {elapsed !== undefined && (
            <div>
              <dt className="muted">{t("servers.time")}</dt>
              <dd className="figures">
                {format.seconds(Math.round(elapsed / 1000) * 1000, true)}
                {left !== undefined &&
                  `, ${t("servers.left", { time: format.seconds(Math.ceil(left / 1000) * 1000, true) })}`}
              </dd>
            </div>
          )}
        </Facts>
      </div>
    </>
  );
}

/** Its last picture in half grey; no empty box before the first one. */
function Idle({ load: { last_made: last } }: { load: OneLoad }) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const made = useGeneration(last?.id_generation, { untilEnded: true });
  const path = last && recordPath(generation.name, last.id_generation, role);
  return (
    <>
      {last && (
        <div className="server-stage-picture past" style={PICTURE}>
          <Thumb
            address={made.record ? faceOf(made.record) : null}
            alt=""
            {...PICTURE}
            labels={{ none: "", retry: t("actions.retry") }}
          />
        </div>
      )}
      <div className="server-stage-facts">
        <div className="server-head">
          <h2>{t("servers.nothing_now")}</h2>
          {path && (
            <Link className="link small-text" to={path}>
              {t("servers.open")}
            </Link>
          )}
        </div>
        {last ? (
          <Facts made={made}>
            <div>
              <dt className="muted">{t("servers.made")}</dt>
              <dd className="figures">{format.dateTime(last.at)}</dd>
            </div>
          </Facts>
        ) : (
          <p className="small-text muted">{t("servers.nothing_yet")}</p>
        )}
      </div>
    </>
  );
}

interface FactsProps {
  made: ReturnType<typeof useGeneration>;
  children: React.ReactNode;
}

function Facts({ made: { record, style, participant, booth, event }, children }: FactsProps) {
  const { t } = useTranslation();
  const role = useRole();
  const link = (entity: string, one: { id: string; name: string } | undefined) => {
    const path = one && recordPath(entity, one.id, role);
    return path ? <Link to={path}>{one.name}</Link> : <span className="strong">{one?.name}</span>;
  };
  return (
    <dl className="server-facts">
      {style && (
        <div>
          <dt className="muted">{t("servers.style")}</dt>
          <dd>
            <Thumb
              address={iconAddress(style.record, record?.id_participant)}
              alt=""
              width={21}
              height={28}
              labels={{ none: "", retry: t("actions.retry") }}
              thumbnail="always"
            />
            {link("styles", style)}
            <span className="muted">{participant?.name}</span>
          </dd>
        </div>
      )}
      {booth && (
        <div>
          <dt className="muted">{t(event ? "servers.event" : "servers.booth")}</dt>
          <dd>
            {event && link("schedules", event)}
            {event ? <span className="muted">{booth.name}</span> : link("photo_booths", booth)}
          </dd>
        </div>
      )}
      {children}
    </dl>
  );
}

interface TileRow {
  id_generation: string;
  since: string | null;
  progress?: number | null;
}

const SHOWN = 6;

function Tiles({ title, rows, count }: { title: string; rows: readonly TileRow[]; count: number }) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className="faint figures">{count}</span>
      </h3>
      <ul className="server-tiles">
        {rows.slice(0, SHOWN).map((row) => (
          <Tile key={row.id_generation} {...row} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ id_generation, since, progress }: TileRow) {
  const { t } = useTranslation();
  const format = useFormat();
  const role = useRole();
  const { record, style, booth } = useGeneration(id_generation);
  const path = recordPath(generation.name, id_generation, role);
  const age = ageOf(since, serverNow());
  const waits =
    age !== undefined && t("servers.for", { time: format.seconds(Math.round(age / 1000) * 1000, true) });
  const share = typeof progress === "number" && format.percent(progress / 100);
  return (
    <li>
      <Thumb
        address={record ? pictureOf(record, "source") : null}
        alt=""
        width={45}
        height={60}
        labels={{ none: "–", retry: t("actions.retry") }}
      />
      <span className="server-lines">
        <Link className="sl-line strong" to={path ?? ""}>
          {style?.name ?? id_generation.slice(0, 8)}
        </Link>
        <span className="sl-line small-text muted figures">
          {[booth?.name, share || waits].filter(Boolean).join(", ")}
        </span>
      </span>
    </li>
  );
}
