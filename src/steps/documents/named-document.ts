import { isAbsolute, relative } from "node:path";
import { AgenticError } from "../../errors.ts";
import type { Failure } from "../../run/journal/event.ts";
import { documentIn } from "../../run/paths.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { firstLine } from "../agent-answer.ts";
import type { StepContext } from "../step-context.ts";

type DocumentContext = Pick<StepContext, "workspace" | "store">;

/** Returns the output with the path of its document relative to the workspace. An empty path names no document. */
export function withRelativeDocument({ workspace }: DocumentContext, output: StepOutput): StepOutput {
  const { document_path: path } = output;
  if (path === null) return output;
  if (path.trim() === "") return { ...output, document_path: null };
  if (!isAbsolute(path)) return output;
  const inside = [workspace.directory, workspace.resolve(".")]
    .map((folder) => relative(folder, path))
    .find((candidate) => candidate !== "" && !candidate.startsWith("..") && !isAbsolute(candidate));
  return inside === undefined ? output : { ...output, document_path: inside };
}

/** Returns a failure if the output names a document that is no file with text in the repository or in the folder of the run. */
export async function missingDocument(
  context: DocumentContext,
  { document_path: path }: StepOutput,
): Promise<Failure | undefined> {
  const problem = path === null ? undefined : await problemOf(context, path);
  if (path === null || problem === undefined) return undefined;
  const message = `The answer names the document \`${firstLine(path)}\`, which ${problem}. Write the document, or answer with \`document_path: null\`.`;
  return { class: "recoverable", code: "document-missing", message };
}

/** Prompts of later steps contain the path, without a fence. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]/u;

/** The agent chose the path: the workspace refuses one that leads outside, also through a link. */
async function problemOf({ workspace, store }: DocumentContext, path: string): Promise<string | undefined> {
  if (UNFIT.test(path)) return "has a line break, a hidden character or a backtick in its path";
  try {
    const name = documentIn(store.location, path);
    const content = (await workspace.readBytes(path)) ?? (name && store.readBytes(name));
    if (!content) return "is no file";
    return isBlank(content) ? "is empty" : undefined;
  } catch (error) {
    if (error instanceof AgenticError && error.code === "usage") return "is outside the repository";
    throw error;
  }
}

const BLANK: ReadonlySet<number> = new Set(Buffer.from(" \t\r\n"));

function isBlank(content: Uint8Array): boolean {
  return content.every((byte) => BLANK.has(byte));
}
