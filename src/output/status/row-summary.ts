import { dependenciesOf } from "../../decision/blocks/parallel.ts";
import type { Step, StepOf } from "../../definition/schema.ts";
import { lineOfAnswer } from "../../run/journal/event-fields.ts";
import type { StrayChanges } from "../../run/journal/event-fields.ts";
import { describeProviderWait } from "../../run/pauses.ts";
import type { BranchState, Question, RunState, StepState } from "../../run/state.ts";
import { formatCost, formatCount, plural } from "../../system/format.ts";

/** Returns the result of a step in a few words, the most important first, because rows are truncated. */
export function summaryOf(
  own: StepState | undefined,
  { step, state }: { step: Step | undefined; state: RunState },
): string {
  if (own && isDelayed(own, state)) return describeStepWait(own);
  const text = own ? describeStatus(own, step) : describePending(step);
  const delivered = own && deliveryOf(own, state.branches.get(own.path));
  return [delivered, text].filter((part) => part !== undefined && part !== "").join(" · ");
}

function describePending(step: Step | undefined): string {
  const others = step ? dependenciesOf(step) : [];
  return others.length === 0 ? "" : `after ${others.join(", ")}`;
}

function describeStatus(own: StepState, step: Step | undefined): string {
  const { status, output, summary, failure, failures, question } = own;
  if (status === "pending") return describePending(step);
  if (status === "skipped") return describeSkipped(own);
  if (status === "waiting")
    return ["waiting for a person", question?.askedEvent.message ?? ""].filter(Boolean).join(" · ");
  const stray = own.stray ? [describeStrayChanges(own.stray)] : [];
  if (status === "failed" || (status === "running" && failure))
    return [failure?.message ?? summary ?? "", ...stray].join(" · ");
  const plain = output?.summary ?? (step && loopSummary(own, step)) ?? summary ?? "";
  const text = approvedBy(question, plain);
  if (status !== "completed") return text;
  const again = failures === 1 ? "retried once" : `retried ${failures} times`;
  const over = overLimit(own, step);
  return [
    ...(over === undefined ? [] : [`over its limit of ${over.limit}`]),
    ...(own.noOp === true ? ["changed nothing"] : []),
    ...stray,
    ...askedBy(own),
    ...(text === "" ? [] : [text]),
    ...(failures === 0 ? [] : [`${again}: ${failure?.message ?? ""}`]),
  ].join(" · ");
}

export function isDelayed({ path }: StepState, { status, delayed }: RunState): boolean {
  return status === "running" && delayed.has(path);
}

function describeStepWait({ providerWait, failure }: StepState): string {
  const text = providerWait ? describeProviderWait(providerWait) : "";
  return failure ? `${text} · ${failure.message}` : text;
}

function approvedBy({ answer }: Partial<Question> = {}, text: string): string {
  const by = answer?.approved_by;
  if (!answer || by === undefined) return text;
  const phrase = lineOfAnswer(answer);
  const names = by.map((name) => name || "a person").join(", ");
  return `approved by ${names}${phrase === "" ? "" : `: ${phrase}`}`;
}

function askedBy({ answeredQuestions = [] }: StepState): string[] {
  if (answeredQuestions.length === 0) return [];
  const assumed = answeredQuestions.filter(({ answer }) => answer.decision === "assumed");
  if (assumed.length === 0) return [`asked ${plural(answeredQuestions.length, "question")}`];
  return [`assumed: ${assumed.map(({ answer }) => answer.text).join("; ")}`];
}

export function overLimit(
  own: StepState,
  step: Step | undefined,
): { readonly spent: string; readonly limit: string } | undefined {
  const { knownCostUsd = 0, spentBeforeUsd = 0, tokens = 0, tokensBefore = 0 } = own;
  const { "max-cost-usd": mostUsd = Infinity, "max-tokens": most = Infinity } = step ?? {};
  const spentUsd = knownCostUsd - spentBeforeUsd;
  if (spentUsd > mostUsd) return { spent: formatCost(spentUsd), limit: formatCost(mostUsd) };
  const used = tokens - tokensBefore;
  return used > most ? { spent: formatCount(used), limit: `${formatCount(most)} tokens` } : undefined;
}

function deliveryOf({ status, noOp }: StepState, branch: BranchState | undefined): string | undefined {
  if (!branch || status !== "completed") return undefined;
  const { pullRequest, failure, files } = branch;
  if (failure) return `not delivered: ${failure.message}`;
  if (pullRequest) {
    const kind = pullRequest.draft ? "draft pull request" : "pull request";
    return pullRequest.number === undefined ? kind : `${kind} #${pullRequest.number}`;
  }
  if (files.size > 0) return `changed ${plural(files.size, "file")}`;
  return noOp === true ? undefined : "changed nothing";
}

function loopSummary({ loop, status }: StepState, step: Step): string | undefined {
  if (step.type !== "recurring" || !loop) return undefined;
  if (!loop.items)
    return status === "running" && loop.iteration > 0 ? `iteration ${loop.iteration}` : undefined;
  if (status !== "running" && loop.iteration < loop.items.length) return undefined;
  return `${loop.iteration} of ${loop.items.length} ${nounOf(step["for-each"])}`;
}

function nounOf(list: StepOf<"recurring">["for-each"]): string {
  const last = typeof list === "string" ? /\.([a-z_]+)\s*(?:\}\})?$/i.exec(list) : null;
  return last?.[1]?.replaceAll("_", " ") ?? "items";
}

function describeSkipped({ skip, reason = "" }: StepState): string {
  if (skip?.code === "condition") return "skipped: its condition did not hold";
  if (skip?.code === "from-step") return "skipped: before --from-step";
  return `skipped${skip?.code === "failed" ? "," : ":"} ${reason}`;
}

const MOST_NAMES = 3;

/** Returns `reverted a.js, b.js and 2 more files (steps/validate/1/reverted.patch)`, or what stays in the user's checkout. */
export function describeStrayChanges({ files, more = 0, patch, omitted, hashes }: StrayChanges): string {
  if (files.length === 0)
    return hashes ? "made a commit without changes" : "reverted a commit without changes";
  const hidden = Math.max(0, files.length - MOST_NAMES) + more;
  const names = `${files.slice(0, MOST_NAMES).join(", ")}${hidden > 0 ? ` and ${hidden} more` : ""}`;
  if (hashes) return `left ${names} in your checkout, in no commit`;
  if (patch === undefined) return `reverted ${names}`;
  const gap =
    omitted === undefined ? "" : `, without ${plural(omitted, "file that is", "files that are")} too large`;
  return `reverted ${names} (${patch}${gap})`;
}
