import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { AgenticError } from "../../errors.ts";
import type { AnswerSource, AnswerValidity } from "../../ports/answer-source.ts";
import { type GitHubAccess, type GitHubEnvironment, openGitHub } from "../../wiring/github-access.ts";
import { createEventContext } from "../repository-context.ts";
import { type AnswerPorts, verifyAnswer } from "./verify-answer.ts";

interface SourceOptions {
  readonly open: () => Promise<GitHubAccess>;
  readonly report: (text: string) => void;
}

/** Verifies recorded answers with GitHub. Reports once why an answer that cannot be read stays in the inbox. */
export function createAnswerSource({ open, report }: SourceOptions): AnswerSource {
  let ports: AnswerPorts | undefined;
  const reported = new Set<string>();
  const check = async (...[recorded, issues]: Parameters<AnswerSource["check"]>): Promise<AnswerValidity> => {
    if (!gitHubAnswerOf(recorded.id)) return { status: "valid" };
    const access = ports ? undefined : await tryOpen(open);
    // The repository is not on GitHub, so no GitHub event added the answer.
    if (access?.status === "not-github") return { status: "valid" };
    if (access && access.status !== "open") return { status: "unknown", message: messageOf(access) };
    ports ??= access && createEventContext(access.github, { own: {}, report });
    return ports ? await verifyAnswer(ports, recorded, issues) : { status: "valid" };
  };
  return {
    check: async (recorded, issues) => {
      const validity = await check(recorded, issues);
      if (validity.status !== "unknown") return validity;
      const actor = recorded.answer.actor ?? "a person";
      const text = `The answer of ${actor} stays in the inbox, because it could not be verified: ${validity.message}`;
      if (!reported.has(text)) report(text);
      reported.add(text);
      return validity;
    },
  };
}

export function answersAtRemote(from: GitHubEnvironment, report: SourceOptions["report"]): AnswerSource {
  return createAnswerSource({ open: () => openGitHub(from), report });
}

type OpenResult = GitHubAccess | { readonly status: "unsuitable"; readonly message: string };

async function tryOpen(open: SourceOptions["open"]): Promise<OpenResult> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { status: "unsuitable", message: error.message };
  }
}

function messageOf(access: Exclude<OpenResult, { status: "open" | "not-github" }>): string {
  if (access.status === "unsuitable") return access.message;
  const { owner, repo } = access.repository;
  return `there is no token for ${owner}/${repo} at ${access.host}. Set GITHUB_TOKEN, or sign in: gh auth login`;
}
