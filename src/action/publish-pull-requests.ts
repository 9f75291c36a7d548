import { createGitHubForge } from "../github/forge.ts";
import type { GitHubPlace } from "../github/repository.ts";
import { cleaned, closesAt, outboundTitle } from "../output/outbound-text.ts";
import type { Config } from "../config/schema.ts";
import type { FoundRun } from "../state/find-run.ts";
import { PULL_REQUESTS, runFiles } from "../run/paths.ts";
import { pullRequestsOf, type RunState } from "../run/state.ts";

interface Proposing {
  readonly place: GitHubPlace;
  readonly settings: Config["github"];
  readonly found: FoundRun;
  /** Branches that were published, and those that pull requests may go to. */
  readonly branches: ReadonlySet<string>;
  readonly bases: ReadonlySet<string>;
  /** Issue that asked for the run: it alone may be closed. */
  readonly issue: number | undefined;
  readonly report: (text: string) => void;
}

/** Opens the pull requests that the run left as files, and tells its state of them. Returns whether all are open. */
export async function openPullRequests(state: RunState, proposing: Proposing): Promise<boolean> {
  const { place, settings, found, branches, bases, issue, report } = proposing;
  let isWhole = true;
  const forge = createGitHubForge(place, {
    push: () => Promise.resolve(undefined),
    file: { openPullRequest: ({ branch }) => Promise.resolve({ path: `the bundle (${branch})` }) },
    settings,
    report,
  });
  for (const proposed of pullRequestsOf(state)) {
    const { step, branch, base, title, draft } = proposed;
    if (proposed.number !== undefined) continue;
    if (!branches.has(branch) || !bases.has(base)) {
      report(`No pull request of ${branch} onto ${base} is opened: they are not the run's to propose.`);
      isWhole = false;
      continue;
    }
    const file = step === undefined ? runFiles.pullRequest : `${PULL_REQUESTS}/${step}.md`;
    const bytes = (await found.read([file])).get(file);
    const body = neutral(bodyIn(Buffer.from(bytes ?? []).toString("utf8")), issue);
    try {
      const request = { ...(step === undefined ? {} : { step }), branch, base, body, draft };
      const closes = issue === undefined ? [] : [issue];
      Object.assign(
        proposed,
        await forge.openPullRequest({ ...request, title: outboundTitle(title, { most: 256, closes }) }),
      );
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      isWhole = false;
    }
  }
  return isWhole;
}

/** Below the head that names branch and title; what the journal says of these counts. */
function bodyIn(text: string): string {
  return text.replace(/^---\n[^]*?\n---\n/, "").trim();
}

const BREAK = "\u200B";

/** What was rendered for GitHub already, held to it: whoever wrote the bundle may not have. */
function neutral(body: string, issue: number | undefined): string {
  const text = cleaned(body).replaceAll(/@(?=[\w-])/g, `@${BREAK}`);
  let told = "";
  for (const { 0: reference, 1: number, index } of text.matchAll(/#(\d+)|[^#]+|#/g)) {
    const isClosing = number !== undefined && Number(number) !== issue && closesAt(text, index);
    told += isClosing ? `#${BREAK}${number}` : reference;
  }
  return told;
}
