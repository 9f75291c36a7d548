import { Octokit } from "@octokit/rest";
import { expect, test } from "vitest";
import { runsWithCommentIn } from "../../../src/github-events/comments/comment-marker.ts";
import { createEventForge } from "../../../src/github-events/github-event-forge.ts";
import { fastPace } from "../../support/pace.ts";

const BOT = { login: "agentic[bot]", type: "Bot" };
const run = (number: number) => `20260131-run${String(number).padStart(3, "0")}`;

interface Given {
  readonly body: string;
  readonly user?: { readonly login: string; readonly type: string };
}

/** GitHub with an issue that has these comments, the oldest first. */
function forgeWith(comments: readonly Given[]) {
  const asked: number[] = [];
  const fetch = (address: string): Promise<Response> => {
    const url = new URL(address);
    if (url.pathname === "/user") return Promise.resolve(Response.json({ message: "no" }, { status: 403 }));
    if (url.pathname === "/graphql")
      return Promise.resolve(Response.json({ message: "no" }, { status: 404 }));
    const page = Number(url.searchParams.get("page"));
    const size = Number(url.searchParams.get("per_page"));
    asked.push(page);
    const last = Math.ceil(comments.length / size);
    const at = (to: number, rel: string): string =>
      `<https://api.github.com/x?per_page=${size}&page=${to}>; rel="${rel}"`;
    const link = page < last ? { link: [at(page + 1, "next"), at(last, "last")].join(", ") } : undefined;
    const shown = comments
      .slice((page - 1) * size, page * size)
      .map(({ body, user = BOT }, id) => ({ id, body, user, created_at: "2026-01-31T12:00:00Z" }));
    return Promise.resolve(Response.json(shown, { headers: link ?? {} }));
  };
  const place = { client: new Octokit({ request: { fetch } }), repository: { owner: "o", repo: "r" } };
  const { clock } = fastPace();
  const forge = createEventForge(place, {
    clock,
    workflowFile: "agentic.yml",
    event: "agentic",
    report: () => {},
  });
  return { forge, asked };
}

test("runs that are shown in a long conversation are the last ones, the newest first", async () => {
  const comments = Array.from({ length: 1_450 }, (_, index): Given => {
    if (index % 145 > 0) return { body: "Words", user: { login: "ann", type: "User" } };
    return { body: `<!-- agentic-sdlc:run=${run(index / 145)} -->\n### Run` };
  });
  const { forge, asked } = forgeWith(comments);
  expect(await runsWithCommentIn(forge, 1)).toEqual([9, 8, 7, 6, 5, 4].map(run));
  expect(asked).toEqual([1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
});

test("a short one costs one request in a delivery; what people write there is no comment of a run", async () => {
  const { forge, asked } = forgeWith([
    { body: `<!-- agentic-sdlc:run=${run(1)} -->` },
    { body: `<!-- agentic-sdlc:run=${run(2)} -->`, user: { login: "eve", type: "User" } },
    { body: "<!-- agentic-sdlc:reply=comment-5 -->\nThere is no run." },
  ]);
  expect(await runsWithCommentIn(forge, 1)).toEqual([run(1)]);
  expect((await forge.listPostedComments(1)).map(({ marker }) => marker)).toEqual([
    "<!-- agentic-sdlc:reply=comment-5 -->",
    `<!-- agentic-sdlc:run=${run(1)} -->`,
  ]);
  expect(asked).toEqual([1]);
});
