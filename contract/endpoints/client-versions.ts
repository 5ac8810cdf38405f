import { z } from "zod";
import { admins, everyone } from "../core/access";
import { defineEndpoint } from "../core/endpoint";
import { recordSchema } from "../core/entity";
import { cleanText } from "../core/field";
import { idParams } from "../core/ids";
import { clientVersion } from "../entities/client-version";

/** 1 to 32 digits, letters, dots and hyphens (OP-18). */
const versionName = z
  .string()
  .refine((text) => /^[0-9A-Za-z.-]{1,32}$/.test(text), { message: "validation.invalid_version" });

/** Largest installer: 1 GB (OP-19). */
export const LARGEST_INSTALLER = 1024 * 1024 * 1024;

const version = { status: 200, json: recordSchema(clientVersion) } as const;
const installer = { status: 200, binary: ["application/octet-stream"] } as const;

/** 404 if no version is active (OP-158). */
export const currentVersion = defineEndpoint({
  id: "client_versions.current",
  method: "GET",
  path: "/client/current",
  base: "unversioned",
  access: everyone,
  session: "bypass",
  reply: version,
  source: "CALL-CV-01",
});

export const uploadVersion = defineEndpoint({
  id: "client_versions.upload",
  method: "POST",
  path: "/client/versions",
  base: "unversioned",
  access: admins,
  body: {
    multipart: {
      json: {},
      text: { version: versionName, release_notes: cleanText(10_000).optional() },
      files: { file: { types: ["application/octet-stream"], maxBytes: LARGEST_INSTALLER, stream: true } },
    },
  },
  reply: version,
  changes: ["client_versions"],
  source: "CALL-CV-03",
});

export const activateVersion = defineEndpoint({
  id: "client_versions.activate",
  method: "PUT",
  path: "/client/versions/{id}/activate",
  base: "unversioned",
  access: admins,
  params: idParams,
  reply: version,
  changes: ["client_versions"],
  source: "CALL-CV-04",
});

export const downloadCurrent = defineEndpoint({
  id: "client_versions.download_current",
  method: "GET",
  path: "/client/download",
  base: "unversioned",
  access: everyone,
  session: "bypass",
  reply: installer,
  source: "CALL-CV-07",
});

export const downloadVersion = defineEndpoint({
  id: "client_versions.download",
  method: "GET",
  path: "/client/download/{id}",
  base: "unversioned",
  access: everyone,
  session: "bypass",
  params: idParams,
  reply: installer,
  source: "CALL-CV-08",
});
