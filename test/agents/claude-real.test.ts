// @module-tag slow
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sessionsOf } from "../support/agents/agent-session.ts";
import { createRandom, isFull, sampleOf, seed } from "../support/random.ts";
import type { Scenario, ScriptedFault } from "../support/model/model-scenario.ts";

const session = sessionsOf("claude");

describe.concurrent("a session of Claude Code", () => {
  test("plans: prompt, persona and model reach the model, and its words come back", async () => {
    const request = {
      prompt: "/etc is not a command.",
      persona: "You are terse.",
      model: "claude-sonnet-4-5",
    };
    await session({ scenario: { steps: [{ text: "# Plan" }] }, request }, ({ result, requests }) => {
      expect(result).toMatchObject({ status: "succeeded", text: "# Plan" });
      expect(requests[0]?.conversation).toMatchObject({
        prompt: "/etc is not a command.",
        system: expect.stringContaining("You are terse."),
        model: "claude-sonnet-4-5",
      });
    });
  });

  test("attaches no file that its prompt names from outside its directory", async () => {
    const outside = [
      "@../secret.txt",
      '@"../secret.txt"',
      "@link",
      "@sub/../../secret.txt",
      "\u3000@link#L1",
    ];
    const prepare = (cwd: string): void => {
      writeFileSync(join(cwd, "../secret.txt"), "the secret\n");
      symlinkSync("../secret.txt", join(cwd, "link"));
      writeFileSync(join(cwd, "own.txt"), "its own words\n");
    };
    const prompt = `Look at ${outside.join(" and ")}, and at @own.txt, says @octocat.`;
    await session(
      { scenario: { steps: [{ text: "Seen." }] }, request: { prompt }, prepare },
      ({ result, requests }) => {
        expect(result.status).toBe("succeeded");
        const sent = JSON.stringify(requests[0]?.body);
        expect(sent).not.toContain("the secret");
        expect(sent).toContain("its own words");
        expect(sent).toContain("@octocat");
      },
    );
  });

  test("writes below its directory with its own tool, and not beside it", async () => {
    const steps = [
      { write: "{{cwd}}/inside.txt", content: "in\n" },
      { write: "{{cwd}}/../outside.txt", content: "out\n" },
      { text: "Written." },
    ];
    await session({ scenario: { steps } }, ({ result, events, cwd }) => {
      expect(result.status).toBe("succeeded");
      expect(readFileSync(join(cwd, "inside.txt"), "utf8")).toBe("in\n");
      expect(existsSync(join(cwd, "../outside.txt"))).toBe(false);
      expect(events.at(-1)).toMatchObject({ type: "result", denied: ["Write"] });
    });
  });

  test("commits with its own shell, which knows its step but no key of GitHub", async () => {
    const commit = "git add -A && git -c user.name=a -c user.email=a@b.c commit -qm 'Add note'";
    const steps = [
      { write: "{{cwd}}/note.md", content: "note\n", usage: { input: 10, cache_read: 90, output: 5 } },
      { shell: commit },
      { shell: 'echo "$AGENTIC_STEP $AGENTIC_ATTEMPT ${GITHUB_TOKEN-none} ${CLAUDE_CODE_SSE_PORT-none}"' },
      { text: "Committed." },
    ];
    const environment = { GITHUB_TOKEN: "ghp_x", CLAUDE_CODE_SSE_PORT: "1" };
    const request = { step: "improve/2/fix", attempt: 3 };
    await session({ scenario: { steps }, environment, request }, ({ result, events, cwd }) => {
      expect(result).toMatchObject({ status: "succeeded", usage: { input_tokens: 400, output_tokens: 65 } });
      expect(execFileSync("git", ["log", "--format=%s"], { cwd, encoding: "utf8" })).toBe("Add note\n");
      expect(events).toContainEqual(
        expect.objectContaining({ type: "tool-result", text: "improve/2/fix 3 none none" }),
      );
    });
  });

  test("may do anything where permissions are bypassed, as root too in a sandbox", async () => {
    const steps = [{ write: "{{cwd}}/../outside.txt", content: "out\n" }, { text: "Written." }];
    const environment = { IS_SANDBOX: "yes" };
    const request = { bypassPermissions: true };
    await session({ scenario: { steps }, environment, request }, ({ result, cwd }) => {
      expect(result.status).toBe("succeeded");
      expect(existsSync(join(cwd, "../outside.txt"))).toBe(true);
    });
  });

  test("held to a schema answers by its tool for that, else its words count", async () => {
    const answerSchema = { type: "object", properties: { a: { type: "number" } }, required: ["a"] };
    await session({ scenario: { steps: [{ json: { a: 1 } }] }, request: { answerSchema } }, ({ result }) => {
      expect(result).toMatchObject({ status: "succeeded", structured: { a: 1 } });
    });
    const words = { steps: [{ text: "I will not." }] };
    await session({ scenario: words, request: { answerSchema } }, ({ result }) => {
      expect(result).toMatchObject({ status: "succeeded", text: "I will not." });
      expect(result).not.toHaveProperty("structured");
    });
    const wrong = { steps: [{ json: { a: "one" } }] };
    await session({ scenario: wrong, request: { answerSchema } }, ({ result }) => {
      expect(result).toMatchObject({ failure: { class: "recoverable", code: "schema-miss" } });
    });
  });

  test("has its sub-agents' words told apart and their tokens counted, and cannot leave its directory", async () => {
    const usage = { input: 1000, output: 100 };
    const task = { description: "Look", prompt: "Look around.", subagent_type: "general-purpose" };
    const scenario: Scenario = {
      rules: [{ match: /^Look around/, on: "last", steps: [{ text: "Nothing.", usage }] }],
      steps: [
        { tool: "Task", input: task, usage },
        { text: "Done.", usage },
      ],
    };
    await session({ scenario }, ({ result, events, requests }) => {
      expect(result).toMatchObject({
        status: "succeeded",
        usage: { input_tokens: 3000, output_tokens: 300 },
      });
      expect(events.filter((event) => event.type === "result")).toHaveLength(1);
      expect(requests[0]?.conversation.tools).not.toContain("EnterWorktree");
      expect(requests[0]?.conversation.tools).toContain("Write");
    });
  });
});

