import { ApartmentOutlined } from "@ant-design/icons";
import { category } from "../../contract/entities/category";
import { defineResource } from "./define";

/** A category as the document of its editor; the tree is a page of its own (`resources/pages.ts`). */
export const categoryDocument = defineResource(category, {
  area: "categories",
  icon: ApartmentOutlined,
  paths: { list: "categories" },
  list: { row: "dense", columns: ["name"] },
  form: { groups: [{ rows: [["labels"], ["is_global"]] }] },
});
