import type { ComponentType } from "react";
import type { CellProps } from "../../fields/kind";
import type { CellPart } from "../../resources/define";
import { ColoursCell } from "./decors/colours-cell";
import { ScreenCell } from "./decors/screen-cell";
import { later } from "./later";
import { OrientationCell } from "./overlays/orientation-cell";
import { PictureCell } from "./overlays/picture-cell";
import { AvatarCell } from "./users/avatar-cell";
import { RoleCell } from "./users/role-cell";

const apiKey = () => import("./api-keys/cells");
const clientVersion = () => import("./client-versions/cells");
const emission = () => import("./emissions/cells");
const transaction = () => import("./transactions/cells");

/** Cells of one resource only, by the name that its columns use. */
// biome-ignore lint/suspicious/noExplicitAny: each cell has a value type of its own.
export const cellParts: Record<CellPart, ComponentType<CellProps<any>>> = {
  "api-key-expiry": later(async () => (await apiKey()).ExpiryCell),
  "api-key-preview": later(async () => (await apiKey()).PreviewCell),
  "api-key-used": later(async () => (await apiKey()).LastUsedCell),
  "booth-decor": later(async () => (await import("./booths/decor-cell")).DecorCell),
  "client-version-size": later(async () => (await clientVersion()).SizeCell),
  "client-version-state": later(async () => (await clientVersion()).StateCell),
  "decor-colours": ColoursCell,
  "decor-screen": ScreenCell,
  "deposit-code": later(async () => (await emission()).CodeCell),
  "emission-denomination": later(async () => (await emission()).DenominationCell),
  "emission-used": later(async () => (await emission()).EmissionUsedCell),
  "overlay-orientation": OrientationCell,
  "overlay-picture": PictureCell,
  "routing-tag-labels": later(async () => (await import("./routing/tags/labels-cell")).LabelsCell),
  "server-state": later(async () => (await import("./servers/state-cell")).StateCell),
  "transaction-about": later(async () => (await transaction()).AboutCell),
  "transaction-amount": later(async () => (await transaction()).AmountCell),
  "user-avatar": AvatarCell,
  "user-role": RoleCell,
};
