import "./booths.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Field } from "../../../contract/core/field";
import { overlaysOfBooth } from "../../../contract/endpoints/overlays";
import { overlay, overlayImages } from "../../../contract/entities/overlay";
import { QueryState } from "../../components/query-state";
import { CALM } from "../../components/samples";
import { Section } from "../../components/section";
import { type SavedPanelProps, withSavedRecord } from "../../editor/with-saved-record";
import { imageAddress } from "../../fields/image/address";
import { Thumb } from "../../fields/image/thumb";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { overlays } from "../../resources/overlays";
import { pathsOf } from "../../resources/routes";

/** Overlays of the current and future events of the booth (CALL-OVL-03, OP-92). */
export default withSavedRecord(OverlaysPanel);

const HEIGHT = 112;

function OverlaysPanel({ id }: SavedPanelProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: keys.list(overlay.name, "booth", id),
    queryFn: async ({ signal }) => (await call(overlaysOfBooth, { params: { id } }, { signal })).overlays,
  });
  return (
    <Section title={t("resources.overlays.many")} note={t("resources.photo_booths.overlays_note")}>
      <QueryState
        query={query}
        empty={t("resources.photo_booths.no_overlays")}
        skeleton={<span className="skeleton" style={{ width: 84, height: HEIGHT }} />}
      />
      {query.data && query.data.length > 0 && (
        <ul className="sl-booth-overlays" aria-label={t("resources.overlays.many")}>
          {query.data.map((one) => (
            <li key={one.id}>
              <Picture record={one} />
              <Link to={pathsOf(overlays).record(one.id)} className="sl-line small-text" title={one.name}>
                {one.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The overlay on a sample, in its first orientation (OP-184). */
function Picture({ record }: { record: Readonly<Record<string, unknown>> & { id: string } }) {
  const { t } = useTranslation();
  const [shape = "portrait"] = overlayImages(String(record.orientation));
  return (
    <Thumb
      address={imageAddress(overlay.fields[shape] as Field, record)}
      alt=""
      width={shape === "portrait" ? 84 : 149}
      height={HEIGHT}
      labels={{ none: t("fields_ui.no_picture"), retry: t("actions.retry") }}
      under={<img className="sl-sample" src={CALM[shape]} alt="" loading="lazy" />}
    />
  );
}
