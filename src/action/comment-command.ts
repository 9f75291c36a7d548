import { readCommand } from "../human/command.ts";

/** What somebody wants done; variables as YAML or JSON. */
export interface AskedCommand {
  readonly command: string;
  readonly workflow?: string;
  readonly variables?: string;
  readonly runId?: string;
}

/** Reads what a comment asks for: a command, why it is none that a job carries out, or nothing. */
export type CommentGrammar = (
  body: string,
) => { readonly asked: AskedCommand } | { readonly reason: string } | undefined;

/** Comments as the App reads them too; of their commands those that jobs of the starter workflow carry out. */
export const parseCommentCommand: CommentGrammar = (body) => {
  const { command, mistake } = readCommand(body);
  if (mistake) return { reason: mistake.message };
  if (!command) return undefined;
  switch (command.name) {
    case "run": {
      const { workflow, variables } = command;
      return { asked: { command: "run", workflow, variables: JSON.stringify(variables) } };
    }
    case "resume":
    case "retry":
      return command.fromStep === undefined
        ? about("resume", command.runId)
        : { reason: "The workflow of this repository goes on with a run where it stands; leave out --from." };
    case "cancel":
    case "status":
      return about(command.name, command.runId);
    default:
      return { reason: `\`/agentic ${command.name}\` is nothing that the workflow of this repository does.` };
  }
};

function about(command: string, runId: string | undefined): { asked: AskedCommand } | { reason: string } {
  if (runId === undefined) return { reason: `Name the run: /agentic ${command} 20260131-k3f9qz.` };
  return { asked: { command, runId } };
}
