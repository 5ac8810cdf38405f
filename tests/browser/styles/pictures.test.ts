import { beforeAll, expect, test } from "vitest";
import { newPage } from "../../support/browser";
import { picture } from "../../support/jpeg";
import { styleOfPictures } from "../../support/many-pictures";
import { logInAs } from "../../support/people";
import { type ServerProcess, sharedProcess } from "../../support/process";

const IMAGES = 60;

let server: ServerProcess;

beforeAll(async () => {
  server = await sharedProcess();
});

test(`${IMAGES} image values are saved by one request, and none is lost when the connection is cut and the save is tried again [STY-28 STY-52 CALL-STY-04 CALL-STY-05 CALL-STY-22]`, async () => {
  const { token } = await logInAs(server, "organiser@example.com");
  const { id } = await styleOfPictures(server, token, IMAGES);
  const page = await newPage(server, { role: "organiser", path: `/styles/edit/${id}` });
  const sizes: number[] = [];
  for (let at = 1; at <= IMAGES; at++) {
    await page.getByRole("button", { name: `Picture ${at}, All participants:` }).click();
    const dialog = page.getByRole("dialog");
    const buffer = await picture({ width: 40 + at, height: 40 });
    sizes.push(buffer.length);
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: `${at}.jpg`, mimeType: "image/jpeg", buffer });
    await dialog.getByRole("button", { name: "Use inherited value" }).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
  }
  await page.getByText(`${IMAGES} unsaved changes`).waitFor();

  let saves = 0;
  await page.route(`**/styles/${id}`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    saves += 1;
    // The server has it all, and its answer never comes.
    if (saves === 1) await route.fetch();
    return saves <= 2 ? route.abort("connectionreset") : route.fallback();
  });
  const again = page.getByRole("button", { name: /^Save/ });
  await again.click();
  await page.getByText("Could not save", { exact: true }).waitFor();
  await again.click();
  await page.getByText("Could not save", { exact: true }).waitFor();
  await expect.poll(() => saves).toBe(2);
  await again.click();
  // The newer version that is there is made of these very pictures: nobody is asked which to keep.
  await page.getByText("Saved", { exact: true }).waitFor();

  const read = async (path: string) =>
    fetch(`${server.url}/api/v1/styles/${id}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { values } = (await (await read("/values")).json()) as { values: { id: string }[] };
  const stored = await Promise.all(
    values.map(async (value) => (await (await read(`/values/${value.id}/image`)).arrayBuffer()).byteLength),
  );
  expect(stored.sort((a, b) => a - b)).toEqual(sizes.sort((a, b) => a - b));
});
