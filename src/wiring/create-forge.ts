import type { Config } from "../config/schema.ts";
import type { ExistingPullRequest } from "../github/pulls/existing-pull-request.ts";
import type { Forge } from "../ports/pull-request-forge.ts";
import type { GitHubEnvironment } from "./github-access.ts";

interface ForgeOptions extends GitHubEnvironment {
  readonly config: Pick<Config, "github">;
  readonly report?: ((text: string) => void) | undefined;
  readonly code?: { readonly continues?: ExistingPullRequest | undefined } | undefined;
}

/** Opens pull requests at GitHub if the branches are pushed there and a token is known. Otherwise writes them to files of the run. */
export function createForge(options: ForgeOptions, file: Forge): Forge {
  const { config, report = () => {} } = options;
  return {
    push: file.push,
    openPullRequest: async (request) => {
      const { openGitHub } = await import("./github-access.ts");
      const github = await openGitHub(options, request.origin ?? request.base);
      if (github.status === "open") {
        const { createGitHubForge } = await import("../github/pulls/github-forge.ts");
        const forge = {
          push: file.push,
          file,
          settings: config.github,
          continues: options.code?.continues,
          report,
        };
        return await createGitHubForge(github.github, forge).openPullRequest(request);
      }
      const opened = await file.openPullRequest(request);
      if (github.status === "no-token") {
        const { owner, repo } = github.repository;
        report(
          `There is no token for ${owner}/${repo} at ${github.host}, so no pull request was opened; its text is in ${opened.path}. Set GITHUB_TOKEN, or sign in: gh auth login`,
        );
      }
      return opened;
    },
  };
}
