import { AgenticError } from "../../errors.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { Links } from "../../output/github/links.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Io } from "../../runner/process/io.ts";
import { readReportSource } from "../../runner/read/read-run-facts.ts";
import { type IssueConversation, readIssueText } from "../../runner/start/issue-variables.ts";
import type { Project } from "../../runner/start/project.ts";
import { commentSurface } from "../../runner/surfaces/comment-surface.ts";
import { pullRequestSurface } from "../../runner/surfaces/pull-request-surface.ts";
import { type RunBoard, createBoard } from "../../runner/surfaces/run-board.ts";
import { stateUrlOf } from "../../runner/surfaces/state-url.ts";
import { threadSurface } from "../../runner/surfaces/thread-surface.ts";
import { systemClock } from "../../system/system-clock.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import { openGitHub } from "../../wiring/github-access.ts";

interface At {
  readonly place: RepositoryClient;
  readonly serverUrl: string;
}

/** Reads an issue of the repository at GitHub that branches are pushed to. Errors: `usage` where there is none, or no token for it. */
export async function issueOf(io: Io, project: Project, number: number): Promise<IssueConversation> {
  const { place } = await requireGitHub(io, project);
  return await readIssueText(place, number);
}

async function requireGitHub({ environment }: Io, project: Project): Promise<At> {
  const found = await openGitHub({ ...project, environment });
  if (found.status === "open") return found;
  const why =
    found.status === "elsewhere"
      ? "the branches of this repository do not go to GitHub"
      : `there is no token for ${found.repository.owner}/${found.repository.repo} at ${found.host}`;
  const hint =
    found.status === "elsewhere" ? "Add a remote there" : "Set GITHUB_TOKEN, or sign in: gh auth login";
  throw new AgenticError({ code: "usage", message: `\`--issue\` cannot be read: ${why}. ${hint}.` });
}

/** Shows a run at GitHub as it goes on: on the issue that it came from, and in the threads of reviews that it was answered with. */
export function gitHubBoard(
  io: Io,
  project: Project,
  { runId, report }: { readonly runId: string; readonly report: (text: string) => void },
): RunBoard {
  let at: At | undefined;
  const linksFor = (source: RunFacts): Links => {
    const { owner = "", repo = "" } = at?.place.repository ?? {};
    const server = at?.serverUrl ?? "https://github.com";
    const stateUrl = stateUrlOf(`${server}/${owner}/${repo}`, project.config, source);
    const issue = source.record.issue?.number;
    return {
      server,
      repository: `${owner}/${repo}`,
      ...(stateUrl === undefined ? {} : { stateUrl }),
      ...(issue === undefined ? {} : { issue }),
    };
  };
  const how = {
    linksFor,
    place: async () => {
      const found = await openGitHub({ ...project, environment: io.environment });
      at = found.status === "open" ? found : undefined;
      return at?.place;
    },
    redactor: redactorFor(io.environment, project.config.logging.redact),
    report,
  };
  return createBoard({
    surfaces: [commentSurface({ runId, ...how }), threadSurface(how), pullRequestSurface(how)],
    read: () => readReportSource(project, runId),
    clock: systemClock,
    onError: (error) => report(error instanceof Error ? error.message : String(error)),
  });
}
