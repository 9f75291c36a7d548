import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Where in the user's files an error arose, such as `.agentic/workflows/release.ts:12`; undefined where it did not. */
export function userPlace(error: unknown, root: string): string | undefined {
  return placeInStack(error instanceof Error ? (error.stack ?? "") : "", root);
}

/** The same in the text of a stack. */
export function placeInStack(stack: string, root: string): string | undefined {
  for (const [, url = "", line = ""] of stack.matchAll(/(file:\/\/[^\s)]+?):(\d+)(?=[:\s)]|$)/g)) {
    const path = insideOf(root, url);
    if (path !== undefined) return `${path}:${line}`;
  }
  return undefined;
}

/** The path of a file below a folder, unless it is a dependency's. */
function insideOf(root: string, url: string): string | undefined {
  const path = relative(root, fileURLToPath(url));
  const parts = path.split(sep);
  return parts[0] === ".." || parts.includes("node_modules") ? undefined : parts.join("/");
}

/** What an error says, and where it arose. */
export function messageOf(error: unknown, root: string): string {
  const message = error instanceof Error ? `${nameOf(error)}${error.message}` : String(error);
  const place = userPlace(error, root);
  return place === undefined ? message : `${place}: ${message}`;
}

function nameOf({ name }: Error): string {
  return name === "Error" || name === "AgenticError" ? "" : `${name}: `;
}
