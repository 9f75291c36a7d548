// @module-tag slow
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sessionsOf } from "../support/agents/agent-session.ts";
import { createRandom, isFull, sampleOf, seed } from "../support/random.ts";

const session = sessionsOf("gemini");

const commit = "git add -A && git -c user.name=a -c user.email=a@b.c commit -qm 'Add note'";

describe.concurrent("a session of Gemini CLI", () => {
  test("plans: prompt, persona and model reach the model, and its words come back", async () => {
    const request = { prompt: "/etc is not a command.", persona: "You are terse.", model: "gemini-2.5-pro" };
    await session({ scenario: { steps: [{ text: "# Plan" }] }, request }, ({ result, requests }) => {
      expect(result).toMatchObject({ status: "succeeded", text: "# Plan" });
      expect(requests[0]?.conversation).toMatchObject({
        prompt: "/etc is not a command.",
        system: expect.stringContaining("You are terse."),
        model: "gemini-2.5-pro",
      });
    });
  });

  test("writes below its directory and not beside it, and has no shell unless everything is allowed", async () => {
    const steps = [
      { write: "{{cwd}}/inside.txt", content: "in\n" },
      { write: "{{cwd}}/../outside.txt", content: "out\n" },
      { shell: "echo ran > ran.txt" },
      { text: "Written." },
    ];
    await session({ scenario: { steps } }, ({ result, events, cwd }) => {
      expect(result.status).toBe("succeeded");
      expect(readFileSync(join(cwd, "inside.txt"), "utf8")).toBe("in\n");
      expect(existsSync(join(cwd, "../outside.txt"))).toBe(false);
      expect(existsSync(join(cwd, "ran.txt"))).toBe(false);
      expect(events.at(-1)).toMatchObject({ type: "result", denied: ["Bash"] });
    });
  });

  test("with bypass commits with its own shell, which knows its step but no key of GitHub", async () => {
    const steps = [
      { write: "{{cwd}}/note.md", content: "note\n", usage: { input: 10, cache_read: 90, output: 20 } },
      {
        shell: `${commit}; echo "$AGENTIC_STEP $AGENTIC_ATTEMPT \${GITHUB_TOKEN-none} \${OPENAI_API_KEY-none}"`,
      },
      { text: "Committed." },
    ];
    const environment = { GITHUB_TOKEN: "ghp_x", OPENAI_API_KEY: "o" };
    const request = { step: "improve/2/fix", attempt: 3, bypassPermissions: true, model: "gemini-2.5-flash" };
    const prices = { "gemini-2.5-flash": { input: 1, output: 10, cachedInput: 0 } };
    await session({ scenario: { steps }, environment, request, prices }, ({ result, events, cwd }) => {
      expect(result).toMatchObject({ status: "succeeded", usage: { input_tokens: 300, output_tokens: 60 } });
      expect(result.usage?.cost_usd).toBeCloseTo((210 + 600) / 1_000_000, 12);
      expect(execFileSync("git", ["log", "--format=%s"], { cwd, encoding: "utf8" })).toBe("Add note\n");
      expect(events).toContainEqual(
        expect.objectContaining({ type: "tool-result", text: "improve/2/fix 3 none none" }),
      );
    });
  });

  test("is gone on with from another directory, and leaves no home behind", async () => {
    const request = { prompt: "Remember the word xylophone.", bypassPermissions: true };
    const scenario = { steps: [{ shell: "ls" }, { text: "Done." }] };
    await session({ scenario, request }, async ({ result, again, requests, cwd, environment, server }) => {
      const resume = result.status === "succeeded" ? (result.sessionId ?? "") : "";
      const elsewhere = join(cwd, "sub");
      mkdirSync(elsewhere);
      server.setScenario({ steps: [{ text: "Still here." }] });
      const second = await again({ resume, prompt: "Go on.", cwd: elsewhere });
      expect(second).toMatchObject({ status: "succeeded", text: "Still here." });
      const sent = JSON.stringify(requests.at(-1)?.body);
      expect(sent).toContain("xylophone");
      expect(sent.match(/"functionResponse"/g)).toHaveLength(1);
      expect(readdirSync(environment["TMPDIR"] ?? "")).toEqual([
        expect.stringMatching(/^agentic-gemini-sessions-/),
      ]);
    });
  });
});

describe.concurrent("a session of Gemini CLI that fails", () => {
  test("without a key", async () => {
    await session({ scenario: {}, environment: { GEMINI_API_KEY: "" } }, ({ result }) => {
      expect(result).toMatchObject({ failure: { class: "fatal", code: "authentication" } });
    });
  });

  const ends: [string, string][] = [
    ["TERM", "no-result"],
    ["KILL", "agent-killed"],
  ];
  test.each(isFull ? ends : sampleOf(ends, 1, createRandom(seed)))(
    "when somebody else ends it with SIG%s, with what it had spent",
    async (signal, code) => {
      const steps = [{ shell: "true" }, { shell: `kill -${signal} $PPID; sleep 5` }, { text: "Too late." }];
      await session({ scenario: { steps }, request: { bypassPermissions: true } }, ({ result }) => {
        expect(result).toMatchObject({ failure: { class: "transient", code } });
        expect(result.usage?.input_tokens).toBeGreaterThanOrEqual(100);
      });
    },
  );
});
