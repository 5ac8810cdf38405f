import type { ComponentType } from "react";
import type { CellProps } from "../../fields/kind";
import type { CellPart } from "../../resources/define";
import { ExpiryCell, LastUsedCell, PreviewCell } from "./api-keys/cells";
import { DecorCell } from "./booths/decor-cell";
import { SizeCell, StateCell as VersionStateCell } from "./client-versions/cells";
import { ColoursCell } from "./decors/colours-cell";
import { ScreenCell } from "./decors/screen-cell";
import { CodeCell } from "./emissions/code-cell";
import { DenominationCell } from "./emissions/denomination-cell";
import { EmissionUsedCell } from "./emissions/used-cell";
import { OrientationCell } from "./overlays/orientation-cell";
import { PictureCell } from "./overlays/picture-cell";
import { StateCell } from "./servers/state-cell";
import { AboutCell } from "./transactions/about-cell";
import { AmountCell } from "./transactions/amount-cell";
import { AvatarCell } from "./users/avatar-cell";
import { RoleCell } from "./users/role-cell";

/** Cells of one resource only, by the name that its columns use. */
// biome-ignore lint/suspicious/noExplicitAny: each cell has a value type of its own.
export const cellParts: Record<CellPart, ComponentType<CellProps<any>>> = {
  "api-key-expiry": ExpiryCell,
  "api-key-preview": PreviewCell,
  "api-key-used": LastUsedCell,
  "booth-decor": DecorCell,
  "client-version-size": SizeCell,
  "client-version-state": VersionStateCell,
  "decor-colours": ColoursCell,
  "decor-screen": ScreenCell,
  "deposit-code": CodeCell,
  "emission-denomination": DenominationCell,
  "emission-used": EmissionUsedCell,
  "overlay-orientation": OrientationCell,
  "overlay-picture": PictureCell,
  "server-state": StateCell,
  "transaction-about": AboutCell,
  "transaction-amount": AmountCell,
  "user-avatar": AvatarCell,
  "user-role": RoleCell,
};
