import type { Forge, OpenedPullRequest, PullRequest } from "../../ports/pull-request-forge.ts";

/** A remote in memory, with one pull request for each branch. */
export class MemoryForge implements Forge {
  readonly opened: PullRequest[] = [];

  push(branch: string): Promise<{ remote: string; head: string }> {
    return Promise.resolve({ remote: "origin", head: branch });
  }

  openPullRequest(request: PullRequest): Promise<OpenedPullRequest> {
    const known = this.opened.findIndex(({ branch }) => branch === request.branch);
    const number = known === -1 ? this.opened.push(request) : known + 1;
    return Promise.resolve({ number });
  }
}
