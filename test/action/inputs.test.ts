import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  inputDefaults,
  Inputs,
  parseInputs,
  parseVariables,
  parseVersions,
  secretInputs,
} from "../../src/action/inputs.ts";
import { outputDescriptions } from "../../src/action/workflow-commands.ts";
import { AgenticError } from "../../src/errors.ts";

interface ActionFile {
  readonly inputs: Record<string, { description: string; required?: boolean; default?: string }>;
  readonly outputs: Record<string, { description: string; value: string }>;
  readonly runs: { readonly using: string; readonly steps: readonly { run?: string }[] };
}

const action = parse(
  readFileSync(join(import.meta.dirname, "../../action.yml"), "utf8"),
) as unknown as ActionFile;

/** What GitHub makes of the defaults where a workflow says nothing. */
const nothing = Object.fromEntries(
  Object.entries(action.inputs).map(([name, input]) => [
    name,
    (input.default ?? "").startsWith("${{") ? "" : (input.default ?? ""),
  ]),
);

const given = (inputs: Record<string, string>) => parseInputs(JSON.stringify({ ...nothing, ...inputs }));

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AgenticError && error.code === "usage") return error.message;
    throw error;
  }
  throw new Error("Nothing was wrong.");
}

describe("action.yml", () => {
  it("has the inputs of the schema, with their descriptions and defaults, none of them required", () => {
    const schema = Object.fromEntries(
      Object.entries(Inputs.shape).map(([name, { description }]) => [
        name,
        {
          description,
          required: false,
          default: (inputDefaults as Record<string, string>)[name] ?? "",
        },
      ]),
    );
    expect(action.inputs).toEqual(schema);
  });

  it("has the outputs of the program, those of a run from whichever step set them last", () => {
    const described = Object.entries(action.outputs).map(([name, { description }]) => [name, description]);
    expect(Object.fromEntries(described)).toEqual(outputDescriptions);
    const ofRuns = new Set([
      "run-id",
      "status",
      "verified",
      "matrix",
      "pull-requests",
      "output",
      "cost-usd",
      "report",
    ]);
    for (const [name, { value }] of Object.entries(action.outputs)) {
      const late = ofRuns.has(name) ? `steps.finish.outputs.${name} || ` : "";
      expect(value).toBe(`\${{ ${late}steps.run.outputs.${name} }}`);
    }
  });

  it("puts no text of others into a script", () => {
    const scripts = action.runs.steps.flatMap(({ run }) => run ?? []);
    expect(scripts.filter((run) => run.includes("${{"))).toEqual([]);
    expect(scripts).toHaveLength(4);
  });
});

describe("the program", () => {
  it("is started without any variable that holds a secret, in both steps", () => {
    const started = action.runs.steps.flatMap(({ run }) => (run?.includes("action.js") ? [run] : []));
    expect(started).toHaveLength(2);
    const names = [
      "AGENTIC_INPUTS",
      ...Object.keys(secretInputs).map((name) => `INPUT_${name.toUpperCase()}`),
    ];
    for (const run of started) for (const name of names) expect(run).toContain(`-u ${name} `);
  });
});

describe("inputs", () => {
  it("that nobody gave say nothing", () => {
    expect(given({})).toEqual({ command: "run", "working-directory": "." });
  });

  it("have the types that they stand for", () => {
    const inputs = given({ "max-cost-usd": " 2.50 ", provider: "claude", "state-branch": "our/state" });
    expect(inputs).toMatchObject({ "max-cost-usd": 2.5, provider: "claude", "state-branch": "our/state" });
  });

  it("that are wrong are told all at once, by their names", () => {
    const wrong = {
      command: "rnu",
      "max-cost-usd": "much",
      provider: "chatty",
      "run-id": "../x",
      "fan-out": "wide",
    };
    expect(messageOf(() => given(wrong)).split("\n")).toEqual([
      expect.stringMatching(
        /^Input `command` is "rnu"; it must be one of run, .+, comment\. Did you mean `run`\?$/,
      ),
      'Input `run-id` is "../x"; it must be an id such as 20260131-k3f9qz.',
      'Input `fan-out` is "wide"; it must be one of local, matrix.',
      'Input `provider` is "chatty"; it must be one of claude, codex, gemini, replay.',
      'Input `max-cost-usd` is "much"; it must be a number of US dollars.',
    ]);
  });

  it.each(["a..b", "a//b", "a/", "a.lock", "a/.b", "a.", "-a", "a b", "a~1"])(
    "take no branch for the state that git does not take: %s",
    (branch) => {
      expect(() => given({ "state-branch": branch })).toThrow(/^Input `state-branch` is ".+"; it must hold/);
    },
  );

  it("that there are not are named, and that are no text", () => {
    expect(messageOf(() => parseInputs('{"workflow":5}'))).toBe("Input `workflow` is 5; it must be text.");
    expect(messageOf(() => given({ wrokflow: "x" }))).toMatch(/^The Action has no input `wrokflow`/);
  });

  it("that did not arrive as JSON are no place to show what did", () => {
    const message = messageOf(() => parseInputs('{"anthropic-api-key":"sk-ant-SECRET'));
    expect(message).toMatch(/one JSON object/);
    expect(message).not.toMatch(/SECRET/);
  });
});

describe("the input variables", () => {
  it.each([
    ["nothing", undefined, {}],
    ["empty YAML", "# none", {}],
    ["YAML", "request: Add a dark mode\ncount: 3", { request: "Add a dark mode", count: 3 }],
    ["JSON", '{"request": "Add a dark mode", "fast": true}', { request: "Add a dark mode", fast: true }],
  ])("may be %s", (_what, text, variables) => {
    expect(parseVariables(text)).toEqual(variables);
  });

  it.each([
    ["a list", "- a\n- b", /must hold variables as `name: value` lines or a JSON object/],
    ["broken text", "{ a: ", /is neither YAML nor JSON/],
  ])("cannot be %s", (_what, text, message) => {
    expect(messageOf(() => parseVariables(text))).toMatch(message);
  });
});

describe("the input state-branch", () => {
  it.each(["agentic/runs/x", "agentic/runs", "agentic/claims/20260131-abc123", "agentic"])(
    "is no name of the engine's own refs: %s",
    (name) => {
      expect(messageOf(() => given({ "state-branch": name }))).toContain("another branch than `agentic`");
    },
  );

  it.each(["agentic/state2", "agentic/runs-of-us", "state/agentic"])("is any other branch: %s", (name) => {
    expect(given({ "state-branch": name })["state-branch"]).toBe(name);
  });
});

describe("the input agent-version", () => {
  it("is one for whichever agent is needed, or one for each by its name", () => {
    expect(parseVersions(undefined)).toEqual(new Map());
    expect(parseVersions("2.1.0")).toEqual(new Map([["", "2.1.0"]]));
    expect(parseVersions("claude@latest, codex@0.169.0")).toEqual(
      new Map([
        ["claude", "latest"],
        ["codex", "0.169.0"],
      ]),
    );
  });

  it.each(["1.0 2.0", "../../x", "git+ssh://evil", "copilot@1", "claude@", "--registry=x"])(
    "cannot be %s",
    (text) => {
      expect(messageOf(() => parseVersions(text))).toMatch(/set one version such as 2\.1\.197/);
    },
  );
});
