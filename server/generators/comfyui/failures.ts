import { type FailureClass, GeneratorFailure } from "../generator";

/** Characters that admins see of a failure. */
const DETAIL = 2000;

interface NodeError {
  errors?: { type?: string; message?: string; details?: string }[];
  class_type?: string;
}

/** What `/prompt` answers when it does not take a prompt, or only parts of it. */
export interface PromptReply {
  prompt_id?: string;
  /** A text in old versions. */
  error?: string | { type?: string; message?: string; details?: string };
  /** A list where there are none, in old versions. */
  node_errors?: Record<string, NodeError> | unknown[];
}

/** A class that is not installed: elsewhere it may be. */
const MISSING_NODE = ["invalid_prompt", "missing_node_type"];

export const hasNodeErrors = ({ node_errors }: PromptReply): boolean =>
  Object.keys(node_errors ?? {}).length > 0;

/**
 * Why a prompt was refused: a missing node, model or file is this machine's (`unfit`), anything else the workflow's.
 * @param own names of uploaded files: if one of them is gone, the machine lost it
 */
export function refusalOf(reply: PromptReply, own: readonly string[]): GeneratorFailure {
  const { error, node_errors } = reply;
  const whole = typeof error === "string" ? { message: error } : (error ?? {});
  const nodes: [string, NodeError][] = Array.isArray(node_errors) ? [] : Object.entries(node_errors ?? {});
  const found = nodes.flatMap(([id, { errors = [], class_type }]) =>
    errors.map((each) => ({ ...each, id, class_type })),
  );
  const lines = found.map(
    ({ id, class_type, type, message, details }) =>
      `Node ${id} (${class_type}): ${[type, message, details].filter(Boolean).join(", ")}`,
  );
  const detail = [`${whole.message ?? "refused"} ${whole.details ?? ""}`.trim(), ...lines].join("\n");
  if (MISSING_NODE.includes(whole.type ?? "")) return failure("unfit", "missing_node", detail);
  const classes = found.map(({ type, details = "" }): FailureClass => {
    if (type === "value_not_in_list") return "unfit";
    if (type !== "custom_validation_failed" || !/invalid (image|mask|video|audio) file/i.test(details))
      return "input";
    return own.some((name) => details.includes(name)) ? "machine" : "unfit";
  });
  if (classes.includes("input") || classes.length === 0) return failure("input", "workflow", detail);
  return classes.includes("machine")
    ? failure("machine", "lost_upload", detail)
    : failure("unfit", "missing_file", detail);
}

export interface ExecutionError {
  node_id?: string;
  node_type?: string;
  exception_message?: string;
  exception_type?: string;
  traceback?: string[];
}

/** What the machine lacks, and the workflow cannot help. */
const MACHINE = /out ?of ?memory|\bCUDA\b|\bcuDNN\b|\bHIP\b|allocat(e|ion)/i;

/** A node raised: the machine's error if memory or the card is to blame. */
export function raisedBy(error: ExecutionError): GeneratorFailure {
  const { node_id, node_type, exception_message = "", exception_type = "", traceback = [] } = error;
  const isMachine = MACHINE.test(`${exception_type} ${exception_message}`);
  const head = `Node ${node_id} (${node_type}): ${exception_type} ${exception_message.trim()}`;
  return failure(
    isMachine ? "machine" : "node",
    isMachine ? "out_of_memory" : "node",
    [head, ...traceback].join("\n"),
  );
}

export const failure = (kind: FailureClass, code: string, detail: string) =>
  new GeneratorFailure(kind, code, detail.slice(0, DETAIL));
