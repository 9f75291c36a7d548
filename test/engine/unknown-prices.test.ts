import { describe, expect, test } from "vitest";
import { resolveSettings, unknownPrices } from "../../src/engine/resolve-settings.ts";
import { defineWorkflow, type GivenStep } from "../support/world.ts";

function definition(settings: Record<string, unknown>, ...steps: GivenStep[]) {
  const workflow = defineWorkflow({ steps, settings });
  return { workflow, settings: resolveSettings({ workflow, config: {}, overrides: {} }) };
}

const ask = (given: object = {}): GivenStep => ({ name: "a", prompt: "Do it.", ...given });
const limited = { "max-cost-usd": 1 };
const prices = { "gpt-5.5": { input: 1, output: 2 } };

describe("a limit in dollars", () => {
  test.each<[string, Record<string, unknown>, GivenStep, string | undefined]>([
    ["counts every session of an agent that says what it cost", limited, ask(), undefined],
    [
      "counts models with a configured price",
      limited,
      ask({ provider: "codex", model: "gpt-5.5" }),
      undefined,
    ],
    ["leaves out a model without one", limited, ask({ provider: "codex", model: "o9" }), "codex (o9)"],
    [
      "leaves out an agent whose model nobody names",
      limited,
      ask({ provider: "gemini" }),
      "gemini without `model`",
    ],
    ["of a step counts as one", {}, ask({ provider: "gemini", "max-cost-usd": 1 }), "gemini without `model`"],
    [
      "has nothing to say of scripts",
      { ...limited, provider: "gemini" },
      { name: "s", run: "true" },
      undefined,
    ],
    [
      "leaves out the agent that decides",
      { ...limited, provider: "gemini", orchestrator: "agent" },
      { name: "s", run: "true" },
      "gemini without `model`",
    ],
    ["that is not set leaves nothing out", {}, ask({ provider: "gemini" }), undefined],
  ])("%s", (_, settings, step, named) => {
    const known = step["model"] === undefined ? {} : prices;
    const note = unknownPrices([definition(settings, step)], known);
    const unknown = /Price unknown: (.+?)\. Its tokens/.exec(note ?? "")?.[1];
    expect(unknown).toBe(named);
  });

  test("looks into nested definitions, and names each once", () => {
    const nested = definition({}, ask({ provider: "gemini" }));
    const note = unknownPrices([definition(limited, ask()), nested, nested], {});
    expect(note?.match(/gemini without `model`/g)).toHaveLength(1);
  });

  test("may count an agent whose model nobody names, where there are prices", () => {
    expect(unknownPrices([definition(limited, ask({ provider: "codex" }))], prices)).not.toContain("unknown");
  });

  test("holds sessions of agents that take no limit against it only after they end, and says so", () => {
    const known = unknownPrices(
      [definition(limited, ask({ provider: "codex", model: "gpt-5.5" }), { name: "b", prompt: "Do b." })],
      prices,
    );
    expect(known).toMatch(/^Sessions of codex count for limits only after they end/);
    expect(unknownPrices([definition(limited, ask())], {})).toBeUndefined();
    expect(unknownPrices([definition({}, ask({ provider: "codex" }))], {})).toBeUndefined();
  });

  test("of a nested definition counts as one", () => {
    const nested = definition(limited, ask({ provider: "gemini" }));
    expect(unknownPrices([definition({}, ask()), nested], {})).toContain("gemini");
  });
});
