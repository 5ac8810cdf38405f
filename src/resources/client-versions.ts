import { clientVersion } from "../../contract/entities/client-version";
import { defineResource } from "./define";

export const clientVersions = defineResource(clientVersion, {
  route: "client-versions",
  list: {
    row: "dense",
    bulk: false,
    create: "client-version-upload",
    actions: { part: "client-version-row", width: 176 },
    columns: [
      { field: "version", width: 128 },
      { field: "is_active", width: 96, part: "client-version-state", card: "tag" },
      { field: "filename", card: "fact" },
      { field: "file_size", width: 104, part: "client-version-size" },
      { field: "release_notes" },
      { field: "created_at", width: 168 },
    ],
  },
  form: { groups: [] },
});
