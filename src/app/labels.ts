import { judge } from "./asking.ts";
import type { EventOf } from "./events.ts";
import type { AppPorts, Handled } from "./ports.ts";
import { refuse } from "./refuse.ts";
import { startRun } from "./start-run.ts";
import { mistakeText, replyMarker } from "./words.ts";
import { readCommand } from "../human/command.ts";
import type { RunSource } from "../human/run-id.ts";

const LABEL = /^agentic:(.+)$/;

/** What is run for an issue that is assigned to us. */
const FOR_ASSIGNED = "plan-build-validate";

/** `agentic:<workflow>` on an issue or pull request runs that workflow; so does assigning it to us. */
export async function handleIssues(payload: EventOf<"issues">, ports: AppPorts): Promise<Handled> {
  const { action, sender, issue } = payload;
  const wanted = wantedBy(payload, ports);
  if (!wanted) return { status: "nothing" };
  const settings = await ports.settings();
  const event = action === "labeled" ? "label" : "assignment";
  const target = { kind: "issue", number: issue.number } as const;
  const deed = { event, action, people: [sender], issue: issue.number, target } as const;
  const judged = await judge(ports, deed, { settings, answers: false });
  if (!judged.who.allowed) return await refuse(ports, deed, judged.who);
  await ports.forge.react(target, "eyes");
  const workflows = await ports.workflows();
  const { command, mistake } = readCommand(`/agentic run ${wanted.workflow}`, workflows);
  const at = new Date(issue.updated_at);
  if (mistake) {
    const marker = replyMarker(`${event}-${at.getTime()}`);
    await ports.forge.show({
      issue: issue.number,
      marker,
      body: mistakeText(mistake),
      since: at,
    });
    return { status: "done", what: "told" };
  }
  if (command?.name !== "run") return { status: "nothing" };
  return await startRun(ports, settings.stateRef, {
    source: wanted.source,
    workflow: command.workflow,
    variables: {},
    issue: issue.number,
    headSha: judged.issue?.head?.sha,
    by: sender.login,
  });
}

function wantedBy(
  { action, issue, label, assignee }: EventOf<"issues">,
  { repository, own }: AppPorts,
): { readonly workflow: string; readonly source: RunSource } | undefined {
  const at = new Date(issue.updated_at);
  const around = { repository, at, issue: issue.number, moment: issue.updated_at };
  if (action === "labeled" && label) {
    const [, workflow] = LABEL.exec(label.name) ?? [];
    if (workflow === undefined) return undefined;
    return { workflow: workflow.trim(), source: { ...around, kind: "label", label: label.name } };
  }
  const names = own.login === undefined ? [] : [own.login, own.login.replace(/\[bot\]$/, "")];
  const login = assignee?.login;
  if (action !== "assigned" || login === undefined || !names.includes(login)) return undefined;
  return { workflow: FOR_ASSIGNED, source: { ...around, kind: "assignment", assignee: login } };
}
