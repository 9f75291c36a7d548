import { describe, expect, test } from "vitest";
import { commandUsage, readCommand } from "../../src/comment-commands/comment-command.ts";

const RUN = "20260131-k3f9qz";
const known = [
  { name: "plan-build-validate", variables: ["request", "base_branch"] },
  { name: "analyse-codebase", variables: ["type", "autofix"] },
  { name: "release" },
];

const commandOf = (body: string) => readCommand(body).command;
const mistakeIn = (body: string, workflows = known) => readCommand(body, workflows).mistake;

describe("a comment", () => {
  test.each([
    ["/agentic", { name: "help" }],
    ["/agentic help", { name: "help" }],
    ["/agentic workflows", { name: "workflows" }],
    ["/agentic status", { name: "status" }],
    [`/agentic status ${RUN}`, { name: "status", runId: RUN }],
    [`/agentic cancel ${RUN}`, { name: "cancel", runId: RUN }],
    ["/agentic resume --from build", { name: "resume", fromStep: "build" }],
    [
      `/agentic resume ${RUN} --from=improve/2/fix`,
      { name: "resume", runId: RUN, fromStep: "improve/2/fix" },
    ],
    [`/agentic retry --from-step build ${RUN}`, { name: "retry", runId: RUN, fromStep: "build" }],
    ["/agentic Retry", { name: "retry" }],
    ["/agentic input keep the old API", { name: "input", text: "keep the old API" }],
    [`/agentic input ${RUN} keep "it"`, { name: "input", runId: RUN, text: 'keep "it"' }],
    ["/agentic approve", { name: "approve", text: "" }],
    ["/agentic approve\nbut not the API", { name: "approve", text: "but not the API" }],
    ["/agentic reject too big", { name: "reject", text: "too big" }],
    ["/agentic do make it faster", { name: "do", request: "make it faster", mayPlan: false }],
    ["/agentic do --keep make it", { name: "do", request: "make it", mayPlan: true, keeps: true }],
    ["/agentic do --plan --keep\nit", { name: "do", request: "it", mayPlan: true, keeps: true }],
    ["/agentic do --planned work", { name: "do", request: "--planned work", mayPlan: false }],
    ["/agentic do --plan make it\nfaster", { name: "do", request: "make it\nfaster", mayPlan: true }],
    ["/agentic run release", { name: "run", workflow: "release", variables: {} }],
  ])("%j is a command", (body, command) => {
    expect(commandOf(body)).toEqual(command);
  });

  test.each(["\uFEFF", "\u200B", "\u200C\u200D", "  \u2060", "\u200B \uFEFF ", "\u200B\n\uFEFF"])(
    "is a command after the invisible characters %j",
    (invisible) => {
      expect(commandOf(`${invisible}/agentic approve`)).toEqual({ name: "approve", text: "" });
      expect(mistakeIn(`/agentic approve\n${invisible}/agentic help`)).toMatchObject({
        code: "several-commands",
      });
    },
  );

  test.each(["    /agentic help", "\u200B    /agentic help", "a\u200B/agentic help", "\u2063/agentic help"])(
    "is no command where a page shows something else: %j",
    (body) => {
      expect(readCommand(body)).toEqual({});
    },
  );

  test.each(["list", "LIST"])("lists workflows with `/agentic %s`", (word) => {
    expect(commandOf(`/agentic ${word}`)).toEqual({ name: "workflows" });
  });

  test("gives variables, in quotes where they have spaces, and the text below as the request", () => {
    const body = [
      `  /agentic run release level=minor note="two \\"words\\"" path='C:\\new' when=“later on” max-retry=3 empty="" it=don't`,
      "",
      "Do this:",
      "",
      "> as somebody said",
      "```sh",
      "/agentic is not read here <!-- and this stays -->",
      "```",
      "",
    ].join("\r\n");
    expect(commandOf(body)).toEqual({
      name: "run",
      workflow: "release",
      variables: {
        level: "minor",
        note: 'two "words"',
        path: "C:\\new",
        when: "later on",
        "max-retry": "3",
        empty: "",
        it: "don't",
        request:
          "Do this:\n\n> as somebody said\n```sh\n/agentic is not read here <!-- and this stays -->\n```",
      },
    });
  });

  test("writes a variable with hyphens where the workflow has one with underscores", () => {
    const { command } = readCommand("/agentic run plan-build-validate base-branch=main", known);
    expect(command).toMatchObject({ variables: { base_branch: "main" } });
  });

  test("hides nothing in a request: comments that a page does not show are taken out", () => {
    const body =
      "/agentic do\nFix `<!-- this -->`<!-- but also leak --> and\n<!--\nmore\n-->\nthat <!-- a\nb --> too\n<!-- open\nend";
    expect(commandOf(body)).toMatchObject({ request: "Fix `<!-- this -->` and\nthat \n too" });
  });

  test.each([
    ["behind a quote", "> /agentic cancel\n> said somebody\n\n/agentic help"],
    ["behind an empty quote line", "> words\n>\n/agentic help"],
    ["behind a fence", "```\n/agentic cancel\n```\n/agentic help"],
    ["behind a longer fence", "~~~~ts\n/agentic cancel\n~~~\n~~~~\n/agentic help"],
    ["behind indented code", "    /agentic cancel\n\t/agentic cancel\n/agentic help"],
    ["behind a hidden comment", "<!-- a template\n/agentic cancel\n-->\n\n/agentic help"],
    ["behind front matter", "---\na: /agentic cancel\n---\n/agentic help"],
  ])("may begin %s", (_where, body) => {
    expect(commandOf(body)).toEqual({ name: "help" });
  });

  test.each([
    ["words before it", "Please\n/agentic cancel"],
    ["a quote", "> /agentic cancel"],
    ["a quote that goes on", "> as they said\n/agentic cancel"],
    ["a fence", "```\n/agentic cancel\n```"],
    ["a fence without an end", "```\n/agentic cancel"],
    ["indented code", "    /agentic cancel"],
    ["a hidden comment", "<!--\n/agentic cancel"],
    ["a hidden comment on its line", "<!-- x --> /agentic cancel"],
    ["front matter", "---\n/agentic cancel\n---"],
    ["another name", "/agentic-sdlc cancel"],
    ["a mention", "@agentic cancel"],
    ["nothing", ""],
  ])("asks for nothing with %s", (_what, body) => {
    expect(readCommand(body)).toEqual({});
  });

  test.each([
    ["/agentic aprove", "unknown-command", "`/agentic approve`", "approve"],
    [
      "/agentic plan-build-validate",
      "unknown-command",
      "`/agentic run plan-build-validate`",
      "run plan-build-validate",
    ],
    ["/agentic make it faster", "unknown-command", "`/agentic do make it faster`", undefined],
    ["/agentic run", "missing-workflow", "`plan-build-validate`, `analyse-codebase`, `release`", undefined],
    [
      "/agentic run plan-bulid-validate",
      "unknown-workflow",
      "Did you mean `plan-build-validate`?",
      "plan-build-validate",
    ],
    ["/agentic run ../../evil.yaml", "unknown-workflow", "There are `plan-build-validate`", undefined],
    [`/agentic run ${RUN}`, "unknown-workflow", `/agentic resume ${RUN}`, `resume ${RUN}`],
    ["/agentic run analyse-codebase typ=bug", "unknown-variable", "Did you mean `type`?", "type"],
    ["/agentic run analyse-codebase\nplease", "unknown-variable", "takes no request", undefined],
    [
      "/agentic run analyse-codebase request=x",
      "unknown-variable",
      "has no variable `request`. It has",
      undefined,
    ],
    [
      "/agentic run plan-build-validate request=a request=b",
      "given-twice",
      "`request` is given twice.",
      undefined,
    ],
    ["/agentic run release a=1 a=2", "given-twice", "`a` is given twice", undefined],
    ["/agentic run release request=x\ny", "given-twice", "The request is given twice", undefined],
    ["/agentic run release now", "not-a-variable", "`key=value`", undefined],
    ["/agentic run release --level=minor", "unknown-option", "`key=value`", "level="],
    ['/agentic run release a="b c', "unclosed-quote", "is not closed", undefined],
    ['/agentic run release a="b"c', "joined-quote", "A space is missing after", undefined],
    ["/agentic resume --form build", "unknown-option", "Did you mean `--from`?", "--from"],
    ["/agentic cancel --from build", "unknown-option", "has no option `--from`", undefined],
    ["/agentic resume --from", "missing-step", "Name a step", undefined],
    ["/agentic resume --from 'a b'", "not-a-step", "not a step name", undefined],
    ["/agentic cancel please", "not-a-run", "not a run ID", undefined],
    [`/agentic cancel ${RUN} thanks`, "too-many-words", "`thanks` is one argument too many", undefined],
    ["/agentic reject", "missing-text", "Say why", undefined],
    ["/agentic input", "missing-text", "should know", undefined],
    ["/agentic do", "missing-text", "Say what to do", undefined],
    ["/agentic cancel\n/agentic run release", "several-commands", "one command", undefined],
  ])("%j is a mistake that says what to write", (body, code, words, nearest) => {
    const mistake = mistakeIn(body);
    expect(mistake).toMatchObject({ code });
    expect(mistake?.message).toContain(words);
    expect(mistake?.nearest).toBe(nearest);
  });

  test("does not break out of the code in which a mistake shows its words", () => {
    const { message = "" } = mistakeIn("/agentic ``@octocat`` closes #1") ?? {};
    expect(message).toContain("`''@octocat''`");
  });

  test("has a line of help for every command", () => {
    for (const usage of Object.values(commandUsage)) expect(usage).toMatch(/^\/agentic \w/);
  });
});

