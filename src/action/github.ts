import { openRepository } from "../compose/github.ts";
import type { GitHubPlace } from "../github/repository.ts";
import type { Job } from "./job.ts";

/** The repository that the job belongs to, where there is a token for it; undefined where there is none. */
export async function gitHubOf({ environment }: Job): Promise<GitHubPlace | undefined> {
  const [owner = "", repo = "", ...more] = (environment["GITHUB_REPOSITORY"] ?? "").split("/");
  if (owner === "" || repo === "" || more.length > 0) return undefined;
  const found = await openRepository(environment, { owner, repo });
  return found.status === "open" ? found.place : undefined;
}
