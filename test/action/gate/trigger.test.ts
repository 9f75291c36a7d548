import { describe, expect, it } from "vitest";
import { readTrigger } from "../../../src/action/gate/trigger.ts";
import { type EventOptions, payloadOf, sourceOf } from "../../support/action/events.ts";

const read = async (name: string, options: EventOptions = {}) => await readTrigger(sourceOf(name, options));
const sender = { login: "octo", type: "User" };
const given = (inputs: object) =>
  readTrigger({ ...sourceOf("workflow_dispatch"), payload: { sender, inputs } });

describe("what a dispatch asks for", () => {
  it.each(["workflow_dispatch", "repository_dispatch"])("is read from %s", async (name) => {
    expect(await read(name)).toMatchObject({ request: { command: "run", workflow: "w", namesRun: false } });
  });

  it("has an id for the run, the same for the same delivery", async () => {
    const [first, again, other] = await Promise.all([
      read("workflow_dispatch"),
      read("workflow_dispatch"),
      readTrigger({ ...sourceOf("workflow_dispatch"), delivery: "100" }),
    ]);
    expect(first).toMatchObject({
      request: { runId: expect.stringMatching(/^20260131-[0-9a-z]{6}$/) as string },
    });
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it("counts everybody who had a hand in it", async () => {
    const source = sourceOf("workflow_dispatch", { sender: { login: "helper[bot]", type: "Bot" } });
    expect(await readTrigger({ ...source, actors: ["helper[bot]", "rerunner"] })).toMatchObject({
      request: {
        people: [
          { login: "helper[bot]", isBot: true },
          { login: "rerunner", isBot: false },
        ],
      },
    });
  });

  it("may be about an issue, and go on at a step with more to spend", async () => {
    const about = {
      issue: " 12 ",
      "from-step": "build",
      "max-cost-usd": 7.5,
      "max-tokens": "90000",
      "trust-definition": "0a".repeat(32),
    };
    expect(await given({ command: "resume", "run-id": "20260131-abc123", ...about })).toMatchObject({
      request: {
        issue: "12",
        fromStep: "build",
        maxCostUsd: "7.5",
        maxTokens: "90000",
        trustDefinition: "0a".repeat(32),
        namesRun: true,
      },
    });
    const sha = "a".repeat(40);
    expect(await given({ workflow: "w", issue: "12", "head-sha": sha })).toMatchObject({
      request: { pull: { number: 12, head: { sha, repository: "octo/repo" } } },
    });
  });

  it.each([
    ["a command that later jobs have", { command: "publish", "run-id": "20260131-abc123" }],
    ["an id that is none", { command: "resume", "run-id": "x; rm -rf /" }],
    ["no run", { command: "cancel" }],
    ["no workflow", { command: "run" }],
    ["an issue that is none", { workflow: "w", issue: "12; rm" }],
    ["a step that is none", { workflow: "w", "from-step": "$(rm)" }],
    ["a limit that is none", { workflow: "w", "max-cost-usd": "-1" }],
    ["the head of no pull request", { workflow: "w", "head-sha": "a".repeat(40) }],
  ])("is refused where it has %s", async (_what, inputs) => {
    expect(await given(inputs)).toMatchObject({ status: "refused" });
  });

  it("is refused where the payload is not as GitHub has it, whatever is missing", async () => {
    for (const name of ["workflow_dispatch", "repository_dispatch"]) {
      const payload = payloadOf(name) as Record<string, unknown>;
      for (const broken of [
        null,
        "text",
        [],
        {},
        ...["sender", "inputs", "client_payload"].flatMap((key) =>
          key in payload ? [{ ...payload, [key]: 7 }] : [],
        ),
      ]) {
        const trigger = await readTrigger({ ...sourceOf(name), payload: broken });
        expect(trigger.status, `${name} ${JSON.stringify(broken)}`).not.toBe("requested");
      }
    }
  });
});

describe("other events", () => {
  it.each(["pull_request_target", "workflow_run", "pull_request", "push", "fork"])(
    "start nothing: %s",
    async (name) => {
      expect(await read(name)).toMatchObject({ status: "refused" });
    },
  );

  it("are for what the workflow itself wants where they bring nobody's code or words", async () => {
    const wanted = (name: string, options: EventOptions = {}) =>
      readTrigger({ ...sourceOf(name, options), configured: { command: "run", workflow: "nightly" } });
    expect(await wanted("schedule")).toMatchObject({ request: { workflow: "nightly", people: [] } });
    expect(await wanted("push")).toMatchObject({ request: { people: [{ login: "octo" }] } });
    expect(await wanted("pull_request")).toMatchObject({ request: { pull: { number: 3 } } });
    for (const name of ["pull_request_target", "workflow_run", "issue_comment", "fork"])
      expect(await wanted(name)).toMatchObject({ status: "refused" });
    expect(await wanted("workflow_dispatch")).toMatchObject({ request: { workflow: "w" } });
  });
});
