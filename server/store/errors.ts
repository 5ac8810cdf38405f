/** Another process uses the data directory. `message` is one line, fit for printing. */
export class DataDirectoryBusy extends Error {
  override readonly name = "DataDirectoryBusy";

  constructor(directory: string, holder: string) {
    super(`${directory} is in use by ${holder}. Stop it, or set DATA_DIR or DATABASE_URL.`);
  }
}

/** The embedded database failed and was restarted. It is unknown whether a pending write was applied. */
export class DatabaseRestarted extends Error {
  override readonly name = "DatabaseRestarted";

  constructor() {
    super("The database was restarted");
  }
}

/** The error of a statement in the transaction was swallowed: PostgreSQL has rolled back instead of committing. */
export class TransactionAborted extends Error {
  override readonly name = "TransactionAborted";

  constructor() {
    super("A statement of the transaction failed, so nothing of it is saved");
  }
}

/** @throws TransactionAborted if this answer to `commit` says that it rolled back */
export function checkCommitted({ command }: { command: string }): void {
  if (command === "ROLLBACK") throw new TransactionAborted();
}

/** A query outside the running transaction: the embedded engine would deadlock. */
export class OutsideTransaction extends Error {
  override readonly name = "OutsideTransaction";

  constructor(message = "Query outside the running transaction: take db() inside withTx") {
    super(message);
  }
}
