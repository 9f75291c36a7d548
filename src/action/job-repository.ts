import type { RepositoryClient } from "../github/client/github-repository.ts";
import { type GitHubAccess, openRepository } from "../wiring/github-access.ts";
import type { Job } from "./job.ts";

export async function openJobRepository({ environment }: Pick<Job, "environment">): Promise<GitHubAccess> {
  const [owner = "", repo = "", ...more] = (environment["GITHUB_REPOSITORY"] ?? "").split("/");
  if (owner === "" || repo === "" || more.length > 0) return { status: "not-github" };
  return await openRepository(environment, { owner, repo });
}

export async function gitHubOf(job: Pick<Job, "environment">): Promise<RepositoryClient | undefined> {
  const found = await openJobRepository(job);
  return found.status === "open" ? found.github : undefined;
}
