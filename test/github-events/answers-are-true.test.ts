import { beforeEach, describe, expect, test } from "vitest";
import { commandUsage, readCommand } from "../../src/comment-commands/comment-command.ts";
import { helpText } from "../../src/github-events/comments/help-text.ts";
import { noStepText, statusText, workflowsText } from "../../src/github-events/comments/reply-text.ts";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { askingRun, createHub, type Hub, NOW } from "../support/github-events/hub.ts";
import { commented, labelled } from "../support/github-events/payloads.ts";

const RUN = "20260130-abc123";
const LATER = "2026-02-01T12:00:00Z";
const user = { login: "ann" };

let hub: Hub;
let id = 0;
beforeEach(() => {
  hub = createHub();
  id = 0;
});

/** What a command is answered with. */
async function answerTo(body: string, at = LATER): Promise<string> {
  id += 1;
  const words = hub.say({ id, body, user, at });
  await handleEvent(commented(words, { number: 1 }), hub.ports);
  return hub.comments.get(`#1 <!-- agentic-sdlc:reply=comment-${id} -->`) ?? "";
}

describe("a run that has not begun", () => {
  test.each(["status", "resume", "retry"])("is told as one that is about to, to %s", async (name) => {
    await answerTo("/agentic run fix", NOW);
    const { runId = "" } = hub.dispatches[0]?.dispatch ?? {};
    expect(await answerTo(`/agentic ${name}`)).toContain(`Run ${runId} has not started yet`);
    expect(await answerTo(`/agentic ${name} ${runId}`)).toContain(`Run ${runId} has not started yet`);
    expect(hub.dispatches).toHaveLength(1);
  });

  test("is told as cancelled where it was", async () => {
    await answerTo("/agentic run fix", NOW);
    await answerTo("/agentic cancel");
    expect(await answerTo("/agentic status")).toContain("was cancelled before it started");
  });

  test("is told as one whose job ended, or that has none", async () => {
    await answerTo("/agentic run fix", NOW);
    const [started] = hub.dispatches;
    if (started) started.isOver = true;
    expect(await answerTo("/agentic status")).toContain("ended before the run started");
    hub.dispatches.length = 0;
    expect(await answerTo("/agentic status")).toContain("no job is about to start it");
  });

  test("is not told of where there is none", async () => {
    expect(await answerTo("/agentic status")).toContain("This conversation has no run yet");
  });
});

describe("a run that waits for a person", () => {
  beforeEach(() => askingRun(hub, RUN, { issue: 1 }));

  test.each(["resume", "retry"])("does not go on by %s alone, and says what it needs", async (name) => {
    expect(await answerTo(`/agentic ${name}`)).toContain(
      "waits for an answer and cannot continue without it",
    );
    expect(hub.dispatches).toEqual([]);
  });

  test("goes on by `resume` where an answer lies there, which status tells", async () => {
    await answerTo("/agentic approve");
    hub.dispatches.length = 0;
    expect(await answerTo("/agentic status")).toContain("An answer arrived");
    expect(await answerTo("/agentic resume")).toContain("continues");
    expect(hub.dispatches).toHaveLength(1);
  });

  test("is no run with an answer where the one that lies there was for an earlier state", async () => {
    await answerTo("/agentic approve");
    await askingRun(hub, RUN, { issue: 1, outdated: "comment-1" });
    hub.dispatches.length = 0;
    expect(await answerTo("/agentic status")).toContain("Answer with `/agentic approve`");
    expect(await answerTo("/agentic resume")).toContain("waits for an answer and cannot continue without it");
    expect(hub.dispatches).toEqual([]);
  });

  test("is told of a step that it does not have, with those it has, and nothing starts", async () => {
    const text = await answerTo("/agentic retry --from nope");
    expect(text).toMatch(/has no step `nope`, so nothing was started\. Its steps: .*`review-plan`/);
    expect(noStepText(RUN, "nope", ["rounds", "look", "rounds/1/look"])).toContain(
      "Its steps: `rounds`, `look`.",
    );
    expect(hub.dispatches).toEqual([]);
  });

  test("shows each step once in its status", async () => {
    const text = await answerTo("/agentic status");
    expect(text.match(/`review-plan`/g)).toHaveLength(1);
    expect(text).not.toContain("(human)");
  });
});

