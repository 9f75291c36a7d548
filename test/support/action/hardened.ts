import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type GitHubServer } from "../github/github-server.ts";
import { createProject, type Project, type ProjectOptions } from "../project.ts";
import { openRunner, type StepEnd } from "./job-step.ts";

/** A repository at GitHub, and jobs on fresh runners that work for it. */
export interface Hardened extends Disposable {
  readonly repo: string;
  /** The checkout that the repository was made from. */
  readonly project: Project;
  /** One use of the Action in a fresh clone; the folder that is handed over stays the same. */
  job(inputs: Record<string, string>, options?: JobOptions): Promise<StepEnd>;
  readonly folder: string;
}

export interface JobOptions {
  readonly event?: string;
  readonly payload?: unknown;
  readonly token?: string;
  readonly actor?: string;
  readonly depth?: number;
  /** Where programs are found, agents among them. */
  readonly path?: string;
  /** In a process of its own, which may be signalled. */
  readonly isApart?: boolean;
  /** The process is killed then; unless the machine is lost with it, the last step of the Action follows. */
  readonly killed?: { readonly when: Promise<unknown>; readonly isLost?: boolean };
  /** More of the runner's. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Called with the clone before the Action is used. */
  readonly before?: (clone: Project) => void;
  /** A clone that is there already, in place of a fresh one. */
  readonly clone?: Project;
}

/** One for each test process: a run that starts ends the processes that earlier runs of its id left on the machine. */
export const RUN = `20260131-${process.pid.toString(36).padStart(6, "0")}`;

/** The end of the names of its branches. */
export const SUFFIX = RUN.slice(RUN.indexOf("-") + 1);

export async function openHardened(server: GitHubServer, options: ProjectOptions): Promise<Hardened> {
  const repo = await server.createRepository();
  const project = createProject({ remote: true, ...options });
  server.linkGit(repo, project.remote);
  const folder = join(project.home, "hand-over");
  // As GitHub has it: where the branch stood when jobs were started, the same for all of them.
  let sha = "";
  return {
    repo,
    project,
    folder,
    job: async (
      inputs,
      {
        event = "workflow_dispatch",
        payload,
        token,
        actor,
        depth = 1,
        before,
        path,
        isApart,
        killed,
        environment,
        clone: given,
      } = {},
    ) => {
      if (sha === "" || inputs["command"] !== "publish")
        sha = project.git("-C", project.remote, "rev-parse", "main");
      using made = given ? undefined : createProject({ cloneOf: project.remote, depth });
      const clone = given ?? made ?? project;
      before?.(clone);
      const sender = { login: actor ?? server.owner, type: "User" };
      using job = openRunner(clone, {
        event: payload ?? { sender, inputs: { command: "run", workflow: "w" } },
        environment: {
          GITHUB_REPOSITORY: `${server.owner}/${repo}`,
          GITHUB_API_URL: server.url,
          GITHUB_SERVER_URL: server.url,
          GITHUB_EVENT_NAME: event,
          GITHUB_ACTOR: actor ?? server.owner,
          GITHUB_REF_NAME: "main",
          GITHUB_SHA: sha,
          GITHUB_RUN_ID: "77",
          ...(path === undefined ? {} : { PATH: path }),
          ...environment,
        },
      });
      // As the starter hands on what the gate put out.
      const named = inputs["command"] === "publish" ? { workflow: "w" } : {};
      const all = { "github-token": token ?? server.token(), "hand-over": folder, ...named, ...inputs };
      if (killed) {
        const use = job.step("run", all);
        void killed.when.then(() => use.child.kill("SIGKILL"));
        const end = await use.ended;
        return killed.isLost === true ? end : await job.step("finish", all).ended;
      }
      return isApart ? await job.step("run", all).ended : await job.call(all);
    },
    [Symbol.dispose]: () => project[Symbol.dispose](),
  };
}

export const workflow = (steps: string): string => `name: w
version: "1.0"
settings: { git: { enabled: true } }
steps:
${steps}`;

export function refsOf({ project }: Hardened, withCommits = false): string {
  const format = withCommits ? "%(refname) %(objectname)" : "%(refname)";
  return project.git("-C", project.remote, "for-each-ref", `--format=${format}`);
}

/** The sentence that the job failed with. */
export function errorIn(log: string): string {
  return /^::error[^:]*::(.*)$/m.exec(log)?.[1] ?? "";
}

type GitIn = (...args: string[]) => string;

/** What was handed over, in a work tree where anything may be done to it. */
export interface Handed {
  readonly git: GitIn;
  /** Checks out a ref of the bundle, and gives the path of a file of the run. */
  file(path: string): string;
  /** Adds a line after those of the journal, with the number that follows. */
  tell(event: Record<string, unknown>): void;
}

const OTHERS = ["--not", "--remotes=origin"];

/** Another bundle in the place of the good one, by somebody who has all that the job had; `refs` are those that the change adds. */
export function tamper(
  { project, folder }: Hardened,
  ref: string,
  change: (handed: Handed) => readonly string[] | void,
): void {
  const work = join(project.home, "tamper");
  const bundle = join(folder, "run.bundle");
  rmSync(work, { recursive: true, force: true });
  project.git("clone", "--quiet", project.remote, work);
  const git = (...args: string[]): string => project.git("-C", work, ...args);
  git("fetch", "--quiet", "--update-head-ok", bundle, "+refs/heads/*:refs/heads/*");
  const refs = git("bundle", "list-heads", bundle)
    .split("\n")
    .flatMap((line) => line.split(" ")[1] ?? []);
  git("checkout", "--quiet", ref);
  const file = (path: string): string => join(work, "agentic/workflows", RUN, path);
  const tell = (event: Record<string, unknown>): void => {
    const parts = existsSync(file("journal.ndjson.d"))
      ? readdirSync(file("journal.ndjson.d")).toSorted()
      : [];
    const last = parts.at(-1);
    const end = file(last === undefined ? "journal.ndjson" : `journal.ndjson.d/${last}`);
    const text = readFileSync(end, "utf8");
    const { seq, at } = JSON.parse(text.trim().split("\n").at(-1) ?? "") as { seq: number; at: string };
    writeFileSync(end, `${text}${JSON.stringify({ seq: seq + 1, at, ...event })}\n`);
  };
  const added = change({ git, file, tell }) ?? [];
  git("add", "--all", "--force");
  if (git("status", "--porcelain") !== "") git("commit", "--quiet", "-m", "Planted");
  const all = new Set([...refs.filter((each) => !each.startsWith("refs/agentic/")), ...added]);
  git("bundle", "create", "--quiet", bundle, ...all, ...OTHERS);
}

/** A person says yes, from a clone of their own. */
export async function answer({ project }: Hardened): Promise<void> {
  const { runCli } = await import("../cli/cli.ts");
  using clone = createProject({ cloneOf: project.remote });
  await runCli(clone, ["input", RUN, "yes"]);
}
