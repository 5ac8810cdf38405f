import "vitest";

declare module "vitest" {
  /** What the set-ups of a run hand to its test files. */
  interface ProvidedContext {
    /** Folder of this run, removed at its end. */
    runFolder: string;
    /** Server that may create databases; absent where there is no PostgreSQL. */
    postgresUrl?: string;
    /** Prefix of this run's databases. */
    postgresPrefix?: string;
  }
}
