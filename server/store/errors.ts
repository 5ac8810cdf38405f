/** Another process has the data directory. `message` is one line, fit to be printed as it is. */
export class DataDirectoryBusy extends Error {
  override readonly name = "DataDirectoryBusy";

  constructor(directory: string, holder: string) {
    super(`${directory} is in use by ${holder}. Stop it, or set DATA_DIR or DATABASE_URL.`);
  }
}

/** The embedded database broke off and was started again. Whether a write on its way took hold is not known. */
export class DatabaseRestarted extends Error {
  override readonly name = "DatabaseRestarted";

  constructor() {
    super("The database was restarted");
  }
}

/** A query past the running transaction: on the embedded engine it would wait for itself for ever. */
export class OutsideTransaction extends Error {
  override readonly name = "OutsideTransaction";

  constructor(message = "Query outside the running transaction: take db() inside withTx") {
    super(message);
  }
}
