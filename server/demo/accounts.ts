import type { Role } from "../../contract/core/access";

/** The password of all demo accounts (OP-176). */
export const DEMO_PASSWORD = "safelight-demo";

/** Offered on the login page while `DEMO=1`, never otherwise (OP-176). */
export const DEMO_ACCOUNTS: readonly {
  role: Role;
  email: string;
  password: string;
  first_name: string;
  last_name: string;
}[] = [
  {
    role: "user",
    email: "organiser@example.com",
    password: DEMO_PASSWORD,
    first_name: "Vera",
    last_name: "Kim",
  },
  {
    role: "dealer",
    email: "dealer@example.com",
    password: DEMO_PASSWORD,
    first_name: "Oleg",
    last_name: "Danilov",
  },
  {
    role: "admin",
    email: "admin@example.com",
    password: DEMO_PASSWORD,
    first_name: "Dana",
    last_name: "Whitfield",
  },
];
