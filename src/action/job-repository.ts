import type { RepositoryClient } from "../github/client/github-repository.ts";
import { type GitHubAccess, openRepository } from "../wiring/github-access.ts";
import type { Job } from "./job.ts";

/** The repository that the job belongs to, and whether we may ask for it. */
export async function atGitHub({ environment }: Pick<Job, "environment">): Promise<GitHubAccess> {
  const [owner = "", repo = "", ...more] = (environment["GITHUB_REPOSITORY"] ?? "").split("/");
  if (owner === "" || repo === "" || more.length > 0) return { status: "elsewhere" };
  return await openRepository(environment, { owner, repo });
}

/** The repository that the job belongs to, where there is a token for it; undefined where there is none. */
export async function gitHubOf(job: Pick<Job, "environment">): Promise<RepositoryClient | undefined> {
  const found = await atGitHub(job);
  return found.status === "open" ? found.place : undefined;
}