describe.concurrent("a session of Claude Code that fails", () => {
  const faults: [string, ScriptedFault, string, string][] = [
    ["529", { status: 529 }, "transient", "overloaded"],
    ["403", { status: 403 }, "fatal", "authentication"],
    ["400", { status: 400 }, "fatal", "invalid-request"],
    [
      "no credit",
      { status: 400, message: "Your credit balance is too low to access the Anthropic API." },
      "blocking",
      "quota",
    ],
    [
      "a prompt too long",
      { status: 400, message: "prompt is too long: 9 tokens > 8 maximum" },
      "recoverable",
      "context-too-long",
    ],
  ];
  test.each(isFull ? faults : sampleOf(faults, 2, createRandom(seed)))(
    "on %s",
    async (_, fault, failureClass, code) => {
      await session({ scenario: { steps: [fault] } }, ({ result }) => {
        expect(result).toMatchObject({ status: "failed", failure: { class: failureClass, code } });
      });
    },
  );

  test("on a repeated 529, of which the CLI names no status, is overloaded", async () => {
    const environment = { CLAUDE_CODE_MAX_RETRIES: "2" };
    await session({ scenario: { steps: [{ status: 529 }] }, environment }, ({ result, events }) => {
      expect(events.filter((event) => event.type === "retry")).toMatchObject([
        { attempt: 1, status: 529 },
        { attempt: 2, status: 529 },
      ]);
      expect(result).toMatchObject({
        failure: { class: "transient", code: "overloaded", retry_after_ms: expect.any(Number) },
      });
    });
  });

  test("on a passing 529 goes on by itself", async () => {
    const environment = { CLAUDE_CODE_MAX_RETRIES: "1" };
    const steps = [{ status: 529, times: 1 }, { text: "Here." }];
    await session({ scenario: { steps }, environment }, ({ result }) => {
      expect(result).toMatchObject({ status: "succeeded", text: "Here." });
    });
  });

  test("on spending more than its budget", async () => {
    const steps = [{ shell: "true", usage: { output: 100_000 } }, { text: "Dear." }];
    await session({ scenario: { steps }, request: { maxCostUsd: 0.05 } }, ({ result }) => {
      expect(result).toMatchObject({ status: "failed", failure: { class: "blocking", code: "budget" } });
      expect(result.usage?.cost_usd).toBeGreaterThan(0.05);
    });
  });

  test("without a network", async () => {
    const environment = { ANTHROPIC_BASE_URL: "http://127.0.0.1:1" };
    await session({ scenario: {}, environment }, ({ result }) => {
      expect(result).toMatchObject({ failure: { class: "transient", code: "network" } });
    });
  });

  test("without a key", async () => {
    await session({ scenario: {}, environment: { ANTHROPIC_API_KEY: "" } }, ({ result }) => {
      expect(result).toMatchObject({ failure: { class: "fatal", code: "authentication" } });
    });
  });

  test("when the model says nothing more", async () => {
    const request = { stallMs: 2500 };
    await session({ scenario: { steps: [{ hang: "mid" }] }, request }, ({ result }) => {
      expect(result).toMatchObject({ failure: { class: "transient", code: "stalled" } });
    });
  });

  test("when somebody else kills it", async () => {
    const steps = [{ shell: "kill -9 $PPID" }];
    await session({ scenario: { steps } }, ({ result }) => {
      expect(result).toMatchObject({ failure: { class: "transient", code: "agent-killed" } });
      expect(result).toMatchObject({ usage: { input_tokens: 100, cost_usd: null } });
    });
  });
});
