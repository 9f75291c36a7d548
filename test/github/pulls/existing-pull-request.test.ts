// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteRunBranch } from "../../../src/github/pulls/existing-pull-request.ts";
import { createGitHubForge } from "../../../src/github/pulls/github-forge.ts";
import { errorOf } from "../../support/error-of.ts";
import { createGitHubProject, type GitHubProject, placeAt } from "../../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/github-server.ts";

let server: GitHubServer;
let at: GitHubProject;
beforeAll(async () => {
  server = await startGitHubServer();
  at = await createGitHubProject(server);
});
afterAll(async () => {
  await at[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(() => {
  server.onRequest = () => {};
});

let made = 0;

/** A pull request, and the branch of a run that goes on from it. */
async function propose() {
  const base = `agentic/wanted-${(made += 1)}`;
  const branch = `agentic/fix-${made}`;
  const headSha = push(base);
  const { number } = (await server.ask(at.repo, "POST /pulls", {
    title: "Ours",
    head: base,
    base: "main",
  })) as {
    number: number;
  };
  const fixed = push(branch, base);
  const forge = createGitHubForge(placeAt(server, at.repo), {
    push: () => Promise.reject(new Error("pushed")),
    file: { openPullRequest: () => Promise.reject(new Error("kept in a file")) },
    settings: { labels: ["x"], reviewers: [], teamReviewers: [], draft: false },
    continues: { number, headSha },
    report: () => {},
  });
  const open = () =>
    forge.openPullRequest({ branch, base, title: "Another title", body: "Another text", draft: false });
  return { base, branch, number, headSha, fixed, open };
}

function push(branch: string, base?: string): string {
  at.commit(branch, base);
  at.project.git("push", "--quiet", "origin", branch);
  return at.project.git("rev-parse", branch);
}

const tip = (branch: string): string | undefined =>
  at.project.git("ls-remote", "origin", `refs/heads/${branch}`).split("\t")[0];

describe("a run that goes on with a pull request", () => {
  test("moves its branch on, once, and leaves its words alone", async () => {
    const { base, number, fixed, open } = await propose();
    const count = ((await server.ask(at.repo, "GET /pulls?state=all&per_page=100")) as unknown[]).length;
    expect(await open()).toMatchObject({ number });
    expect(tip(base)).toBe(fixed);
    server.onRequest = ({ method }) => (method === "GET" ? undefined : { when: "before", status: 500 });
    expect(await open()).toMatchObject({ number });
    server.onRequest = () => {};
    expect(await server.ask(at.repo, "GET /pulls?state=all&per_page=100")).toHaveLength(count);
    expect(await server.ask(at.repo, `GET /pulls/${number}`)).toMatchObject({ title: "Ours", labels: [] });
  });

  test.each([
    ["has moved", (site: Site) => void push(site.base)],
    [
      "moves in that moment",
      (site: Site) => {
        server.onRequest = ({ method }) => void (method === "PATCH" && push(site.base));
      },
    ],
  ])("pushes nothing where it %s, and says where its work is", async (_, happen) => {
    const site = await propose();
    happen(site);
    const error = await errorOf(site.open);
    expect(error).toMatchObject({ code: "remote-refused" });
    expect(String(error)).toMatch(new RegExp(`has changed since the run started.*${site.branch}`));
    expect(tip(site.base)).not.toBe(site.fixed);
  });

  test("moves it on again where it has gone on since it was shown to somebody", async () => {
    const { base, branch, open } = await propose();
    await open();
    const further = push(branch);
    await open();
    expect(tip(base)).toBe(further);
  });

  test("does not bring back what somebody took away", async () => {
    const site = await propose();
    at.project.git("push", "--quiet", "--force", "origin", `${site.headSha}~1:refs/heads/${site.base}`);
    expect(String(await errorOf(site.open))).toContain("has changed since the run started");
  });

  test("pushes nothing where it is closed, or another branch's", async () => {
    const site = await propose();
    await server.ask(at.repo, `PATCH /pulls/${site.number}`, { state: "closed" });
    expect(String(await errorOf(site.open))).toContain("is closed");
    expect(tip(site.base)).toBe(site.headSha);
  });
});

describe("the branch of a run that went on with a pull request", () => {
  test("goes where the pull request has all of it, and stays where it has not", async () => {
    const { base, branch, fixed, open } = await propose();
    const place = placeAt(server, at.repo);
    await deleteRunBranch(place, { branch, base });
    expect(tip(branch)).toBe(fixed);
    await open();
    await deleteRunBranch(place, { branch, base });
    await deleteRunBranch(place, { branch, base });
    expect(tip(branch)).toBe("");
  });

  test("stays where somebody pushes to it in that moment", { tags: "slow" }, async () => {
    const { base, branch, open } = await propose();
    await open();
    let pushed = "";
    server.onRequest = ({ method }) => {
      if (pushed === "" && (method === "PATCH" || method === "DELETE")) pushed = push(branch);
      return undefined;
    };
    await deleteRunBranch(placeAt(server, at.repo), { branch, base });
    expect(tip(branch)).toBe(pushed);
  });

  test("is as it was where it could not be taken away", async () => {
    const { base, branch, fixed, open } = await propose();
    await open();
    server.onRequest = ({ method }) => (method === "DELETE" ? { when: "before", status: 403 } : undefined);
    expect(await errorOf(() => deleteRunBranch(placeAt(server, at.repo), { branch, base }))).toMatchObject({
      code: "remote-refused",
    });
    expect(tip(branch)).toBe(fixed);
  });
});

type Site = Awaited<ReturnType<typeof propose>>;
