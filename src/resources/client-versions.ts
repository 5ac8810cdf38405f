import { DownloadOutlined } from "@ant-design/icons";
import { clientVersion } from "../../contract/entities/client-version";
import { defineResource } from "./define";

export const clientVersions = defineResource(clientVersion, {
  area: "client-versions",
  icon: DownloadOutlined,
  paths: { list: "client-versions" },
  pages: { list: "client-versions/list" },
  menu: { section: "admin" },
  list: {
    row: "dense",
    giveWay: ["created_at", "file_size", "release_notes"],
    columns: [
      { field: "version", width: 128 },
      { field: "is_active", width: 96, slot: "client-versions/state", card: "tag" },
      { field: "filename", card: "fact" },
      { field: "file_size", width: 128, slot: "client-versions/size" },
      { field: "release_notes" },
      { field: "created_at", width: 168 },
    ],
  },
});
