import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dispatchRepository, dispatchWorkflow } from "../../src/github/actions/workflow-runs.ts";
import { fetchRole, roleOf } from "../../src/github/client/collaborators.ts";
import { errorOf } from "../support/error-of.ts";
import { placeAt } from "../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";

let server: GitHubServer;
let repo: string;
beforeAll(async () => {
  server = await startGitHubServer();
  repo = await server.createRepository();
  server.addWorkflow(repo, "agentic.yml");
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.onRequest = () => {};
});

describe("a dispatch", () => {
  const inputs = { command: "resume", "run-id": "20260101-abc123" };

  test("starts a workflow once", async () => {
    await dispatchWorkflow(placeAt(server, repo), { file: "agentic.yml", ref: "main" }, inputs);
    expect(server.dispatches).toEqual([{ repo, file: "agentic.yml", ref: "main", inputs }]);
  });

  test("reaches what waits for an event", async () => {
    const payload = { run_id: "20260101-abc123", comment: { id: 5 } };
    await dispatchRepository(placeAt(server, repo), "agentic", payload);
    expect(server.dispatches.at(-1)).toEqual({ repo, event: "agentic", inputs: payload });
  });

  test("that may have happened is not asked for again", async () => {
    for (const dispatch of [
      () => dispatchWorkflow(placeAt(server, repo), { file: "agentic.yml", ref: "main" }, inputs),
      () => dispatchRepository(placeAt(server, repo), "agentic", {}),
    ]) {
      const before = server.dispatches.length;
      server.onRequest = () => ({ when: "after", status: 502, message: "Bad Gateway" });
      expect(await errorOf(dispatch)).toMatchObject({ code: "remote-unreachable" });
      expect(server.dispatches).toHaveLength(before + 1);
    }
  });

  test("that GitHub does not take says why", async () => {
    const dispatch = (file: string, ref: string) =>
      errorOf(() => dispatchWorkflow(placeAt(server, repo), { file, ref }, {}));
    expect(await dispatch("none.yml", "main")).toMatchObject({
      code: "remote-refused",
      message: expect.stringMatching(/did not start the workflow none\.yml on main.*`actions: write`/),
    });
    expect(await dispatch("agentic.yml", "gone")).toMatchObject({
      message: expect.stringContaining("No ref found for: gone"),
    });
  });
});

describe("somebody's role", () => {
  test.each([
    ["admin", "admin"],
    ["maintain", "maintain"],
    ["push", "write"],
    ["triage", "triage"],
    ["pull", "read"],
  ])("is what they may do now: %s", async (permission, role) => {
    const login = `with-${permission}`;
    server.addPerson(login, { repo, permission });
    expect(await roleOf(placeAt(server, repo), login)).toBe(role);
    expect(await roleOf(placeAt(server, repo), login.toUpperCase())).toBe("none");
  });

  test("is none for people nobody knows, and for what is no login", async () => {
    const seen: string[] = [];
    server.onRequest = ({ path }) => void seen.push(path);
    expect(await roleOf(placeAt(server, repo), "nobody-at-all")).toBe("none");
    for (const login of ["", ".", "..", "../octo", "octo/permission", "octo?x", "a b", "-octo", "octo\n"])
      for (const ask of [roleOf, fetchRole]) expect(await ask(placeAt(server, repo), login)).toBe("none");
    expect(seen).toHaveLength(1);
  });

  test.each([301, 401, 403, 404, 422, 429, 500, 503])("is none where GitHub answers %s", async (status) => {
    server.onRequest = () => ({ when: "before", status, message: "No" });
    expect(await roleOf(placeAt(server, repo), server.owner)).toBe("none");
  });

  test.each([
    [{}],
    [{ permission: "admin", role_name: "admin", user: null }],
    [{ permission: "admin", role_name: "admin", user: { login: "somebody-else" } }],
    [{ permission: "none", role_name: "security", user: { login: "octo" } }],
    ["admin"],
  ])("is none where the answer is not about them: %o", async (body) => {
    server.onRequest = () => ({ when: "before", status: 200, body });
    expect(await roleOf(placeAt(server, repo), server.owner)).toBe("none");
  });

  test("is none where the server is gone", async () => {
    const gone = await startGitHubServer();
    const place = placeAt(gone, "demo");
    await gone[Symbol.asyncDispose]();
    expect(await roleOf(place, "octo")).toBe("none");
  });
});