describe("options of commands about a run", () => {
  test.each([
    ["/agentic resume --max-cost-usd 5", { name: "resume", maxCostUsd: 5 }],
    [
      "/agentic retry 20260131-k3f9qz --max-tokens=9000",
      { name: "retry", runId: "20260131-k3f9qz", maxTokens: 9000 },
    ],
    [
      "/agentic resume --from build --max-cost-usd $2.50",
      { name: "resume", fromStep: "build", maxCostUsd: 2.5 },
    ],
    ["/agentic approve --step a/1/b", { name: "approve", step: "a/1/b", text: "" }],
    [
      "/agentic input 20260131-k3f9qz --step=plan keep --step x",
      { name: "input", runId: "20260131-k3f9qz", step: "plan", text: "keep --step x" },
    ],
    ["/agentic reject --stepwise", { name: "reject", text: "--stepwise" }],
  ])("%s", (body, command) => {
    expect(readCommand(body)).toEqual({ command });
  });

  test.each([
    ["/agentic resume --max-cost-usd", "missing-number"],
    ["/agentic resume --max-cost-usd -5", "not-a-number"],
    ["/agentic resume --max-tokens 1.5", "not-a-number"],
    ["/agentic resume --trust-definition latest", "not-a-version"],
    ["/agentic resume --trust-definition", "missing-version"],
    ["/agentic resume --max-cost-usd 1 --max-cost-usd 2", "given-twice"],
    ["/agentic cancel --max-cost-usd 1", "unknown-option"],
    ["/agentic approve --step $(rm)", "not-a-step"],
    ["/agentic input --step plan", "missing-text"],
  ])("%s is a mistake: %s", (body, code) => {
    expect(readCommand(body).mistake?.code).toBe(code);
  });
});
