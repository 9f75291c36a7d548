import type * as z from "zod";
import { closestMatch } from "../definition/closest-match.ts";
import type { Finding, Path } from "../definition/diagnostic.ts";
import { adviseTypes } from "../definition/key-hints.ts";
import { code, either, isMapping, describeValue } from "../definition/message-text.ts";
import { type Advice, checkShape } from "../definition/shape.ts";
import { AgenticError } from "../errors.ts";
import { checkId } from "./program-steps.ts";
import { ParallelOptions, StepConfig } from "./step-config.ts";

const KINDS = new Map<string, z.ZodType<StepConfig> & { readonly shape: object }>(
  StepConfig.options.map((option) => [option.shape.type.value, option]),
);

const KEYS = new Map(Array.from(KINDS, ([type, { shape }]) => [type, Object.keys(shape)]));

export function checkConfig(id: string, value: unknown): StepConfig {
  checkId(id);
  const call = `ctx.step("${id}")`;
  if (!isMapping(value)) throw wrong(call, [`it takes what the step is, not ${describeValue(value)}`]);
  const { type } = value;
  const option = typeof type === "string" ? KINDS.get(type) : undefined;
  if (!option) throw wrong(call, [wrongType(type)]);
  return checked(option, value, {
    call,
    subject: `a step of type ${String(type)}`,
    advise: (key, path) => (path.length > 0 ? {} : adviseTypes(key, Object.keys(option.shape), KEYS)),
  });
}

export function checkParallelOptions(value: unknown): ParallelOptions {
  const call = "ctx.parallel";
  return checked(ParallelOptions, value ?? {}, { call, subject: "its options", advise: () => ({}) });
}

interface Call {
  readonly call: string;
  readonly subject: string;
  readonly advise: (key: string, path: Path) => Advice;
}

function checked<T>(schema: z.ZodType<T>, value: unknown, { call, subject, advise }: Call): T {
  const findOwner = () => ({ label: subject, length: 0 });
  const result = checkShape(schema, value, { findOwner, advise });
  if ("value" in result) return result.value;
  throw wrong(call, mistakesIn(result.findings));
}

export function mistakesIn(findings: readonly Finding[]): string[] {
  const meant = new Set(findings.map(({ suggestion }) => suggestion));
  return findings
    .filter(({ absent, path }) => absent !== true || !meant.has(String(path.at(-1))))
    .map(({ message, suggestion }) =>
      suggestion === undefined ? message : `${message} Did you mean ${code(suggestion)}?`,
    );
}

function wrongType(type: unknown): string {
  const types = [...KINDS.keys()];
  const near = typeof type === "string" ? closestMatch(type, types) : undefined;
  const hint = near === undefined ? "" : ` Did you mean ${code(near)}?`;
  if (type === undefined) return `it needs \`type\`: ${either(types)}.`;
  return `\`type\` must be ${either(types)}, not ${describeValue(type)}.${hint}`;
}

function wrong(call: string, mistakes: readonly string[]): AgenticError {
  return new AgenticError({ code: "definition-invalid", message: `${call}: ${mistakes.join(" ")}` });
}
