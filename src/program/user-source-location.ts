import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns for example `.agentic/workflows/release.ts:12`; undefined if the error arose outside the user's files. */
export function userLocation(error: unknown, root: string): string | undefined {
  return locationInStack(error instanceof Error ? (error.stack ?? "") : "", root);
}

export function locationInStack(stack: string, root: string): string | undefined {
  for (const [, url = "", line = ""] of stack.matchAll(/(file:\/\/[^\s)]+?):(\d+)(?=[:\s)]|$)/g)) {
    const path = insideOf(root, url);
    if (path !== undefined) return `${path}:${line}`;
  }
  return undefined;
}

function insideOf(root: string, url: string): string | undefined {
  const path = relative(root, fileURLToPath(url));
  const parts = path.split(sep);
  return parts[0] === ".." || parts.includes("node_modules") ? undefined : parts.join("/");
}

export function messageOf(error: unknown, root: string): string {
  const message = error instanceof Error ? `${nameOf(error)}${error.message}` : String(error);
  const location = userLocation(error, root);
  return location === undefined ? message : `${location}: ${message}`;
}

function nameOf({ name }: Error): string {
  return name === "Error" || name === "AgenticError" ? "" : `${name}: `;
}
