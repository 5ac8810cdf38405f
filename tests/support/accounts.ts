/** The demo accounts' password, and that of every account that tests make. */
export const PASSWORD = "safelight-demo";
