import type { Redactor } from "../redaction/redactor.ts";
import type { StateRefs, TreeChange } from "../state/refs.ts";
import { redactContent } from "./redacted-store.ts";

/** State refs that take no secrets, whoever wrote the files. What is read is what was kept. */
export function redactedRefs(refs: StateRefs, redactor: Redactor): StateRefs {
  const redacted = (change: TreeChange): TreeChange =>
    "content" in change
      ? { ...change, content: redactContent(change.content, redactor.redactDocument) }
      : change;
  return {
    ...refs,
    commit: ({ refs: changes, ...rest }) =>
      refs.commit({
        ...rest,
        refs: changes.map((change) =>
          change.next
            ? { ...change, next: { ...change.next, changes: change.next.changes.map(redacted) } }
            : change,
        ),
      }),
  };
}
