import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Octokit } from "@octokit/rest";
import { describe, expect, test } from "vitest";
import { errorOf } from "../support/error-of.ts";
import { startGitHubServer } from "../support/github/github-server.ts";
import { openApiCheck } from "../support/github/openapi-check.ts";

const root = join(import.meta.dirname, "../..");
const check = openApiCheck();
const at = (method: string, path: string, { query = "", body }: { query?: string; body?: unknown } = {}) =>
  check.request({ method, path: `/repos/o/r${path}`, query: new URLSearchParams(query), body });

test("every operation that the source asks for is in the description; `node scripts/openapi.ts` takes it there", () => {
  const fixture = readFileSync(join(root, "test/fixtures/github-openapi.json"), "utf8");
  const { operations } = JSON.parse(fixture) as { operations: object };
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(root, "src", file), "utf8"));
  const routes = texts.flatMap((text) =>
    Array.from(
      text.matchAll(/"((?:GET|POST|PUT|PATCH|DELETE) \/(?!probot\b)[^"]+)"/g),
      ([, route = ""]) => route,
    ),
  );
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((route) => !(route in operations))).toEqual([]);
});

describe("what GitHub does not have is found", () => {
  test.each([
    ["an unknown operation", at("PUT", "/issues/1/sticky"), "no operation"],
    ["a body without what must be in it", at("POST", "/issues/1/comments", { body: {} }), "'body'"],
    ["no body", at("POST", "/issues/1/comments"), "'body'"],
    ["an unknown field", at("PATCH", "/issues/comments/5", { body: { body: "", sticky: 1 } }), "sticky"],
    ["a body where there is none", at("GET", "/issues/1", { body: {} }), "takes no body"],
    ["an unknown word", at("GET", "/pulls", { query: "state=merged" }), "allowed values"],
    ["an unknown parameter", at("GET", "/pulls", { query: "author=me" }), "author, which is unknown"],
    ["what is no number", at("GET", "/issues/first"), "must be integer"],
    [
      "an unknown conclusion",
      at("POST", "/check-runs", {
        body: { name: "a", head_sha: "b", status: "completed", conclusion: "ok" },
      }),
      "allowed values",
    ],
  ])("%s", (_, problems, words) => {
    expect(problems.join()).toContain(words);
  });

  test("in answers too", () => {
    const request = {
      method: "GET",
      path: "/repos/o/r/issues/1/comments",
      query: new URLSearchParams(),
      body: undefined,
    };
    expect(check.response(request, { status: 200, body: [] })).toEqual([]);
    expect(check.response(request, { status: 200, body: {} }).join()).toContain("must be array");
    expect(check.response(request, { status: 201, body: [] }).join()).toContain("not among its answers");
  });
});

test("a request that GitHub does not have is answered so, and fails whoever started the server", async () => {
  const server = await startGitHubServer();
  const client = new Octokit({ auth: server.token(), baseUrl: server.url });
  expect(await errorOf(() => client.request("GET /repos/octo/demo/sticky"))).toMatchObject({ status: 400 });
  expect(await errorOf(() => server[Symbol.asyncDispose]())).toMatchObject({
    message: expect.stringContaining("GitHub has no operation GET /repos/octo/demo/sticky"),
  });
});
