import type { CheckConclusion, CheckRunView } from "../../github/checks/check-run.ts";
import type { Links } from "../../output/github/links.ts";
import { renderRunComment } from "../../output/github/run-comment.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import type { RunState } from "../../run/state.ts";
import type { Project } from "../../runner/start/project.ts";
import { checkAnnotations } from "./log-annotations.ts";

export function checkView(
  source: RunFacts,
  {
    links,
    redactor,
    project,
  }: { readonly links: Links; readonly redactor: Redactor; readonly project: Project },
): CheckRunView {
  const { state } = source;
  const text = redactor.redactDocument(renderRunComment(source, links));
  const [heading = "", ...lines] = text.split("\n");
  const conclusion = conclusionOf(state);
  return {
    status: conclusion === undefined ? "in_progress" : "completed",
    ...(conclusion === undefined ? {} : { conclusion }),
    title: heading.replace(/^#+ /, ""),
    summary: lines.join("\n").trim(),
    annotations: checkAnnotations(source, project).map((each) => redactor.redactValue(each)),
  };
}

/** Returns the conclusion; undefined for a running run. A run that waits for a person requires action. */
function conclusionOf({ status, reason }: RunState): CheckConclusion | undefined {
  switch (status) {
    case "completed":
      return "success";
    case "failed":
      return "failure";
    case "cancelled":
      return "cancelled";
    case "paused":
      return reason === "human" ? "action_required" : "neutral";
    default:
      return undefined;
  }
}
