import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSecretKey } from "../../server/auth/secret-key";
import { freshFolder } from "../support/folders";

describe("the secret key", () => {
  it("is created once by concurrent starts, complete, for its owner only, without leftovers", async () => {
    const folder = join(await freshFolder("key"), "data");
    const keys = await Promise.all(Array.from({ length: 30 }, () => loadSecretKey(folder, undefined)));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toHaveLength(43);
    expect(await readdir(folder)).toEqual(["secret-key"]);
    expect((await stat(join(folder, "secret-key"))).mode & 0o777).toBe(0o600);
    expect(await loadSecretKey(folder, undefined)).toBe(await readFile(join(folder, "secret-key"), "utf8"));
  });

  it.each(["", "\n", "k".repeat(31)])(
    "of a file that holds %j is refused in one line that says what to do",
    async (text) => {
      const folder = await freshFolder("key");
      await writeFile(join(folder, "secret-key"), text);
      await expect(loadSecretKey(folder, undefined)).rejects.toThrow(
        /^.+secret-key has fewer than 32 .+delete it.+$/,
      );
    },
  );

  it("of a file is taken without the end of its line; what is no file is an error", async () => {
    const folder = await freshFolder("key");
    await writeFile(join(folder, "secret-key"), `${"k".repeat(32)}\n`);
    expect(await loadSecretKey(folder, undefined)).toBe("k".repeat(32));
    const other = await freshFolder("key");
    await mkdir(join(other, "secret-key"));
    await expect(loadSecretKey(other, undefined)).rejects.toMatchObject({ code: "EISDIR" });
  });

  it("that is given is refused when it is short", async () => {
    const folder = await freshFolder("key");
    for (const short of ["", "k".repeat(31)])
      await expect(loadSecretKey(folder, short)).rejects.toThrow(
        /^SECRET_KEY has fewer than 32 characters: openssl .+$/,
      );
    expect(await loadSecretKey(folder, "k".repeat(32))).toBe("k".repeat(32));
    expect(await readdir(folder)).toEqual([]);
  });
});
