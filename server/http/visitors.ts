import type { Services } from "../services";

/**
 * Reads for a public page. In a crowd such reads wait for one another, and not those of people at work for them: a
 * gallery is opened by all guests of an evening at once. Not for sending, which takes as long as the receiver is slow.
 */
export const readForVisitor = <T>({ queues }: Services, read: () => Promise<T>): Promise<T> =>
  queues.visitors.run("visitors", read);
