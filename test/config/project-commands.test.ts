import { describe, expect, it } from "vitest";
import { describeInvalidValue, findKeys } from "../../src/config/config-keys.ts";
import { isSameCommands, projectCommandsOf } from "../../src/config/project-commands.ts";

const same = (text: string) => text;

describe("the commands of a project", () => {
  it("have the common time limit, unless they set their own", () => {
    const project = { setup: "npm ci", check: { run: "npm test", timeoutMinutes: 5 }, timeoutMinutes: 12 };
    expect(projectCommandsOf({ project })).toEqual({
      setup: { run: "npm ci", timeoutMinutes: 12 },
      check: { run: "npm test", timeoutMinutes: 5 },
      checkAfter: "each",
      timeoutMinutes: 12,
    });
  });

  it("are absent without configuration, with 30 minutes for commands from elsewhere", () => {
    expect(projectCommandsOf({})).toEqual({ checkAfter: "each", timeoutMinutes: 30 });
  });

  it("are the recorded ones if they are equal, or equal after redaction", () => {
    const now = projectCommandsOf({ project: { setup: "login s3cret" } });
    const redact = (text: string) => text.replaceAll("s3cret", "[redacted]");
    expect(isSameCommands(projectCommandsOf({ project: { setup: "login s3cret" } }), now, same)).toBe(true);
    const redacted = projectCommandsOf({ project: { setup: "login [redacted]" } });
    expect(isSameCommands(redacted, now, redact)).toBe(true);
    expect(isSameCommands(redacted, now, same)).toBe(false);
    expect(isSameCommands(projectCommandsOf({ project: { check: "true" } }), now, same)).toBe(false);
    expect(isSameCommands(projectCommandsOf({}), now, same)).toBe(false);
    expect(isSameCommands(undefined, now, same)).toBe(true);
  });
});

describe("a command in the configuration", () => {
  const [setup] = findKeys("project.setup");
  const faultOf = (value: unknown) => setup && describeInvalidValue(setup, value);

  it("is text, or a command with a limit", () => {
    expect(faultOf("npm ci")).toBeUndefined();
    expect(faultOf({ run: "npm ci", timeoutMinutes: 10 })).toBeUndefined();
  });

  it.each([
    ["", /`project\.setup` .* must be text that is not empty/],
    [7, /must be text or a group of keys, not the number 7/],
    [{ run: "npm ci", timeoutMinute: 1 }, /unknown key `timeoutMinute`/],
    [{ run: "npm ci", timeoutMinutes: 0 }, /timeoutMinutes/],
    [{ timeoutMinutes: 1 }, /needs `project\.setup\.run`/],
  ])("is not %j", (value, message) => {
    expect(faultOf(value)).toMatch(message);
  });
});
