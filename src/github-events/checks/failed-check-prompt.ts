import { checkHeading } from "../../output/github/failed-checks.ts";
import { sanitizeCode } from "../../output/github/sanitized-text.ts";
import type { FailedCheck } from "../../ports/checks-forge.ts";
import { plural } from "../../system/format.ts";
import { fenceUntrustedText, withoutHidden } from "../../template/untrusted-text.ts";
import { replyMarker } from "../comments/reply-text.ts";

/** A dispatch takes 65,535 characters, as JSON has them. */
const MOST_JSON = 45_000;
const LONGEST = { output: 4_000, annotation: 400, log: 12_000, name: 200 };
const MOST_ANNOTATIONS = 20;
/** Times what is shown is looked at: what is hidden in it goes. */
const ROOM = 2;

/** Failed checks as the variable of a workflow: words of strangers between markers, each part cut, and all of it too. */
export function checksVariable(checks: readonly FailedCheck[], count: number): string {
  for (let share = 1; ; share /= 2) {
    const shown = checks.slice(0, Math.max(1, Math.ceil(checks.length * Math.min(1, share * 4))));
    const left = count - shown.length;
    const parts = shown.map((check) => fenceUntrustedText(renderCheck(check, share), "a failed check"));
    const text = [...parts, ...(left > 0 ? [`(${plural(left, "further check")} failed too.)`] : [])].join(
      "\n\n",
    );
    if (JSON.stringify(text).length <= MOST_JSON || share < 1e-3) return text;
  }
}

function renderCheck({ name, conclusion, output, annotations, log }: FailedCheck, share: number): string {
  const shown = annotations.slice(0, Math.ceil(MOST_ANNOTATIONS * share));
  return [
    checkHeading(begin(oneLine(name), LONGEST.name), conclusion),
    begin(withoutHidden(output.slice(0, ROOM * LONGEST.output)).trim(), LONGEST.output * share),
    shown.map((each) => `- ${begin(oneLine(each), LONGEST.annotation)}`).join("\n"),
    log === undefined
      ? ""
      : `End of its log:\n\n${end(withoutHidden(log.slice(-ROOM * LONGEST.log)), LONGEST.log * share)}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function oneLine(text: string): string {
  return withoutHidden(text.slice(0, ROOM * LONGEST.annotation))
    .replaceAll(/\s+/g, " ")
    .trim();
}

function begin(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most)).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function end(text: string, most: number): string {
  return text.length <= most ? text : `…${text.slice(-Math.max(1, most)).replace(/^[\uDC00-\uDFFF]/, "")}`;
}

/** By which it is said once. */
export function checksMarker(pull: number): string {
  return replyMarker(`checks-${pull}`);
}

const HEADING = "### 🛑 Its checks fail, and no further run is started";
const NEXT = `A person can look at it now, or ask for one more: ${sanitizeCode("/agentic run one-shot", 40)} with what is to be done in the lines below.`;

export function boundText(max: number): string {
  return [
    HEADING,
    `There ${max === 1 ? "was" : "were"} ${plural(max, "run")} for the failing checks of this pull request, which is what ${sanitizeCode("github.fixChecks.max", 40)} allows.`,
    NEXT,
  ].join("\n\n");
}

/** Where the runs that there were cannot be counted. */
export function longText(most: number): string {
  return [
    HEADING,
    `This pull request has ${most} commits or more. GitHub does not show them all, so nobody knows how many runs there were for its failing checks, of which ${sanitizeCode("github.fixChecks.max", 40)} allows some.`,
    NEXT,
  ].join("\n\n");
}
