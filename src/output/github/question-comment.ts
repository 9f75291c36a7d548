import { isLogin } from "../../comment-commands/requester.ts";
import { displayPath } from "../../run/ids.ts";
import { formatMoment } from "../../system/format.ts";
import type { OpenQuestion } from "../status/open-questions.ts";
import type { AllowedResponders, RunFacts, SurfaceInput } from "../status/run-facts.ts";
import type { RunStatusView } from "../status/run-status-view.ts";
import { fileUrl, type Links, linkTo, pathInRun } from "./links.ts";
import { sanitizeMarkdown } from "./sanitized-markdown.ts";
import { sanitizeCode, sanitizeLine } from "./sanitized-text.ts";

const MOST_QUESTIONS = 10;
/** A longer first line is repeated whole in the quote. */
const MOST_HEAD = 300;
const MESSAGE = 2_000;
const MESSAGE_ALONE = 16_000;
/** Maximum length of the document of a single question. Its link leads to the whole. */
const DOCUMENT = 6_000;

export function questionParts(context: SurfaceInput): string[] {
  const { source, view, links } = context;
  const { questions, orchestratorQuestion } = view;
  if (questions.length === 0 && orchestratorQuestion !== undefined)
    return [...messageParts(orchestratorQuestion, links), howToAnswer(context)];
  const [only] = questions;
  if (only && questions.length === 1) return [...questionPart(only, source, links), howToAnswer(context)];
  const more = questions.length - MOST_QUESTIONS;
  return [
    ...questions.slice(0, MOST_QUESTIONS).flatMap((question) => oneOfMany(question, context)),
    more > 0 ? `…and ${more} more.` : "",
    `Asked of ${describeResponders(source.responders)}. In place of \`approve\`: \`input\` or \`reject\`, and your text at the end. The run continues when all are answered.`,
  ];
}

function questionPart(question: OpenQuestion, source: RunFacts, links: Links): string[] {
  const [first = "", ...remaining] = messageParts(question.message, links, {
    most: MESSAGE_ALONE,
    isMarkdown: question.needs === undefined,
  });
  const facts = [
    ...aboutOf(question, source, links),
    ...approvalsOf(question),
    `asked of ${describeResponders(source.responders)}`,
    ...untilOf(question, source),
  ];
  return [[first, ...facts].join(" · "), ...remaining, ...documentPart(question, source, links)];
}

function documentPart({ about }: OpenQuestion, { directory, read }: RunFacts, links: Links): string[] {
  const path = about?.document === undefined ? undefined : pathInRun(directory, about.document);
  const text = path === undefined ? "" : (read(path) ?? "").trim();
  if (path === undefined || text === "") return [];
  const name = sanitizeLine(path.split("/").at(-1) ?? path, 100);
  return [
    `<details open><summary>${name}</summary>\n\n${quote(sanitizeMarkdown(text, links, DOCUMENT))}\n\n</details>`,
  ];
}

function oneOfMany(
  question: OpenQuestion,
  { source, view, links, isOutsideConversation: isOutside = false }: SurfaceInput,
): string[] {
  const [first = "", ...remaining] = messageParts(question.message, links, {
    isMarkdown: question.needs === undefined,
  });
  const step = sanitizeCode(displayPath(question.path), 80);
  const facts = [
    step,
    ...aboutOf(question, source, links),
    ...approvalsOf(question),
    ...untilOf(question, source),
  ];
  return [
    [first, ...facts].join(" · "),
    ...remaining,
    `${where(isOutside, links)}: \`/agentic approve${idIn(view, isOutside)} --step ${question.path}\``,
  ];
}

interface MessageOptions {
  readonly most?: number;
  /** Whether the author of the workflow wrote the message. */
  readonly isMarkdown?: boolean;
}

function messageParts(
  message: string,
  links: Links,
  { most = MESSAGE, isMarkdown = false }: MessageOptions = {},
): string[] {
  const [head = "", ...remaining] = message.trim().split("\n");
  const isCut = head.length > MOST_HEAD;
  const body = sanitizeMarkdown(isCut ? message.trim() : remaining.join("\n").trim(), links, most);
  const title = isMarkdown && !isCut ? formattedHead(head, links) : `**${sanitizeLine(head, MOST_HEAD)}**`;
  return [title, ...(body === "" ? [] : [quote(body)])];
}

