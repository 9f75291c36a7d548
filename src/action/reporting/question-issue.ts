import { messageOf } from "../../errors.ts";
import { isLogin } from "../../comment-commands/requester.ts";
import { explainError } from "../../github/client/explain-error.ts";
import { locationOf, type RepositoryClient } from "../../github/client/github-repository.ts";
import { closeRunIssue, findRunIssue, openRunIssue, type RunIssue } from "../../github/issues/run-issue.ts";
import { sanitizeCode, sanitizeTitle } from "../../output/github/sanitized-text.ts";
import { isAsking } from "../../output/status/next-commands.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import { dayOf } from "../../run/ids.ts";
import { type CommentOptions, commentSurface } from "../../runner/surfaces/comment-surface.ts";
import { finalSurface, type Surface } from "../../runner/surfaces/run-board.ts";

/**
 * The issue of a run that has none. It is opened when the run pauses for a person, contains the run's comment, and is closed when the run
 * completes or is cancelled. It mentions the person who started the run.
 */
export function questionIssueSurface(options: CommentOptions): Surface {
  return finalSurface(async (source) => {
    if (options.linksFor(source).issue !== undefined) return;
    const { state } = source;
    const asks = state.status === "paused" && isAsking(state);
    if (!asks && !hasQuestions(state)) return;
    const gitHub = await options.openGitHub();
    if (gitHub) await showIn(gitHub, source, { options, asks });
  }, options.report);
}

function hasQuestions({ questions, answeredSteps, steps }: RunFacts["state"]): boolean {
  if (questions.size + answeredSteps.size > 0) return true;
  return Array.from(steps.values()).some(({ answeredQuestions = [] }) => answeredQuestions.length > 0);
}

async function showIn(
  gitHub: RepositoryClient,
  source: RunFacts,
  { options, asks }: { readonly options: CommentOptions; readonly asks: boolean },
): Promise<void> {
  try {
    const about = issueOf(source, options);
    const issue = asks ? await openRunIssue(gitHub, about) : await findRunIssue(gitHub, about);
    if (issue === undefined) return;
    const linksFor: CommentOptions["linksFor"] = (facts) => ({ ...options.linksFor(facts), issue });
    const comment = commentSurface({ ...options, linksFor });
    comment.show(source, "now");
    await comment.flush();
    if (["completed", "cancelled"].includes(source.state.status)) await closeRunIssue(gitHub, issue);
  } catch (error) {
    const operation = {
      location: locationOf(gitHub),
      what: "open the issue of this run",
      permission: "issues: write",
    };
    const explained = explainError(error, operation);
    options.report(messageOf(explained));
  }
}

function issueOf({ record }: RunFacts, { runId, redactor }: CommentOptions): RunIssue {
  const { workflow, actor } = record;
  const person = isLogin(actor) ? `@${actor}: ` : "";
  const title = sanitizeTitle(`${workflow} waits for an answer (run ${runId})`, { most: 120, closes: [] });
  const body = `${person}run ${sanitizeCode(runId, 40)} of ${sanitizeCode(workflow, 80)} waits for an answer. The comment below contains the question. Answer in a comment on this issue, for example \`/agentic approve\`.\n`;
  return {
    marker: `<!-- agentic-sdlc:question=${runId} -->`,
    title: redactor.redact(title),
    body: redactor.redact(body),
    since: dayOf(runId) ?? new Date(record.created_at),
  };
}
