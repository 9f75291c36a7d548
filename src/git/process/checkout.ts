import { rmSync, writeFileSync } from "node:fs";
import * as z from "zod";
import type { CheckoutReservation } from "../../ports/workspaces.ts";
import { parseJson } from "../../run/parse-json.ts";
import { acquireLock, type LockHolder, releaseLock } from "../../system/file-lock.ts";
import { readRegularText } from "../../system/read-file.ts";
import { isClean } from "./checkout-branch.ts";
import type { Git } from "./git.ts";
import { changeIndex } from "./index-file.ts";
import { gitPath, type Base, findHead, type Head, type Repository, unsuitable } from "./repository.ts";

/** What the user's checkout was on before a run worked in it; a file in git's folder, so that a killed engine leaves it. */
const Origin = z.object({
  run: z.string(),
  branch: z.string().describe("Branch of the run."),
  from: z.object({ branch: z.string().optional(), sha: z.string().regex(/^[0-9a-f]{40,64}$/) }),
});
type Origin = z.infer<typeof Origin>;

/** The user's checkout, for runs without a worktree of their own: one at a time works in it. */
export interface Checkout {
  /** Errors: `git-unsuitable` where another run works in it, or was killed there and left it on its branch. */
  claim(runId: string): Promise<CheckoutReservation>;
  /** What the checkout was on before a run put it on this branch; undefined where no run did. */
  originalBase(branch: string): Promise<Base | undefined>;
  /** Called before the checkout is put on the branch of a run. */
  recordOrigin(place: {
    readonly branch: string;
    readonly base_branch: string;
    readonly base_sha: string;
  }): Promise<void>;
}

export function createCheckout({ git }: Repository): Checkout {
  let claimed: Claimed | undefined;
  const fileOf = (name: string): Promise<string> => gitPath(git, `agentic-checkout.${name}`);
  return {
    claim: async (run) => {
      const [lock, file] = [await fileOf("lock"), await fileOf("json")];
      const taken = acquireLock(lock, { work: run });
      if (!taken.held) throw inUse(git, taken);
      try {
        await refuseLeft(git, { run, file });
      } catch (error) {
        releaseLock(lock);
        throw error;
      }
      claimed = { run, file };
      return {
        restore: () => giveBack(git, { run, file }),
        [Symbol.dispose]: () => {
          claimed = undefined;
          releaseLock(lock);
        },
      };
    },
    originalBase: async (branch) => {
      const origin = readOrigin(await fileOf("json"));
      const from = origin?.branch === branch ? origin.from : undefined;
      if (from?.branch === undefined) return undefined;
      return {
        branch: from.branch,
        sha: (await git.try("rev-parse", `refs/heads/${from.branch}`)) ?? from.sha,
      };
    },
    recordOrigin: async ({ branch, base_branch, base_sha }) => {
      if (!claimed) return;
      const { run, file } = claimed;
      const head = await findHead(git);
      const isThere = head?.branch === branch;
      // An engine that was killed left the checkout on the branch of its run.
      if (isThere && readOrigin(file)?.run === run) return;
      const { branch: name, sha } = head && !isThere ? head : { branch: base_branch, sha: base_sha };
      const from = { ...(name === undefined ? {} : { branch: name }), sha };
      writeFileSync(file, `${JSON.stringify({ run, branch, from } satisfies Origin)}\n`);
    },
  };
}

function inUse({ directory }: Git, { pid, host, work }: LockHolder): Error {
  return unsuitable(
    `${work === undefined ? "A run" : `Run ${work}`} (process ${pid} on ${host}) works in the checkout ${directory}, and two runs there would mix. Wait until it has ended, or start a new run with \`git.worktree: true\`, which works beside the checkout.`,
  );
}

interface Claimed {
  readonly run: string;
  readonly file: string;
}

/** A run would begin with the work of another one, and its pull request would go to that one's branch. */
async function refuseLeft(git: Git, { run, file }: Claimed): Promise<void> {
  const origin = readOrigin(file);
  if (origin === undefined || origin.run === run) return;
  if ((await findHead(git))?.branch !== origin.branch) return;
  throw unsuitable(
    `The checkout ${git.directory} is on ${origin.branch}, where run ${origin.run} left it. Finish that run: agentic-sdlc resume ${origin.run} (or cancel it). To leave its branch without that: ${backTo(origin)}`,
  );
}

function backTo({ from }: Origin): string {
  return `git switch ${from.branch ?? `--detach ${from.sha.slice(0, 12)}`}`;
}

/** With plain `git switch`: nothing is stashed, reset or carried to another branch. */
async function giveBack(git: Git, { run, file }: Claimed): Promise<string | undefined> {
  const origin = readOrigin(file);
  if (origin?.run !== run) return undefined;
  const { branch, from } = origin;
  const done = (): void => rmSync(file, { force: true });
  const back = backTo(origin);
  const head = await findHead(git);
  if (head?.branch !== branch) {
    done();
    if (head === undefined || isAt(head, from)) return undefined;
    const place = head.branch ?? `a detached HEAD (${head.sha.slice(0, 12)})`;
    return `Your checkout stays on ${place}: a step or a person switched it there while the run worked. To go back: ${back}`;
  }
  const problem = await switchTo(git, from);
  if (problem !== undefined)
    return `Your checkout stays on ${branch}: ${problem}. When that is settled: ${back}`;
  done();
  return undefined;
}

function isAt(head: Head, { branch, sha }: Origin["from"]): boolean {
  return branch === undefined ? head.branch === undefined && head.sha === sha : head.branch === branch;
}

async function switchTo(git: Git, { branch, sha }: Origin["from"]): Promise<string | undefined> {
  if (!(await isClean(git))) return "uncommitted changes are in it";
  const isThere = branch !== undefined && (await hasBranch(git, branch));
  const target = isThere ? `refs/heads/${branch}` : sha;
  // Git leaves the files of a submodule as they are, so the user's branch would show it as changed.
  const changed = await git.try("diff-tree", "-r", "--no-renames", target, "HEAD");
  if (changed?.split("\n").some((line) => line.slice(0, 14).includes("160000")) === true)
    return "the run changed a submodule";
  try {
    const place = isThere ? [branch] : ["--detach", sha];
    await changeIndex(git, (own) => own.run("switch", "--quiet", "--no-guess", ...place));
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]?.replace(/\.$/, "");
  }
}

async function hasBranch(git: Git, branch: string): Promise<boolean> {
  return (await git.try("show-ref", "--verify", "--quiet", `refs/heads/${branch}`)) !== undefined;
}

function readOrigin(file: string): Origin | undefined {
  try {
    return Origin.safeParse(parseJson(readRegularText(file)), { jitless: true }).data;
  } catch {
    return undefined;
  }
}
