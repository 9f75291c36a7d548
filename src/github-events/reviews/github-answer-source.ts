import { gitHubAnswerOf } from "../../comment-commands/answer-validity.ts";
import { AgenticError } from "../../errors.ts";
import type { AnswerSource, AnswerValidity } from "../../ports/answer-source.ts";
import { type GitHubAccess, type GitHubEnvironment, openGitHub } from "../../wiring/github-access.ts";
import { portsAt } from "../repository-context.ts";
import { type AnswerPorts, checkAnswer } from "./verify-answer.ts";

interface SourceOptions {
  readonly open: () => Promise<GitHubAccess>;
  readonly report: (text: string) => void;
}

/** Reads answers from GitHub again; says why one stays in the inbox that cannot be read. */
export function createAnswerSource({ open, report }: SourceOptions): AnswerSource {
  let ports: AnswerPorts | undefined;
  const told = new Set<string>();
  const check = async (...[given, issues]: Parameters<AnswerSource["check"]>): Promise<AnswerValidity> => {
    if (!gitHubAnswerOf(given.id)) return { status: "valid" };
    const at = ports ? undefined : await opened(open);
    // Nothing of the repository is at GitHub: no event from there can have left it.
    if (at?.status === "elsewhere") return { status: "valid" };
    if (at && at.status !== "open") return { status: "unknown", message: messageOf(at) };
    ports ??= at && portsAt(at.place, { own: {}, report });
    return ports ? await checkAnswer(ports, given, issues) : { status: "valid" };
  };
  return {
    check: async (given, issues) => {
      const validity = await check(given, issues);
      if (validity.status !== "unknown") return validity;
      const who = given.answer.actor ?? "a person";
      const text = `The answer of ${who} stays in the inbox, because it cannot be read again: ${validity.message}`;
      if (!told.has(text)) report(text);
      told.add(text);
      return validity;
    },
  };
}

/** The same for the repository that the branches of a checkout are pushed to. */
export function answersAtRemote(from: GitHubEnvironment, report: SourceOptions["report"]): AnswerSource {
  return createAnswerSource({ open: () => openGitHub(from), report });
}

type Opened = GitHubAccess | { readonly status: "unsuitable"; readonly message: string };

async function opened(open: SourceOptions["open"]): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { status: "unsuitable", message: error.message };
  }
}

function messageOf(at: Exclude<Opened, { status: "open" | "elsewhere" }>): string {
  if (at.status === "unsuitable") return at.message;
  const { owner, repo } = at.repository;
  return `there is no token for ${owner}/${repo} at ${at.host}. Set GITHUB_TOKEN, or sign in: gh auth login`;
}
