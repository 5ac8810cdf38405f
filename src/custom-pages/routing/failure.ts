import { failuresOf } from "../../providers/failure";

/** Errors of routing tags, rules and tests (RT-15). */
export const routingFailures = failuresOf(
  {
    load_tags: "Failed to load routing tags",
    create_tag: "Failed to create routing tag",
    update_tag: "Failed to update routing tag",
    delete_tag: "Failed to delete routing tag",
    update_tags: "Failed to update routing tags",
    load_rules: "Failed to load routing rules",
    update_rules: "Failed to update routing rules",
    test: "Failed to run routing test",
  },
  "routing",
);
