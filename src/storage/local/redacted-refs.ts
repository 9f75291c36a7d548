import type { StateRefs, TreeChange } from "../../ports/state-refs.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { runFiles } from "../../run/paths.ts";
import { segmentOf } from "../refs/segments.ts";
import { redactContent } from "./redacted-run-store.ts";

/** State refs that take no secrets, whoever wrote the files. What is read is what was kept. */
export function redactedRefs(refs: StateRefs, redactor: Redactor): StateRefs {
  const redacted = (change: TreeChange): TreeChange =>
    "content" in change && !isOfJournal(change.path)
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

/** A journal was redacted when it was written. Where more is known to be secret since, other bytes would be no part of it. */
function isOfJournal(path: string): boolean {
  const [, name = ""] = /^[^/]+\/workflows\/[^/]+\/(.+)$/.exec(path) ?? [];
  return (segmentOf(name)?.file ?? name) === runFiles.journal;
}
