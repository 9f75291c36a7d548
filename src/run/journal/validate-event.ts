import { RunEvent, type RunEventType } from "./event.ts";
import { type QuickCheck, quickCheck } from "./quick-check.ts";

const schemas = new Map(RunEvent.options.map((schema) => [schema.shape.type.value, schema] as const));
const checks = new Map<RunEventType, QuickCheck>();

/** A line of a journal as an event of its type, or what is wrong with it. */
export function checkEvent(line: unknown, type: RunEventType): { event: RunEvent } | { problem: string } {
  const schema = schemas.get(type);
  if (!schema) return { problem: `no event is called ${type}` };
  let check = checks.get(type);
  if (!check) checks.set(type, (check = quickCheck(schema)));
  if (check(line)) return { event: line as RunEvent };
  const { data, error } = schema.safeParse(line, { jitless: true });
  // What has defaults gets them.
  if (data) return { event: data };
  const issue = error.issues.find(({ path }) => !isMetric(path));
  if (!issue) return { event: line as RunEvent };
  return { problem: `\`${issue.path.join(".")}\` of ${type}: ${issue.message}` };
}

/** JSON has no number for what a function divided by zero. */
function isMetric([first, second, name]: readonly PropertyKey[]): boolean {
  return first === "output" && second === "metrics" && name !== undefined;
}
