import { createGit } from "../git/git.ts";
import type { Project } from "../launch/project.ts";
import type { Job } from "./job.ts";

/**
 * Says so where a checkout left a token in git's configuration: every process of the job can read it there, agents too. The configuration
 * is the user's, so it stays as it is.
 */
export async function warnOfPersistedToken(
  { log, environment }: Job,
  { root, isRepository }: Project,
): Promise<void> {
  if (!isRepository) return;
  const git = createGit(root, environment);
  // Newer checkouts keep it in a file beside, which the configuration includes. The values are not read.
  const found = await git.try("config", "--local", "--includes", "--name-only", "--get-regexp", HEADER);
  const [key] = found?.split("\n") ?? [];
  if (key === undefined) return;
  log.annotate({
    level: "warning",
    title: "A token lies in the checkout",
    message: `actions/checkout left its token in git's configuration (${key}), where agents and scripts of the run can read it. Give it \`persist-credentials: false\`: this Action pushes with its own input \`github-token\`.`,
  });
}

const HEADER = "^http\\..*extraheader$";
