import type { Forge, OpenedPullRequest, PullRequest } from "../../../src/ports/pull-request-forge.ts";

/** A remote and its pull requests, in memory. */
export class FakeForge implements Forge {
  readonly pushed: string[] = [];
  readonly opened: PullRequest[] = [];
  readonly errors: Error[] = [];

  push(branch: string): Promise<{ remote: string; head: string }> {
    const error = this.errors.shift();
    if (error) return Promise.reject(error);
    this.pushed.push(branch);
    return Promise.resolve({ remote: "origin", head: "pushed" });
  }

  openPullRequest(request: PullRequest): Promise<OpenedPullRequest> {
    const error = this.errors.shift();
    if (error) return Promise.reject(error);
    this.opened.push(request);
    return Promise.resolve({ path: "pull-request.md" });
  }
}
