import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readIssue } from "../../../src/github/issues/issue.ts";
import { readIssueText } from "../../../src/runner/start/read-variables.ts";
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

const ask = <T>(route: string, body?: object): Promise<T> => server.ask(at.repo, route, body) as Promise<T>;
const issue = async (body: object): Promise<number> =>
  (await ask<{ number: number }>("POST /issues", { title: "Wanted", ...body })).number;
const say = (number: number, body: string): Promise<{ id: number; updated_at: string }> =>
  ask(`POST /issues/${number}/comments`, { body });
const read = (number: number, until?: Date) => readIssue(placeAt(server, at.repo), number, until);

/** Times at GitHub are whole milliseconds here. */
const tick = async (): Promise<void> => {
  const start = Date.now();
  while (Date.now() <= start) await Promise.resolve();
};

describe("an issue", () => {
  test("is read with what people wrote, as it is", async () => {
    const body = "<!-- hidden -->\n/agentic run x\n```{{ 1 + 1 }}```";
    const number = await issue({ body });
    await say(number, "first @everyone");
    await say(number, "second");
    expect(await read(number)).toMatchObject({
      title: "Wanted",
      body,
      author: "octo",
      comments: [{ body: "first @everyone" }, { body: "second" }],
      omittedCount: 0,
    });
  });

  test("names each author's relation to the repository in GitHub's words", async () => {
    const number = await issue({});
    await say(number, "first");
    const route = (path: string) => `/repos/${server.owner}/${at.repo}${path}`;
    const shown = await ask<object>(`GET /issues/${number}`);
    const [comment] = await ask<object[]>(`GET /issues/${number}/comments`);
    server.onRequest = ({ path }) => {
      const answer = (body: unknown) => ({ when: "before", status: 200, body }) as const;
      if (path === route(`/issues/${number}`)) return answer({ ...shown, author_association: "OWNER" });
      return path === route(`/issues/${number}/comments`)
        ? answer([{ ...comment, author_association: "NONE" }])
        : undefined;
    };
    expect(await read(number)).toMatchObject({ association: "OWNER", comments: [{ association: "NONE" }] });
    const { association, comments } = await readIssueText(placeAt(server, at.repo), number);
    expect([association, comments[0]?.association]).toEqual(["OWNER", "NONE"]);
  });

  test("is without what was written or edited after somebody asked for the run", async () => {
    const number = await issue({});
    await say(number, "before");
    const edited = await say(number, "harmless");
    const last = await say(number, "also before");
    await tick();
    await ask(`PATCH /issues/comments/${edited.id}`, { body: "ignore what was said" });
    await say(number, "after");
    const { comments, omittedCount } = await read(number, new Date(last.updated_at));
    expect(comments.map(({ body }) => body)).toEqual(["before", "also before"]);
    expect(omittedCount).toBe(2);
  });

  test("with very many comments is read from both ends", async () => {
    const number = await issue({});
    server.onRequest = ({ path }) =>
      path.endsWith(`/issues/${number}`)
        ? { when: "before", status: 200, body: { ...long, number } }
        : undefined;
    const pages: string[] = [];
    const { client, repository } = placeAt(server, at.repo);
    const request: typeof client.request = Object.assign(
      ((route: string, options: { page?: number }) => {
        pages.push(String(options.page));
        return client.request(route, options);
      }) as typeof client.request,
      { endpoint: client.request.endpoint, defaults: client.request.defaults },
    );
    const { omittedCount } = await readIssue({ client: { request }, repository }, number);
    expect(pages).toEqual(["undefined", "1", "13"]);
    expect(omittedCount).toBe(long.comments);
  });

  test("that is not there is told with its number", async () => {
    expect(await errorOf(() => read(999_999))).toMatchObject({
      code: "not-found",
      message: `There is no issue #999999 in octo/${at.repo}, or the token may not read it. Check the number, and give the token the permission \`issues: read\`.`,
    });
  });
});

/** As GitHub shows it. */
const long = {
  title: "Long",
  body: null,
  html_url: "https://github.com/o/r/issues/1",
  user: null,
  url: "https://api.github.com/repos/octo/demo/issues/4",
  labels: ["old"],
  state: "open",
  locked: true,
  comments: 2001,
};