test("status says how many have approved where several must", () => {
  const progress = {
    workflow_name: "flow",
    status: "paused",
    completed_steps: [],
    pending_steps: [],
    running_steps: [],
    questions: [{ path: "ask", message: "Go on?", approvals: 2, approved_by: ["ann"] }],
  } as unknown as Parameters<typeof statusText>[0]["progress"];
  expect(statusText({ runId: RUN, progress })).toContain("`ask` asks (1 of 2 approvals: `ann`): Go on?");
});

test.each([
  ["failed", "script-failed", "failed"],
  ["failed", "rejected", "was rejected"],
  ["cancelled", "requested", "was cancelled"],
  ["cancelled", "interrupted", "was interrupted"],
  ["paused", "budget", "is paused: it has spent what it may"],
  ["paused", "quota", "is paused: the agent's quota is used up"],
  ["paused", "fan-out", "is running its branches, each in a separate job"],
  ["paused", "rate-limit", "is paused: the agent's rate limit is reached"],
  ["paused", "human", "is paused: it needs a person"],
  ["paused", "stuck", "is paused (stuck)"],
  ["completed", undefined, "is done"],
  ["running", undefined, "is running"],
])("status is told in words: %s, %s", (status, reason, words) => {
  const none = { completed_steps: [], pending_steps: [], running_steps: [], questions: [], percent: null };
  const progress = { ...none, workflow_name: "flow", status, reason } as unknown;
  expect(statusText({ runId: RUN, progress: progress as never })).toContain(`**flow** ${words}.`);
});

test("status says how much of a run that has not completed has ended", () => {
  const none = { completed_steps: [], pending_steps: [], running_steps: [], questions: [] };
  const text = (status: string, percent: number): string =>
    statusText({ runId: RUN, progress: { ...none, workflow_name: "flow", status, percent } as never });
  expect(text("running", 40)).toContain("**flow** is running · 40%.");
  expect(text("completed", 100)).toContain("**flow** is done.");
});

test("status says of a run that goes on at a known time what the run's comment says", () => {
  const none = { completed_steps: [], pending_steps: [], running_steps: [], questions: [], percent: null };
  const known = { status: "paused", reason: "stuck", paused_until: "2026-02-02T12:00:00Z" };
  const progress = { ...none, ...known, workflow_name: "flow" } as unknown;
  expect(statusText({ runId: RUN, progress: progress as never })).toContain(
    "**flow** is paused: it waits for the model service.",
  );
});

test("workflows are listed in whole sentences", () => {
  const dark = { name: "dark", variables: ["mood"] };
  const text = (description: string) => workflowsText([{ ...dark, description }]);
  expect(text("A dark mode, as people want it")).toContain("as people want it. Takes `mood`.");
  expect(text("Is it dark?")).toContain("Is it dark? Takes");
});

test("a command may begin with a capital, as telephones write it", async () => {
  expect(await answerTo("/Agentic status")).toContain("This conversation has no run yet");
});

test("a label may begin with a capital", async () => {
  const event = labelled({ label: "Agentic:fix", issue: 1, at: NOW, sender: { ...user, type: "User" } });
  expect(await handleEvent(event, hub.ports)).toMatchObject({ what: "run" });
});

describe("help", () => {
  const known = [
    { name: "deep", description: "", variables: ["type", "request"], texts: ["type"], required: ["type"] },
    { name: "plan-build-validate", description: "", variables: ["request"] },
  ];
  const text = helpText(known);

  test("has a line with words for every command and option", () => {
    for (const usage of Object.values(commandUsage)) expect(text).toMatch(lineOf(usage));
    for (const option of text.match(/--[a-z-]+/g) ?? []) expect(text).toMatch(lineOf(option));
  });

  test("shows an example that works as it stands", () => {
    const [, example = ""] = /For example: `([^`]*)`/.exec(text) ?? [];
    expect(readCommand(example, known)).toEqual({
      command: { name: "run", workflow: "plan-build-validate", variables: { request: "Add a dark mode" } },
    });
  });
});

function lineOf(words: string): RegExp {
  return new RegExp(`^- \`${words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}[^\`]*\`: \\w.*\\.$`, "m");
}

describe("a mistake", () => {
  test.each(["/agentic retry --form x", "/agentic resume --from", "/agentic run --x", "/agentic nonsense"])(
    "is told with the whole command, and where help is once: %s",
    async (body) => {
      const text = await answerTo(body);
      expect(text).not.toContain("…");
      expect(text.match(/agentic help/g)).toHaveLength(1);
    },
  );

  test("is an option of `do` that there is none of, and no request", async () => {
    expect(await answerTo("/agentic do --plna Mend it")).toContain("Did you mean `--plan`?");
    expect(hub.dispatches).toEqual([]);
  });
});
