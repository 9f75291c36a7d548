import { AgenticError, messageOf } from "../../errors.ts";
import type { Links } from "../../output/github/links.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Io } from "../../runner/process/io.ts";
import { readRunFacts } from "../../runner/read/read-run-facts.ts";
import { localRun } from "../../runner/read/stored-run.ts";
import { type IssueConversation, readIssueText } from "../../runner/start/read-variables.ts";
import type { Project } from "../../runner/start/project.ts";
import {
  commentSurface,
  pullRequestSurface,
  stateUrlOf,
  threadSurface,
} from "../../runner/surfaces/run-surfaces.ts";
import { type RunBoard, createBoard } from "../../runner/surfaces/run-board.ts";
import { systemClock } from "../../system/system-clock.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import { type GitHubAccess, openGitHub } from "../../wiring/github-access.ts";

type OpenGitHub = Extract<GitHubAccess, { status: "open" }>;

export async function issueOf(io: Io, project: Project, number: number): Promise<IssueConversation> {
  const { github } = await requireGitHub(io, project);
  return await readIssueText(github, number);
}

async function requireGitHub({ environment }: Io, project: Project): Promise<OpenGitHub> {
  const found = await openGitHub({ ...project, environment });
  if (found.status === "open") return found;
  const why =
    found.status === "not-github"
      ? "the branches of this repository are not pushed to GitHub"
      : `there is no token for ${found.repository.owner}/${found.repository.repo} at ${found.host}`;
  const hint =
    found.status === "not-github" ? "Add a remote at GitHub" : "Set GITHUB_TOKEN, or log in: gh auth login";
  throw new AgenticError({ code: "usage", message: `\`--issue\` cannot be read: ${why}. ${hint}.` });
}

export function gitHubBoard(
  io: Io,
  project: Project,
  { runId, report }: { readonly runId: string; readonly report: (text: string) => void },
): RunBoard {
  let access: OpenGitHub | undefined;
  const linksFor = (source: RunFacts): Links => {
    const { owner = "", repo = "" } = access?.github.repository ?? {};
    const server = access?.serverUrl ?? "https://github.com";
    return {
      server,
      repository: `${owner}/${repo}`,
      stateUrl: stateUrlOf(`${server}/${owner}/${repo}`, project.config, source),
      issue: source.record.issue?.number,
    };
  };
  const options = {
    linksFor,
    openGitHub: async () => {
      const found = await openGitHub({ ...project, environment: io.environment });
      access = found.status === "open" ? found : undefined;
      return access?.github;
    },
    redactor: redactorFor(io.environment, project.config.logging.redact),
    report,
  };
  return createBoard({
    surfaces: [commentSurface({ runId, ...options }), threadSurface(options), pullRequestSurface(options)],
    read: () => readRunFacts(project, localRun(project, runId)),
    clock: systemClock,
    onError: (error) => report(messageOf(error)),
  });
}
