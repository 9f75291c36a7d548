import { isUtf8 } from "node:buffer";
import type { StateRefs, TreeChange } from "../../ports/state-refs.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { runFiles } from "../../run/paths.ts";
import { segmentOf } from "../refs/segments.ts";

/** Redacts the files of commits: agents and users write some of them without the run store. */
export function redactedRefs(refs: StateRefs, redactor: Redactor): StateRefs {
  const redacted = (change: TreeChange): TreeChange =>
    "content" in change && !isJournal(change.path)
      ? { ...change, content: redactContent(change.content, redactor.redactDocument) }
      : change;
  return {
    ...refs,
    commit: ({ refs: changes, ...others }) =>
      refs.commit({
        ...others,
        refs: changes.map((change) =>
          change.next
            ? { ...change, next: { ...change.next, changes: change.next.changes.map(redacted) } }
            : change,
        ),
      }),
  };
}

/** The journal was redacted when it was written. Other bytes would not continue the remote journal. */
function isJournal(path: string): boolean {
  const [, name = ""] = /^[^/]+\/workflows\/[^/]+\/(.+)$/.exec(path) ?? [];
  return (segmentOf(name)?.file ?? name) === runFiles.journal;
}

export function redactContent(
  content: string | Uint8Array,
  redact: (text: string) => string,
): string | Uint8Array {
  if (typeof content === "string") return redact(content);
  if (!isUtf8(content)) return content;
  const text = Buffer.from(content).toString("utf8");
  const redacted = redact(text);
  return redacted === text ? content : redacted;
}
