import { conflict } from "../errors";

/** An address names one account; a taken one is refused at its field (REG-16, OP-128). */
export const emailInUse = () =>
  conflict("errors.email_in_use", [{ path: "email", message: "validation.email_in_use" }]);
