import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { cancelJob, clearJobs, jobs } from "../../../src/shared/jobs/jobs";
import { closeAllModals } from "../../../src/shared/modals";
import { FakeTransfer } from "../providers/support/transfer";
import { server, setUpConsole, signIn } from "../screens/support/console";
import { openVersions, versionOf } from "./support";

setUpConsole();

const GIGABYTE = 1024 ** 3;
/** A file that says it is so large without being it. */
const fileOf = (size: number, name = "setup.exe") => {
  const file = new File(["x"], name);
  Object.defineProperty(file, "size", { value: size });
  return file;
};

async function openForm() {
  await userEvent.click(screen.getByRole("button", { name: "Upload" }));
  const dialog = await screen.findByRole("dialog", { name: "New client version" });
  await within(dialog).findByLabelText("Version");
  return form(dialog);
}

function form(dialog: HTMLElement) {
  const field = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(name);
  return {
    field,
    says: (labels: string | RegExp) => within(dialog).findByText(labels),
    button: within(dialog).getByRole("button", { name: "Upload" }),
    pick: (file: File) => fireEvent.change(field("File"), { target: { files: [file] } }),
    type: async (name: string, text: string) => {
      await userEvent.clear(field(name));
      await userEvent.type(field(name), text);
    },
  };
}

/** Chooses, types and sends; gives the transfer once the browser has it. */
async function start(version = "2.0", size = 1000) {
  const { pick, type, button } = await openForm();
  pick(fileOf(size));
  await type("Version", version);
  await type("Release notes", "Faster");
  await userEvent.click(button);
  await waitFor(() => expect(FakeTransfer.all).toHaveLength(1));
  return FakeTransfer.all[0] as FakeTransfer;
}

const job = () => jobs.get()[0];

beforeEach(async () => {
  closeAllModals();
  clearJobs();
  FakeTransfer.all = [];
  vi.stubGlobal("XMLHttpRequest", FakeTransfer);
  await signIn({ is_admin: true });
  const { uploadForms } = await import("../../../src/custom-pages/client-versions/upload");
  uploadForms.set({});
});

describe("the form of a version", () => {
  test("sends nothing before its rules hold: a file of 1 byte to 1 GB, a version of OP-18 [CV-15]", async () => {
    await openVersions(versionOf(1));
    const { pick, type, button, says } = await openForm();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    pick(fileOf(GIGABYTE + 1));
    expect(await says("This file is larger than 1 GB")).toBeTruthy();
    pick(fileOf(0));
    expect(await says("This file is empty")).toBeTruthy();
    pick(fileOf(GIGABYTE));
    for (const version of ["1 0", "v_1", "x".repeat(33)]) {
      await type("Version", version);
      expect(await says("Use 1 to 32 letters, digits, dots or hyphens")).toBeTruthy();
      expect(button.getAttribute("aria-disabled")).toBe("true");
      await userEvent.click(button);
    }
    expect(FakeTransfer.all).toEqual([]);
    await type("Version", "1.0-rc.2");
    expect(button.getAttribute("aria-disabled")).toBeNull();
  });

  test("checks whether the version exists before sending a byte, and keeps all input", async () => {
    await openVersions(versionOf(1));
    const { pick, type, button, field, says } = await openForm();
    pick(fileOf(5));
    await type("Version", "1.0");
    await type("Release notes", "Faster");
    await userEvent.click(button);
    expect(await says("This version already exists")).toBeTruthy();
    expect([field("Version").value, field("Release notes").value]).toEqual(["1.0", "Faster"]);
    expect([FakeTransfer.all, jobs.get()]).toEqual([[], []]);
  });

  test("keeps file and texts when it is closed and opened again", async () => {
    await openVersions(versionOf(1));
    const { pick, type } = await openForm();
    pick(fileOf(5));
    await type("Version", "2.0");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const again = await openForm();
    expect(again.field("Version").value).toBe("2.0");
    expect(await again.says("setup.exe")).toBeTruthy();
  });
});

describe("the upload", () => {
  test("is a job with the real share, and the list has it when it is done [CV-04 CALL-CV-03]", async () => {
    await openVersions(versionOf(1));
    const transfer = await start();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(transfer.sent).toMatchObject({ method: "POST", url: "/api/client/versions" });
    const body = transfer.sent.body as FormData;
    expect([...body.keys()]).toEqual(["version", "release_notes", "file"]);
    expect([body.get("version"), body.get("release_notes"), (body.get("file") as File).name]).toEqual([
      "2.0",
      "Faster",
      "setup.exe",
    ]);
    expect(job()).toMatchObject({ title: "Client 2.0", kind: "upload", total: 1000, writes: true });
    transfer.upload.onprogress?.({ loaded: 250, total: 1000, lengthComputable: true });
    await waitFor(() => expect(job()?.done).toBe(250));
    const before = server.count("GET /client/versions");
    transfer.answer(200, JSON.stringify(versionOf(2)));
    await waitFor(() => expect(job()?.status).toBe("done"));
    expect(job()?.result).toMatchObject({ text: "Uploaded setup.exe", link: { to: "/client-versions" } });
    await waitFor(() => expect(server.count("GET /client/versions")).toBe(before + 1));
  });

  test("is cancelled on the wire, and sent again by Retry", async () => {
    await openVersions(versionOf(1));
    const transfer = await start();
    const abort = vi.spyOn(transfer, "abort");
    cancelJob(job()?.id ?? "");
    await waitFor(() => expect(job()?.status).toBe("cancelled"));
    expect(abort).toHaveBeenCalled();
    const { retryJob } = await import("../../../src/shared/jobs/jobs");
    retryJob(job()?.id ?? "");
    await waitFor(() => expect(FakeTransfer.all).toHaveLength(2));
    const { sent } = FakeTransfer.all[1] as FakeTransfer;
    expect((sent.body as FormData).get("version")).toBe("2.0");
  });

  test.each([
    [409, {}, "This version already exists"],
    [413, {}, "This file is larger than 1 GB"],
    [422, { fields: { release_notes: "validation.too_long" } }, "This text is too long"],
    [422, {}, "We say no"],
  ])(
    "refused with %s %o is reported in the job and at its field with all input kept",
    async (status, more, labels) => {
      await openVersions(versionOf(1));
      const transfer = await start();
      transfer.answer(status, JSON.stringify({ detail: "We say no", ...more }));
      await waitFor(() => expect(job()?.status).toBe("incomplete"));
      expect(job()?.result?.text).toBe("We say no");
      job()?.result?.action?.run();
      const { field, says } = form(await screen.findByRole("dialog", { name: "New client version" }));
      expect(await says(labels)).toBeTruthy();
      expect([field("Version").value, field("Release notes").value]).toEqual(["2.0", "Faster"]);
      expect(await says("setup.exe")).toBeTruthy();
    },
  );

  test("that breaks off has failed and can be tried again", async () => {
    await openVersions(versionOf(1));
    const transfer = await start();
    transfer.onerror?.();
    await waitFor(() => expect(job()?.status).toBe("failed"));
  });
});
