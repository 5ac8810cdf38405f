import type { FAILURES } from "../../contract/worker";

/** A file that a picture is made of, by the hash of its bytes. */
export interface Input {
  sha256: string;
  size: number;
  content_type: string;
}

/** What is to be made: no names, e-mails, events or prices (docs/engine.md). */
export interface Job {
  /** Of the attempt. */
  id: string;
  number: number;
  /** Seconds until it is of no use any more. */
  deadline_s: number;
  seed: number;
  is_video: boolean;
  source: Input;
  /** The workflow as JSON; null for a style without one. */
  graph: Input | null;
  node_source: string | null;
  node_result: string | null;
  images: (Input & { node: string; param: string })[];
  values: { node: string; param: string; type: "boolean" | "float" | "integer" | "string"; value: unknown }[];
  /** Words that a look is chosen by; the last line is the same for a style and participant. */
  look: string;
}

/** How a generator reaches the files of its job, and tells what it does. */
export interface Work {
  /** An empty folder, removed afterwards. */
  folder: string;
  /** Path of a file with these bytes. */
  input(file: Input): Promise<string>;
  progress(percent: number): void;
  /** Aborted when the job is of no use any more. */
  signal: AbortSignal;
}

/** What a generator can make. */
export type ResultType = "image" | "video";

/** What a generator says of itself. */
export interface Machine {
  generator: "local" | "comfyui";
  /** Kinds of nodes that its machines have; null if it needs none, or nobody knows. */
  node_classes: string[] | null;
  health: { ok: boolean; detail: string };
}

/** The machines of a generator that works elsewhere: they come and go. */
export interface Machines {
  /** Jobs at a time that they can make now. */
  room(): number;
  look(): Promise<Machine>;
  /** Called when there may be more room or less, or they became well or unwell. */
  onChange(listener: () => void): void;
}

/** Makes pictures: the local renderer, ComfyUI. */
export interface Generator {
  /** A server whose generator does not make what is asked is no candidate (OP-211). */
  readonly types: readonly ResultType[];
  /** Without them it can always make what it is asked for. */
  readonly machines?: Machines;
  /**
   * @returns path of the result
   * @throws GeneratorFailure
   */
  make(job: Job, work: Work): Promise<string>;
  /** Ends its programs. */
  close(): Promise<void>;
}

export const machineOf = async ({ machines }: Generator): Promise<Machine> =>
  (await machines?.look()) ?? {
    generator: "local",
    node_classes: null,
    health: { ok: true, detail: "" },
  };

export type FailureClass = (typeof FAILURES)[number];

export class GeneratorFailure extends Error {
  override readonly name = "GeneratorFailure";

  constructor(
    readonly kind: FailureClass,
    readonly code: string,
    /** For admins: may name files and lines. */
    readonly detail = "",
  ) {
    super(code);
  }
}
