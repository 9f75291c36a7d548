import { createGit } from "../git/git.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** As GitHub's own jobs are shown beside a commit, on github.com with their picture. */
const NAME = "github-actions[bot]";
const EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";

/** Runners have no name to commit with: GitHub's own is taken where neither the job nor the checkout has another one. */
export async function withIdentity(environment: Environment, folder: string): Promise<Environment> {
  const git = createGit(folder, environment);
  const known = await Promise.all(
    ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"].map((who) =>
      git.try("-c", "user.useConfigOnly=true", "var", who),
    ),
  );
  if (known.every((ident) => ident !== undefined)) return environment;
  return {
    ...environment,
    GIT_AUTHOR_NAME: environment["GIT_AUTHOR_NAME"] ?? NAME,
    GIT_AUTHOR_EMAIL: environment["GIT_AUTHOR_EMAIL"] ?? EMAIL,
    GIT_COMMITTER_NAME: environment["GIT_COMMITTER_NAME"] ?? NAME,
    GIT_COMMITTER_EMAIL: environment["GIT_COMMITTER_EMAIL"] ?? EMAIL,
  };
}
