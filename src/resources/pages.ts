import { ApartmentOutlined, BugOutlined, LaptopOutlined } from "@ant-design/icons";
import { admins, signedIn, staff } from "../../contract/core/access";
import { definePage } from "./define";

export const categories = definePage("categories", {
  path: "categories",
  access: signedIn,
  icon: ApartmentOutlined,
  menu: { section: "management" },
});

export const sessions = definePage("sessions", {
  path: "users/sessions",
  access: staff,
  icon: LaptopOutlined,
  menu: { section: "management", group: "users" },
});

export const routingDebug = definePage("routing_debug", {
  path: "routing-debug",
  access: admins,
  icon: BugOutlined,
  menu: { section: "admin" },
});
