import { BarcodeOutlined } from "@ant-design/icons";
import { depositCode } from "../../contract/entities/deposit-code";
import { emission } from "../../contract/entities/emission";
import { defineResource } from "./define";

/** Batches of deposit codes: created once, then read-only (OP-97). */
export const emissions = defineResource(emission, {
  area: "finance",
  icon: BarcodeOutlined,
  paths: { list: "finance/codes", create: "finance/codes/new", show: "finance/codes/:id" },
  pages: { show: "finance/emission" },
  menu: { section: "management", group: "finance", key: "deposit_codes" },
  list: {
    row: "lines",
    giveWay: ["id_user", "created_at", "count", "denomination"],
    columns: [
      { field: "description" },
      { field: "created_at", width: 168, card: "fact" },
      { field: "denomination", width: 160, slot: "finance/emission-denomination", card: "end" },
      { field: "count", width: 96 },
      { field: "activated_count", width: 160, slot: "finance/emission-used", card: "tag" },
      { field: "id_user", width: 176, adminsOnly: true },
    ],
  },
  form: {
    groups: [
      {
        rows: [
          ["description"],
          [
            { field: "count", width: 200 },
            { field: "denomination", width: 200 },
          ],
        ],
        slot: "finance/emission-limit",
      },
    ],
  },
});

/** The codes of one emission, inside its page: a list without a route. */
export const emissionCodes = defineResource(depositCode, {
  area: "finance",
  icon: BarcodeOutlined,
  paths: emissions.paths,
  list: {
    row: "dense",
    columns: [
      { field: "code", slot: "finance/deposit-code" },
      { field: "denomination", width: 128 },
      { field: "id_user", width: 152, label: "resources.codes.used_by", card: "fact" },
      { field: "activated_at", width: 168, card: "tag" },
    ],
  },
});
