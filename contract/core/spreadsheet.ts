/** Media type of exported tables (xlsx). */
export const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
