import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the location of an error in the user's files, such as `.agentic/workflows/release.ts:12`. Returns undefined
 * if it arose outside them.
 */
export function userLocation(error: unknown, root: string): string | undefined {
  return locationInStack(error instanceof Error ? (error.stack ?? "") : "", root);
}

/** Returns the first user location in a stack. */
export function locationInStack(stack: string, root: string): string | undefined {
  for (const [, url = "", line = ""] of stack.matchAll(/(file:\/\/[^\s)]+?):(\d+)(?=[:\s)]|$)/g)) {
    const path = insideOf(root, url);
    if (path !== undefined) return `${path}:${line}`;
  }
  return undefined;
}

/** Returns the path of a file in a folder, without dependencies. */
function insideOf(root: string, url: string): string | undefined {
  const path = relative(root, fileURLToPath(url));
  const parts = path.split(sep);
  return parts[0] === ".." || parts.includes("node_modules") ? undefined : parts.join("/");
}

/** Returns the message of an error with its location. */
export function messageOf(error: unknown, root: string): string {
  const message = error instanceof Error ? `${nameOf(error)}${error.message}` : String(error);
  const location = userLocation(error, root);
  return location === undefined ? message : `${location}: ${message}`;
}

function nameOf({ name }: Error): string {
  return name === "Error" || name === "AgenticError" ? "" : `${name}: `;
}
