import { join } from "node:path";
import { type GitHubServer } from "../fakes/github-server.ts";
import { createProject, type Project, type ProjectOptions } from "../fakes/project.ts";
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
  /** Called with the clone before the Action is used. */
  readonly before?: (clone: Project) => void;
}

export const RUN = "20260131-abc123";

export async function openHardened(server: GitHubServer, options: ProjectOptions): Promise<Hardened> {
  const repo = await server.createRepository();
  const project = createProject({ remote: true, ...options });
  server.linkGit(repo, project.remote);
  const folder = join(project.home, "hand-over");
  return {
    repo,
    project,
    folder,
    job: async (
      inputs,
      { event = "workflow_dispatch", payload, token, actor, depth = 1, before, path, isApart } = {},
    ) => {
      using clone = createProject({ cloneOf: project.remote, depth });
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
          GITHUB_RUN_ID: "77",
          ...(path === undefined ? {} : { PATH: path }),
        },
      });
      const all = { "github-token": token ?? server.token(), "hand-over": folder, ...inputs };
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

export function refsOf({ project }: Hardened): string {
  return project.git("-C", project.remote, "for-each-ref", "--format=%(refname)");
}

/** The sentence that the job failed with. */
export function errorIn(log: string): string {
  return /^::error[^:]*::(.*)$/m.exec(log)?.[1] ?? "";
}
