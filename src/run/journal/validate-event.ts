import { RunEvent, type RunEventType } from "./event.ts";
import { type QuickCheck, quickCheck } from "./quick-check.ts";

const schemas = new Map(RunEvent.options.map((schema) => [schema.shape.type.value, schema] as const));
const checks = new Map<RunEventType, QuickCheck>();

/** Validates a journal line as an event of a type. Returns the event or the problem. */
export function checkEvent(line: unknown, type: RunEventType): { event: RunEvent } | { problem: string } {
  const schema = schemas.get(type);
  if (!schema) return { problem: `no event is called ${type}` };
  let check = checks.get(type);
  if (!check) checks.set(type, (check = quickCheck(schema)));
  if (check(line)) return { event: line as RunEvent };
  const { data, error } = schema.safeParse(line, { jitless: true });
  // Adds default values.
  if (data) return { event: data };
  const issue = error.issues.find(({ path }) => !isMetric(path));
  if (!issue) return { event: line as RunEvent };
  return { problem: `\`${issue.path.join(".")}\` of ${type}: ${issue.message}` };
}

/** JSON has no number for the result of a division by zero. */
function isMetric([first, second, name]: readonly PropertyKey[]): boolean {
  return first === "output" && second === "metrics" && name !== undefined;
}
