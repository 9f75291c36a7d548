import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openRunner, type StepEnd } from "../../support/action/job-step.ts";
import { commented } from "../../support/github-events/payloads.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/github-server.ts";
import { createProject, type Project } from "../../support/project.ts";

let server: GitHubServer;
let repo: string;
let project: Project;
let issue: number;
beforeAll(async () => {
  server = await startGitHubServer();
  project = createProject({});
});
afterAll(async () => {
  project[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  repo = await server.createRepository();
  server.addWorkflow(repo, "agentic.yml");
  issue = ((await server.ask(repo, "POST /issues", { title: "Wanted" })) as { number: number }).number;
});

/** Somebody comments, and a workflow of the repository runs for it. */
async function commentBy(login: string, body: string): Promise<StepEnd> {
  const said = (await server.ask(repo, `POST /issues/${issue}/comments`, { body })) as {
    id: number;
    created_at: string;
    user: { login: string };
  };
  const words = { id: said.id, body, user: { login: said.user.login }, at: said.created_at };
  const { payload } = commented(words, { number: issue }, { sender: { login } });
  const event = { ...payload, repository: { full_name: `${server.owner}/${repo}` } };
  using job = openRunner(project, {
    event,
    environment: {
      GITHUB_REPOSITORY: `${server.owner}/${repo}`,
      GITHUB_API_URL: server.url,
      GITHUB_SERVER_URL: server.url,
      GITHUB_EVENT_NAME: "issue_comment",
      GITHUB_ACTOR: login,
    },
  });
  return await job.call({ command: "comment", "github-token": server.token() });
}

const bodies = async (): Promise<string[]> =>
  ((await server.ask(repo, `GET /issues/${issue}/comments`)) as { body: string }[]).map(({ body }) => body);

describe("`command: comment`", () => {
  it(
    "does what the App does, and leaves the run to the next job of the same workflow",
    { tags: "slow" },
    async () => {
      const { code, outputs } = await commentBy(server.owner, "/agentic run plan-build-validate\nMend it");
      expect(code).toBe(0);
      expect(outputs).toMatchObject({
        allowed: "true",
        command: "run",
        workflow: "plan-build-validate",
        variables: '{"request":"Mend it"}',
        "run-id": expect.stringMatching(/^\d{8}-[0-9a-z]{6}$/),
      });
      expect(server.dispatches).toEqual([]);
      expect((await bodies())[1]).toContain(`<!-- agentic-sdlc:run=${outputs["run-id"]} -->`);
    },
  );

  it("answers what needs no run", async () => {
    const { code, outputs } = await commentBy(server.owner, "/agentic workflows");
    expect([code, outputs["allowed"]]).toEqual([0, "false"]);
    expect((await bodies())[1]).toContain("`plan-build-validate`");
  });

  it("lets nobody who may not, and does nothing for other words", async () => {
    server.addPerson("eve", { repo, permission: "pull" });
    expect(await commentBy("eve", "/agentic run one-shot")).toMatchObject({
      outputs: { allowed: "false" },
      log: expect.stringContaining("::notice title=agentic-sdlc::An actor of the event may not") as string,
    });
    expect((await commentBy(server.owner, "Thank you")).outputs["allowed"]).toBe("false");
    expect(await bodies()).toHaveLength(2);
  });
});
