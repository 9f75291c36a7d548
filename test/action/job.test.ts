import { describe, expect, it } from "vitest";
import { detachedIn } from "../../src/action/job.ts";

const SHA = "1111111111111111111111111111111111111111";

describe("the branch that work is for where none is checked out", () => {
  it.each([
    [
      "that which the pull request goes to",
      { GITHUB_BASE_REF: "next", GITHUB_REF: "refs/pull/7/merge" },
      "next",
    ],
    ["that which the job was started for", { GITHUB_REF: "refs/heads/topic/one" }, "topic/one"],
    ["the default branch, of a tag", { GITHUB_REF: "refs/tags/v1" }, "trunk"],
    ["the default branch, elsewhere", {}, "trunk"],
  ])("is %s", (_which, environment, branch) => {
    const detached = detachedIn({ ...environment, GITHUB_SHA: SHA }, { defaultBranch: "trunk" });
    expect(detached.work).toEqual({ branch, sha: SHA });
  });

  it("has to be checked out where nothing names it", () => {
    const detached = detachedIn({ GITHUB_REF: "refs/tags/v1", GITHUB_SHA: SHA }, {});
    expect(detached).toEqual({ advice: expect.stringContaining("set `ref:` of actions/checkout") as string });
  });
});
