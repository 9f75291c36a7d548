// @module-tag slow
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sessionsOf } from "../support/agents/agent-session.ts";
import type { ModelRequest } from "../support/model/model-server.ts";

const session = sessionsOf("codex");

const commit = "git add -A && git -c user.name=a -c user.email=a@b.c commit -qm 'Add note'";

/** What the model's answers were held to. */
function formatOf(requests: readonly ModelRequest[]): unknown {
  return requests[0]?.body;
}

describe.concurrent("a session of Codex", () => {
  test("plans: prompt, persona and model reach the model, and its words come back", async () => {
    const request = { prompt: "/etc is not a command.", persona: 'You are "terse".', model: "gpt-5.5" };
    await session({ scenario: { steps: [{ text: "# Plan" }] }, request }, ({ result, requests }) => {
      expect(result).toMatchObject({ status: "succeeded", text: "# Plan" });
      expect(requests[0]?.conversation).toMatchObject({
        prompt: "/etc is not a command.",
        system: expect.stringContaining('You are "terse".'),
        model: "gpt-5.5",
      });
    });
  });

  test("writes below its directory, but not in the repository's own folder", async () => {
    const steps = [{ shell: "echo in > inside.txt; echo x > .git/planted" }, { text: "Written." }];
    await session({ scenario: { steps } }, ({ result, cwd }) => {
      expect(result.status).toBe("succeeded");
      expect(existsSync(join(cwd, ".git/planted"))).toBe(false);
    });
  });

  test("with bypass commits with its own shell, which knows its step but no key of GitHub", async () => {
    const steps = [
      { write: "note.md", content: "note\n" },
      {
        shell: `${commit}; echo "$AGENTIC_STEP $AGENTIC_ATTEMPT \${GITHUB_TOKEN-none} \${ANTHROPIC_API_KEY-none}"`,
      },
      { text: "Committed." },
    ];
    const environment = { GITHUB_TOKEN: "ghp_x", ANTHROPIC_API_KEY: "a", CODEX_THREAD_ID: "t" };
    const request = { step: "improve/2/fix", attempt: 3, bypassPermissions: true };
    await session({ scenario: { steps }, environment, request }, ({ result, events, cwd }) => {
      expect(result).toMatchObject({ status: "succeeded", usage: { input_tokens: 300, output_tokens: 60 } });
      expect(execFileSync("git", ["log", "--format=%s"], { cwd, encoding: "utf8" })).toBe("Add note\n");
      expect(readFileSync(join(cwd, "note.md"), "utf8")).toBe("note\n");
      expect(events).toContainEqual(
        expect.objectContaining({
          type: "tool-result",
          text: expect.stringContaining("improve/2/fix 3 none none"),
        }),
      );
    });
  });

  test("costs what its model costs, and once more only what is new when it is gone on with", async () => {
    const prices = { "gpt-5.5": { input: 1, output: 10 } };
    const request = { model: "gpt-5.5" };
    const given = { scenario: { steps: [{ text: "Done." }] }, prices, request };
    await session(given, async ({ result, again }) => {
      const cost_usd = (100 + 20 * 10) / 1_000_000;
      expect(result).toMatchObject({ usage: { cost_usd } });
      const resume = result.status === "succeeded" ? (result.sessionId ?? "") : "";
      expect(await again({ resume, prompt: "Go on." })).toMatchObject({
        sessionId: resume,
        usage: { cost_usd },
      });
    });
  });

  test("is held to a schema by its service, where the schema is strict enough", async () => {
    const properties = { a: { type: "number" } };
    const answerSchema = { type: "object", properties, required: ["a"] };
    const scenario = { steps: [{ json: { a: 1 } }] };
    await session({ scenario, request: { answerSchema } }, ({ result, requests }) => {
      expect(result).toMatchObject({ status: "succeeded", structured: { a: 1 } });
      expect(formatOf(requests)).toMatchObject({
        text: { format: { type: "json_schema", schema: { ...answerSchema, additionalProperties: false } } },
      });
    });
    const open = { type: "object", properties };
    await session({ scenario, request: { answerSchema: open } }, ({ result, requests }) => {
      expect(result).toMatchObject({ status: "succeeded", text: '{"a":1}' });
      expect(formatOf(requests)).not.toHaveProperty("text.format");
    });
  });
});

describe.concurrent("a session of Codex that fails", () => {
  test("without a network", async () => {
    const environment = { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" };
    await session({ scenario: {}, environment }, ({ result }) => {
      expect(result).toMatchObject({ failure: { class: "transient", code: "network" } });
    });
  });

  test.each(["TERM", "KILL"])(
    "when somebody else ends it with SIG%s, with what it had spent",
    async (signal) => {
      const steps = [{ shell: "true" }, { shell: `kill -${signal} $PPID; sleep 5` }, { text: "Too late." }];
      const request = { bypassPermissions: true };
      await session({ scenario: { steps }, request }, ({ result }) => {
        expect(result).toMatchObject({ failure: { class: "transient", code: "agent-killed" } });
        expect(result.usage?.input_tokens).toBeGreaterThanOrEqual(100);
        expect(result.usage?.cost_usd).toBeNull();
      });
    },
  );
});
