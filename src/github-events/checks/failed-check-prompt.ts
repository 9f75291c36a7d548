import { checkHeading } from "../../output/github/failed-checks.ts";
import { sanitizeCode } from "../../output/github/sanitized-text.ts";
import type { FailedCheck } from "../../ports/checks-forge.ts";
import { plural } from "../../system/format.ts";
import { fenceUntrustedText, withoutHidden } from "../../template/untrusted-text.ts";
import { replyMarker } from "../comments/reply-text.ts";

/** A dispatch accepts 65,535 characters of JSON. */
const MAX_JSON = 45_000;
const MAX_LENGTH = { output: 4_000, annotation: 400, log: 12_000, name: 200 };
const MAX_ANNOTATIONS = 20;
/** Factor by which the text is read longer, since hidden parts are removed. */
const ROOM = 2;

export function checksVariable(checks: readonly FailedCheck[], count: number): string {
  for (let share = 1; ; share /= 2) {
    const visible = checks.slice(0, Math.max(1, Math.ceil(checks.length * Math.min(1, share * 4))));
    const omitted = count - visible.length;
    const parts = visible.map((check) => fenceUntrustedText(renderCheck(check, share), "a failed check"));
    const text = [
      ...parts,
      ...(omitted > 0 ? [`(${plural(omitted, "further check")} failed too.)`] : []),
    ].join("\n\n");
    if (JSON.stringify(text).length <= MAX_JSON || share < 1e-3) return text;
  }
}

function renderCheck({ name, conclusion, output, annotations, log }: FailedCheck, share: number): string {
  const visible = annotations.slice(0, Math.ceil(MAX_ANNOTATIONS * share));
  return [
    checkHeading(begin(oneLine(name), MAX_LENGTH.name), conclusion),
    begin(withoutHidden(output.slice(0, ROOM * MAX_LENGTH.output)).trim(), MAX_LENGTH.output * share),
    visible.map((each) => `- ${begin(oneLine(each), MAX_LENGTH.annotation)}`).join("\n"),
    log === undefined
      ? ""
      : `End of its log:\n\n${end(withoutHidden(log.slice(-ROOM * MAX_LENGTH.log)), MAX_LENGTH.log * share)}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function oneLine(text: string): string {
  return withoutHidden(text.slice(0, ROOM * MAX_LENGTH.annotation))
    .replaceAll(/\s+/g, " ")
    .trim();
}

function begin(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most)).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function end(text: string, most: number): string {
  return text.length <= most ? text : `…${text.slice(-Math.max(1, most)).replace(/^[\uDC00-\uDFFF]/, "")}`;
}

export function checksMarker(pull: number): string {
  return replyMarker(`checks-${pull}`);
}

const HEADING = "### 🛑 Checks fail, and no further run is started";
const NEXT = `Fix the checks yourself, or start one more run: ${sanitizeCode("/agentic run one-shot", 40)} with the task in the lines below.`;

export function limitReachedText(max: number): string {
  return [
    HEADING,
    `The failing checks of this pull request started ${plural(max, "run")}, the limit of ${sanitizeCode("github.fixChecks.max", 40)}.`,
    NEXT,
  ].join("\n\n");
}

export function tooManyCommitsText(most: number): string {
  return [
    HEADING,
    `This pull request has ${most} commits or more. GitHub does not list all of them, so the runs for its failing checks cannot be counted. ${sanitizeCode("github.fixChecks.max", 40)} limits them.`,
    NEXT,
  ].join("\n\n");
}
