import { styleText } from "node:util";
import { messageOf } from "../../errors.ts";
import { printable } from "../../output/terminal/terminal-text.ts";
import { plural } from "../../system/format.ts";

/** `failed`: a run could not work. `warning`: a part of it could not. `absent`: unused here. */
export type FindingStatus = "ok" | "absent" | "warning" | "failed";

export interface Finding {
  readonly name: string;
  readonly status: FindingStatus;
  readonly message: string;
  readonly next?: string | undefined;
}

const LIMIT_MS = 12_000;

/** Returns the findings of a check. A check that fails or does not end in time is a warning. */
export async function withinLimit(
  name: string,
  check: () => readonly Finding[] | Promise<readonly Finding[]>,
  limitMs: number = LIMIT_MS,
): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    const message = `no answer within ${limitMs / 1000} seconds`;
    const next = "Check the network, then run `agentic-sdlc doctor` again.";
    timer = setTimeout(() => resolve([{ name, status: "warning", message, next }]), limitMs);
  });
  const failed = (error: unknown): readonly Finding[] => [
    { name, status: "warning", message: messageOf(error).replaceAll(/\s*\n\s*/g, " ") },
  ];
  try {
    const found = (async () => await check())();
    return await Promise.race([found.catch(failed), late]);
  } finally {
    clearTimeout(timer);
  }
}

const SYMBOLS = { ok: "✔", absent: "·", warning: "!", failed: "✖" } as const;
const COLOURS = { ok: "green", absent: "dim", warning: "yellow", failed: "red" } as const;

export function renderFindings(findings: readonly Finding[], stream: NodeJS.WriteStream): string {
  const columns = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, status, message, next }) => {
    const symbol = styleText(COLOURS[status], SYMBOLS[status], { stream });
    const line = `  ${symbol} ${name.padEnd(columns)}  ${printable(message)}`;
    return next === undefined ? [line] : [line, `    ${" ".repeat(columns)}  → ${printable(next)}`];
  });
  return [...lines, "", `  ${conclusion(findings)}`].join("\n");
}

function conclusion(findings: readonly Finding[]): string {
  const count = (wanted: FindingStatus): number => findings.filter(({ status }) => status === wanted).length;
  const [failed, warnings] = [count("failed"), count("warning")];
  const also = warnings === 0 ? "" : ` ${plural(warnings, "warning")}.`;
  if (failed === 0) return `A run can work here.${also}`;
  return `A run cannot work here yet: ${plural(failed, "problem")}.${also}`;
}