function formattedHead(head: string, links: Links): string {
  const text = head.replace(/^#+\s+/, "");
  if (!/[*_`[]/.test(text)) return `**${sanitizeLine(text, MOST_HEAD)}**`;
  return sanitizeMarkdown(text, links, MOST_HEAD).replaceAll(/\s*\n\s*/g, " ");
}

function quote(markdown: string): string {
  const lines = markdown.split("\n").map((line) => `> ${line}`.trimEnd());
  return lines.join("\n");
}

function aboutOf({ about }: OpenQuestion, { directory }: RunFacts, links: Links): string[] {
  const document = about?.document;
  if (document === undefined) return [];
  const name = sanitizeCode(document.split("/").at(-1) ?? document, 100);
  return [linkTo(name, fileUrl(links, directory, document), links)];
}

function approvalsOf(question: OpenQuestion): string[] {
  const text = approvalsNote(question);
  return text === "" ? [] : [text];
}

/** Returns the approval count between hidden markers, so that it can be updated without a job of the run. */
export function approvalsNote({
  approvals,
  approved_by: by,
  asked: questionSeq,
}: Pick<OpenQuestion, "approvals" | "approved_by" | "asked">): string {
  const text = formatApprovals(approvals, by);
  return text === "" ? "" : `${markOf(questionSeq)}${text}${END}`;
}

export function withApprovals(comment: string, question: Parameters<typeof approvalsNote>[0]): string {
  const from = comment.indexOf(markOf(question.asked));
  const to = comment.indexOf(END, from);
  if (from === -1 || to === -1) return comment;
  return comment.slice(0, from) + approvalsNote(question) + comment.slice(to + END.length);
}

function markOf(question: number): string {
  return `<!-- approvals=${question} -->`;
}
const END = "<!-- /approvals -->";

export function formatApprovals(needed: number | undefined, by: readonly string[] = []): string {
  if (needed === undefined) return "";
  const names = by.map((name) => (name === "" ? "a person" : sanitizeCode(name, 60))).join(", ");
  return `${by.length} of ${needed} approvals${names === "" ? "" : `: ${names}`}`;
}

function untilOf({ deadline }: OpenQuestion, { now }: RunFacts): string[] {
  if (deadline === undefined) return [];
  const moment = formatMoment(deadline, now);
  return [deadline > now ? `open until ${moment}` : `was open until ${moment}, an answer still counts`];
}

function howToAnswer({ view, links, isOutsideConversation: isOutside = false }: SurfaceInput): string {
  const [own] = view.own.pullRequests;
  const replyHint = where(isOutside, links);
  const first =
    own?.number === undefined
      ? replyHint
      : `Approve or comment on #${own.number}, or ${replyHint.charAt(0).toLowerCase()}${replyHint.slice(1)}`;
  const [question] = view.questions;
  const example = question?.needs?.options ? "1" : "keep the old API";
  const ways = [["approve"], ["input", example], ["reject", "…"]].map(([verb = "", text]) =>
    [`/agentic ${verb}${idIn(view, isOutside)}`, ...(text === undefined ? [] : [text])].join(" "),
  );
  return `> ${first}: ${ways.map((command) => `\`${command}\``).join(" · ")}`;
}

function where(isOutsideConversation: boolean, { issue }: Links): string {
  if (!isOutsideConversation) return "Reply here";
  return issue === undefined ? "In a comment" : `Reply on #${issue}`;
}

function idIn({ runId }: RunStatusView, isOutsideConversation: boolean): string {
  return isOutsideConversation ? ` ${runId}` : "";
}

const MOST_NAMED = 20;

function describeResponders({ people, teams, permission, roles }: AllowedResponders = ANYONE): string {
  const named = [
    ...people.map((login) => (isLogin(login) ? `@${login}` : sanitizeCode(login, 60))),
    ...teams.map((team) => `the team ${sanitizeCode(team, 60)}`),
  ];
  if (named.length > 0) return either(named);
  const custom = roles.map((role) => `the role ${sanitizeCode(role, 60)}`);
  return `anyone with ${either([`${permission} permission`, ...custom])}`;
}

const ANYONE: AllowedResponders = { people: [], teams: [], permission: "write", roles: [] };

function either(all: readonly string[]): string {
  const more = all.length - MOST_NAMED;
  const displayed = [...all.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])];
  const last = displayed.pop() ?? "";
  return displayed.length === 0 ? last : `${displayed.join(", ")} or ${last}`;
}
