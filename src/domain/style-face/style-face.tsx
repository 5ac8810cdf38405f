import "./style-face.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { styleCartridges } from "../../../contract/endpoints/styles";
import { type Style, style as styleEntity } from "../../../contract/entities/style";
import { iconAddress } from "../../fields/image/icon-address";
import { Thumb } from "../../fields/image/thumb";
import { useInView } from "../../fields/image/use-in-view";
import { call } from "../../providers/call";
import { keys } from "../../providers/data/cache";
import { useMedia } from "../../providers/http/use-media";

type Plain = Readonly<Record<string, unknown>>;

const NONE: readonly Style[] = [];
const FRESH_MS = 60_000;

/** Cartridges of a revolver, in their order; none of any other style, or while they are loading. */
export function useCartridges(style: Plain | undefined, isWanted = true): readonly Style[] {
  const id = String(style?.id ?? "");
  const { data = NONE } = useQuery<readonly Style[]>({
    queryKey: keys.of(styleEntity.name, id, "cartridges"),
    queryFn: async ({ signal }) => (await call(styleCartridges, { params: { id } }, { signal })).styles,
    enabled: style?.is_group === true && isWanted,
    staleTime: FRESH_MS,
    retry: false,
  });
  return data;
}

/** A fan has so many pictures. */
const MOST = 3;

/** Addresses of the icons that stand for a revolver: its first cartridges', those for this participant if they can. */
export const fanOf = (cartridges: readonly Plain[], participant?: string | null): string[] =>
  [...new Set(cartridges.flatMap((one) => iconAddress(one, participant) ?? []))].slice(0, MOST);

interface PictureProps {
  /** Undefined while it loads. */
  style: Plain | undefined;
  participant?: string | null | undefined;
}

/** The icon of a style, filling its box; of a revolver those of its cartridges as a fan (OP-217). */
export function StylePicture({ style, participant }: PictureProps) {
  const isRevolver = style?.is_group === true;
  const { url } = useMedia(isRevolver ? null : iconAddress(style, participant), { thumbnail: "always" });
  if (isRevolver) return <Fan style={style} participant={participant} />;
  return url ? <img src={url} alt="" draggable={false} /> : <span className="sl-face-none" />;
}

function Fan({ style, participant, isWanted = true }: PictureProps & { isWanted?: boolean }) {
  const addresses = fanOf(useCartridges(style, isWanted), participant);
  return (
    <span className="sl-fan" data-count={addresses.length}>
      {addresses.map((address) => (
        <Card key={address} address={address} />
      ))}
    </span>
  );
}

function Card({ address }: { address: string }) {
  const { url } = useMedia(address, { thumbnail: "always" });
  return <span>{url && <img src={url} alt="" draggable={false} />}</span>;
}

interface StyleFaceProps {
  /** Undefined while it loads, null if it is unavailable. */
  style: Plain | null | undefined;
  participant?: string | null | undefined;
  height: number;
  width?: number;
  /** In the place of a missing icon. */
  none?: string;
}

/** The icon of a style in a list, loaded when it comes near the viewport. */
export function StyleFace({ style, participant, height, width, none = "" }: StyleFaceProps) {
  const { t } = useTranslation();
  const size = { width: width ?? Math.round(height * 0.75), height };
  const [ref, seen] = useInView<HTMLSpanElement>();
  if (style === undefined) return <span className="sl-thumb skeleton" style={size} />;
  if (style?.is_group === true)
    return (
      <span ref={ref} className="sl-thumb none" style={scaled(size)}>
        <Fan style={style} participant={participant} isWanted={seen} />
      </span>
    );
  return (
    <Thumb
      address={iconAddress(style ?? undefined, participant)}
      alt=""
      {...size}
      labels={{ none, retry: t("actions.retry") }}
      thumbnail="always"
    />
  );
}

/** As a `Thumb`. */
const scaled = (size: { width: number; height: number }) => ({
  width: `calc(${size.width}px * var(--thumb-scale, 1))`,
  height: `calc(${size.height}px * var(--thumb-scale, 1))`,
});
