import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogGroups } from "../../src/action/run/step-log.ts";
import { createRunnerLog } from "../../src/action/workflow-commands.ts";

const written = vi.spyOn(process.stdout, "write");
beforeEach(() => void written.mockReset().mockReturnValue(true));
afterAll(() => written.mockRestore());

function runner() {
  let count = 0;
  const log = createRunnerLog({
    token: () => `token-${(count += 1)}`,
    redact: (part) => part.replaceAll("hunter2", "(redacted)"),
  });
  return { log, text: () => written.mock.calls.map(([part]) => String(part)).join("") };
}

/** As the runner reads a log: commands that it carries out, and what it shows. */
function readLog(text: string): { commands: string[]; shown: string[] } {
  const commands: string[] = [];
  const shown: string[] = [];
  let token: string | undefined;
  for (const line of text.trimEnd().split("\n")) {
    const [, name = "", message = ""] = /^\s*::([^:\s]+)(?: [^:]*)?::(.*)$/.exec(line) ?? [];
    if (token !== undefined) {
      if (name === token) token = undefined;
      else shown.push(line);
    } else if (name === "stop-commands") token = message;
    else if (name === "") shown.push(line);
    else commands.push(line);
  }
  expect(token).toBeUndefined();
  return { commands, shown };
}

describe("the log of a job", () => {
  it("obeys no text from elsewhere, whatever it looks like", () => {
    const { log, text } = runner();
    log.text("::set-output name=x::1\n::token-1::nearly\n  ::error::no\n##[error]no");
    log.annotate({ level: "error", message: "yes" });
    log.text("::add-path::/tmp");
    log.close();
    const { commands, shown } = readLog(text().replace("::token-1::nearly", "(a guess)"));
    expect(commands).toEqual(["::error::yes"]);
    expect(shown).toContain("::add-path::/tmp");
  });

  it("keeps what a command says within it", () => {
    const { log, text } = runner();
    log.annotate({
      level: "error",
      title: "a,b:c",
      path: "src/a,b.ts",
      line: 3,
      message: "100 %\n::error::second",
    });
    expect(text()).toBe("::error title=a%2Cb%3Ac,file=src/a%2Cb.ts,line=3::100 %25%0A::error::second\n");
  });

  it("has the runner hide every line of a secret", () => {
    const { log, text } = runner();
    log.mask("-----BEGIN-----\nabc\n\n-----END-----\n");
    expect(text()).toBe("::add-mask::-----BEGIN-----\n::add-mask::abc\n::add-mask::-----END-----\n");
  });

  it("shows no secret and no escape sequence", () => {
    const { log, text } = runner();
    log.text("\u001b[31mhunter2\u001b[0m");
    log.group("step hunter2");
    log.close();
    expect(text()).not.toContain("hunter2");
    expect(text()).not.toContain("\u001b");
  });
});

describe("log groups", () => {
  const shownBy = (work: (groups: ReturnType<typeof createLogGroups>) => void): string[] => {
    const { log, text } = runner();
    work(createLogGroups(log, (step) => step));
    log.close();
    return text()
      .trimEnd()
      .split("\n")
      .filter((line) => !/^::(stop-commands|token-\d+)::/.test(line));
  };

  it("hold the lines of a step, with what came of it below", () => {
    const lines = shownBy((groups) => {
      groups.begin("plan");
      groups.say("plan", "thinking");
      groups.end("plan", ["✔ plan"]);
    });
    expect(lines).toEqual(["::group::plan", "thinking", "::endgroup::", "✔ plan"]);
  });

  it("never mix steps that run at the same time", () => {
    const lines = shownBy((groups) => {
      groups.begin("a");
      groups.begin("b");
      groups.say("b", "b1");
      groups.say("a", "a1");
      groups.say("b", "b2");
      groups.end("a", ["✔ a"]);
      groups.say("b", "b3");
      groups.end("b", ["✔ b"]);
    });
    expect(lines).toEqual([
      "::group::a",
      "a1",
      "::endgroup::",
      "✔ a",
      "::group::b",
      "b1",
      "b2",
      "b3",
      "::endgroup::",
      "✔ b",
    ]);
  });

  it("show a step that ends first as a whole, and go on with the other", () => {
    const lines = shownBy((groups) => {
      groups.begin("a");
      groups.begin("b");
      groups.say("b", "b1");
      groups.end("b", ["✔ b"]);
      groups.say("a", "a1");
      groups.close();
    });
    expect(lines).toEqual([
      "::group::a",
      "::endgroup::",
      "::group::b",
      "b1",
      "::endgroup::",
      "✔ b",
      "::group::a",
      "a1",
      "::endgroup::",
    ]);
  });
});
