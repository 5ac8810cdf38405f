import { newKey } from "../auth/api-keys";
import type { Services } from "../services";
import { announceBlob } from "../store/blob-rows";
import { hashOf } from "../store/blobs";
import { api_keys, client_versions } from "../store/schema";
import { daysAgo } from "./time";

const RELEASES: readonly [version: string, notes: string | null][] = [
  ["2.0.0", "New engine, all looks of the console"],
  ["2.0.1", "Starts without a network, too"],
  ["2.0.2", null],
  ["2.1.0", "Выбор нескольких участников"],
  ["2.1.1", "Fixes mirrored pictures on wide screens"],
  ["2.2.0", "Печать с двух принтеров"],
  ["2.2.1", "Fixes the printer that woke up too late"],
  ["2.2.2", "Smaller, starts twice as fast"],
  ["2.3.0", "First release with short films"],
  ["2.3.1", "Fixes the countdown after a lost connection"],
  ["2.4.0", "Quiz before the style, Russian texts"],
  ["2.5.0-beta.1", null],
];

const KEYS: readonly [name: string, isActive: boolean][] = [
  ["Trial of the wall", false],
  ["Studio Meridian site", true],
  ["Выгрузка для 1С", true],
  ["Print server, Almaty", true],
  ["TechConf signage", false],
  ["Nightly backup", true],
  ["Школа «Шаг»", true],
  ["Accounting export", true],
  ["Website widget", true],
  ["Old kiosk", false],
  ["Loft 12 display wall", true],
  ["Test bench", false],
];

/** Installers of the booth program, small dummies under realistic names, and API keys of other programs. */
export async function bringPrograms(services: Services): Promise<void> {
  const db = services.database.db();
  for (const [index, [version, release_notes]] of RELEASES.entries()) {
    const bytes = Buffer.from(`Safelight booth client ${version}\n`.repeat(2000));
    const blob = { hash: hashOf(bytes), size: bytes.length };
    await announceBlob(services.database, blob);
    await services.blobs.put(bytes);
    await db.insert(client_versions).values({
      version,
      release_notes,
      filename: `safelight-booth-${version}.exe`,
      file_size: blob.size,
      file_hash: blob.hash,
      is_active: version === "2.4.0",
      created_at: daysAgo(services, 180 - index * 15),
    });
  }
  await db.insert(api_keys).values(
    KEYS.map(([name, is_active], index) => ({
      ...newKey().columns,
      name,
      is_active,
      created_at: daysAgo(services, 133 - index * 9),
    })),
  );
}
