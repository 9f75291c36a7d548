// @module-tag slow
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sessionsOf } from "../support/agents/agent-session.ts";
import type { ModelRequest } from "../support/model/model-server.ts";
import { createRandom, isFull, sampleOf, seed } from "../support/random.ts";

const session = sessionsOf("gemini");

const toolsOf = (requests: readonly ModelRequest[]): readonly string[] =>
  requests.flatMap(({ conversation }) => conversation?.tools ?? []);

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

  test("writes below its directory, and neither beside it nor to the files of git and Gemini", async () => {
    const steps = [
      { write: "{{cwd}}/inside.txt", content: "in\n" },
      { write: "{{cwd}}/../outside.txt", content: "out\n" },
      { write: "{{cwd}}/.git/hooks/post-commit", content: "planted\n" },
      { write: ".gemini/settings.json", content: "{}\n" },
      { text: "Written." },
    ];
    await session({ scenario: { steps } }, ({ result, events, cwd }) => {
      expect(result.status).toBe("succeeded");
      expect(readFileSync(join(cwd, "inside.txt"), "utf8")).toBe("in\n");
      for (const path of ["../outside.txt", ".git/hooks/post-commit", ".gemini"])
        expect([path, existsSync(join(cwd, path))]).toEqual([path, false]);
      expect(events.at(-1)).toMatchObject({ type: "result", denied: ["Write"] });
    });
  });

  test("has a shell without further permission, with pipes, redirections and loops", async () => {
    const steps = [
      { shell: `printf 'a\\nb\\n' | wc -l > lines.txt && echo "$AGENTIC_STEP" > ran.txt` },
      { shell: "for n in 1 2; do echo $n >> loop.txt; done" },
      { shell: "git add -A && git commit -qm 'Add note'" },
      { text: "Ran." },
    ];
    const names = { GIT_AUTHOR_NAME: "a", GIT_COMMITTER_NAME: "a" };
    const environment = { ...names, GIT_AUTHOR_EMAIL: "a@b.c", GIT_COMMITTER_EMAIL: "a@b.c" };
    await session(
      { scenario: { steps }, environment, request: { step: "build" } },
      ({ result, events, cwd }) => {
        expect(result.status).toBe("succeeded");
        expect(readFileSync(join(cwd, "lines.txt"), "utf8").trim()).toBe("2");
        expect(readFileSync(join(cwd, "ran.txt"), "utf8")).toBe("build\n");
        expect(readFileSync(join(cwd, "loop.txt"), "utf8")).toBe("1\n2\n");
        expect(execFileSync("git", ["log", "--format=%s"], { cwd, encoding: "utf8" })).toBe("Add note\n");
        expect(events.at(-1)).toMatchObject({ type: "result", denied: [] });
      },
    );
  });

  test("has no tools for the web without bypass, and no shell where it can only read", async () => {
    const steps = [{ tool: "web_fetch", input: { prompt: "http://127.0.0.1:9/x" } }, { text: "No." }];
    await session({ scenario: { steps } }, ({ events, requests }) => {
      expect(events.at(-1)).toMatchObject({ type: "result", denied: ["WebFetch"] });
      expect(toolsOf(requests)).toContain("run_shell_command");
      expect(toolsOf(requests)).not.toContain("google_web_search");
    });
    const reading = [{ shell: "touch ran.txt" }, { text: "No." }];
    await session({ scenario: { steps: reading }, request: { readOnly: true } }, ({ events, cwd }) => {
      expect(events.at(-1)).toMatchObject({ type: "result", denied: ["Bash"] });
      expect(existsSync(join(cwd, "ran.txt"))).toBe(false);
    });
  });

  test("follows the user's own policies, which may deny a command or allow the web", async () => {
    const rules = [
      `[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = "touch"\ndecision = "deny"\npriority = 10\n`,
      `[[rule]]\ntoolName = "web_fetch"\ndecision = "allow"\npriority = 10\n`,
    ];
    const prepare = (_cwd: string, home: string): void => {
      mkdirSync(join(home, ".gemini/policies"), { recursive: true });
      writeFileSync(join(home, ".gemini/policies/own.toml"), rules.join("\n"));
    };
    const steps = [{ shell: "touch denied.txt" }, { shell: "echo x > ran.txt" }, { text: "Done." }];
    await session({ scenario: { steps }, prepare }, ({ events, requests, cwd }) => {
      expect(existsSync(join(cwd, "denied.txt"))).toBe(false);
      expect(existsSync(join(cwd, "ran.txt"))).toBe(true);
      expect(toolsOf(requests)).toContain("web_fetch");
      expect(events.at(-1)).toMatchObject({ type: "result", denied: ["Bash"] });
    });
  });

  test.each([false, true])(
    "has only the tools that it is limited to, with bypass: %s",
    async (bypassPermissions) => {
      const request = { allowedTools: ["Read", "Grep"], bypassPermissions };
      const steps = [{ shell: "touch ran.txt" }, { write: "{{cwd}}/w.txt", content: "w" }, { text: "Read." }];
      await session({ scenario: { steps }, request }, ({ events, requests, cwd }) => {
        expect(existsSync(join(cwd, "ran.txt")) || existsSync(join(cwd, "w.txt"))).toBe(false);
        expect(toolsOf(requests)).toEqual(expect.arrayContaining(["read_file", "grep_search"]));
        for (const tool of [
          "run_shell_command",
          "write_file",
          "replace",
          "glob",
          "web_fetch",
          "invoke_agent",
        ])
          expect(toolsOf(requests)).not.toContain(tool);
        expect(events.at(-1)).toMatchObject({ type: "result", denied: ["Bash", "Write"] });
      });
    },
  );

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
