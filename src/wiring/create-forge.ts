import type { Config } from "../config/schema.ts";
import type { ExistingPullRequest } from "../github/pulls/existing-pull-request.ts";
import type { Forge } from "../ports/pull-request-forge.ts";
import type { GitHubEnvironment } from "./github-access.ts";

interface ForgePlace extends GitHubEnvironment {
  readonly config: Pick<Config, "github">;
  readonly report?: (text: string) => void;
  readonly code?: { readonly continues?: ExistingPullRequest };
}

/** Pull requests go to GitHub where the branches go there and there is a token for it; else they are files of the run. */
export function composeForge(place: ForgePlace, file: Forge): Forge {
  const { config, report = () => {} } = place;
  return {
    push: file.push,
    openPullRequest: async (request) => {
      const { openGitHub } = await import("./github-access.ts");
      const github = await openGitHub(place, request.origin ?? request.base);
      if (github.status === "open") {
        const { createGitHubForge } = await import("../github/pulls/github-forge.ts");
        const options = {
          push: file.push,
          file,
          settings: config.github,
          continues: place.code?.continues,
          report,
        };
        return await createGitHubForge(github.place, options).openPullRequest(request);
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
