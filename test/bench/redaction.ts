import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRedactor } from "../../src/redaction/redactor.ts";
import { median } from "./statistics.ts";
import { number, ratio, renderTable } from "./table.ts";

/** How long it takes to look for secrets in five megabytes, beside looking at each of their characters. */
export interface Redaction {
  readonly scanMs: number;
  readonly redactMs: number;
}

const CHARACTERS = 5_000_000;
const LIMIT_MS = 500;
const SECRETS = ["s3cret-0123456789abcdefghij", "ANOTHER/one+0123456789abcdefghijklmnop=="];

export function measureRedaction(rounds: number): Redaction {
  const text = ordinaryText();
  const { redact } = createRedactor({ values: SECRETS });
  const times = Array.from({ length: rounds }, () => ({
    scan: timed(() => scan(text)),
    redact: timed(() => redact(text)),
  }));
  return {
    scanMs: median(times.map((time) => time.scan)),
    redactMs: median(times.map((time) => time.redact)),
  };
}

/** A lock file, a document and minified code, as they are and in JSON: a transcript of an agent at work has much of each. */
function ordinaryText(): string {
  const root = join(import.meta.dirname, "../..");
  const files = ["package-lock.json", "docs/reference.md", "dist/template-worker.js"];
  const plain = files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  const text = `${plain}\n${JSON.stringify(plain)}\n`;
  return Buffer.from(text.repeat(Math.ceil(CHARACTERS / text.length)))
    .subarray(0, CHARACTERS)
    .toString("latin1");
}

let seen = 0;

function scan(text: string): void {
  for (let index = 0; index < text.length; index += 1) seen ^= text.charCodeAt(index);
}

function timed(action: () => unknown): number {
  const begun = performance.now();
  action();
  return performance.now() - begun;
}

export function redactionTargets({
  redactMs,
}: Redaction): { name: string; measured: number; limit: number }[] {
  return [{ name: `redacting 5 MB: of ${LIMIT_MS} ms`, measured: redactMs / LIMIT_MS, limit: 1 }];
}

export function renderRedaction({ scanMs, redactMs }: Redaction): string {
  return renderTable([
    ["5 MB of text", "ms", "× a look at each character"],
    ["looked at, character by character", number(scanMs), ratio(1)],
    ["redacted, without a secret in it", number(redactMs), ratio(redactMs / scanMs)],
  ]);
}
