import { afterAll, beforeAll, expect, test } from "vitest";
import { editedBody, withMarker, findUnchangedText } from "../../../src/github/pulls/pull-request-text.ts";
import { isTerminal } from "../../../src/run/run-ended.ts";
import { pullRequestSurface } from "../../../src/runner/surfaces/run-surfaces.ts";
import { placeAt } from "../../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/github-server.ts";
import { sourceOf, type Timed } from "../../support/run/report.ts";
import { LINKS } from "../../support/run/run-scenarios.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(() => server[Symbol.asyncDispose]());

interface Text {
  readonly title: string;
  readonly body: string;
}

test("the state of a run is linked where it is: at its own ref while it asks, with all others when it is done", async () => {
  const repo = await server.createRepository();
  const { object } = (await server.ask(repo, "GET /git/ref/heads/main")) as { object: { sha: string } };
  await server.ask(repo, "POST /git/refs", { ref: "refs/heads/agentic/w", sha: object.sha });
  await server.ask(repo, "PUT /contents/a", { message: "a", content: "YQ==", branch: "agentic/w" });
  const written = withMarker({
    title: "Ours",
    body: "Words\n\n<sub>run · [state](x:state)</sub>",
    draft: false,
  });
  const pull = { head: "agentic/w", base: "main" };
  const { number } = (await server.ask(repo, "POST /pulls", { ...written, ...pull })) as { number: number };
  const stateAfter = async (...more: Timed[]): Promise<Text> => {
    const opened = { branch: "agentic/w", base: "main", title: "Ours", draft: false, number } as const;
    const surface = pullRequestSurface({
      linksFor: ({ state }) => ({ ...LINKS, stateUrl: isTerminal(state) ? "x:state" : "x:run" }),
      openGitHub: () => Promise.resolve(placeAt(server, repo)),
      report: (text) => expect.fail(text),
    });
    const events: Timed[] = [
      [1, { type: "pull-request.opened", ...opened }],
      [2, { type: "human.asked", step: "any", attempt: 1, message: "Good?" }],
      [3, { type: "run.paused", reason: "human", message: "Good?" }],
      ...more,
    ];
    surface.show(sourceOf({ events }), "now");
    await surface.flush();
    return (await server.ask(repo, `GET /pulls/${number}`)) as Text;
  };
  const asking = await stateAfter();
  expect(asking.body).toContain("[state](x:run)");
  expect(findUnchangedText(asking)).toMatchObject({ title: true, body: true });
  await server.ask(repo, `PATCH /pulls/${number}`, { body: asking.body.replace("Words", "My words") });
  const done = await stateAfter(
    [4, { type: "run.resumed" } as never],
    [5, { type: "run.completed", changed: true }],
  );
  expect(done.body).toMatch(/My words[^]*\[state\]\(x:state\)/);
  expect(findUnchangedText(done)).toMatchObject({ title: true, body: false });
});

test("a body that a person wrote is not changed by a run", () => {
  const edit = (text: string): string => `${text} changed`;
  expect(editedBody("Mine, with a [state](x:run)", edit)).toBe("Mine, with a [state](x:run)");
  expect(editedBody(withMarker({ title: "Ours", body: "Words", draft: false }).body, edit)).toContain(
    "Words changed",
  );
});
