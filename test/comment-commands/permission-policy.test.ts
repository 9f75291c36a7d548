import { describe, expect, test } from "vitest";
import {
  type EventKind,
  canAnswer,
  canStartRun,
  type Person,
  type PermissionFacts,
  type PermissionPolicy,
} from "../../src/comment-commands/permission-policy.ts";

const policy: PermissionPolicy = { permission: "write", roles: ["release-crew"], bots: ["renovate[bot]"] };

const actions: Readonly<Record<EventKind, string>> = {
  "issue-comment": "created",
  "pull-request-comment": "created",
  review: "submitted",
  "review-comment": "created",
  label: "labeled",
  assignment: "assigned",
  dispatch: "dispatched",
  "workflow-run": "completed",
};
const kinds = Object.keys(actions) as EventKind[];
/** Those in which a person of the repository asks or answers. */
const six = kinds.slice(0, 6);

const user = (role?: string): Person => ({ login: "ada", type: "User", isOwnApp: false, role });
const bot = (login: string, more: Partial<Person> = {}): Person => ({
  login,
  type: "Bot",
  isOwnApp: false,
  ...more,
});

function facts(
  event: EventKind,
  people: readonly Person[],
  more: Partial<PermissionFacts> = {},
): PermissionFacts {
  const at = { isEdited: false, isLocked: false, isTransferred: false, isFork: false };
  return { event, action: actions[event], people, ...at, ...more };
}

describe("a permission", () => {
  const levels: [role: string, allowed: boolean][] = [
    ["admin", true],
    ["maintain", true],
    ["write", true],
    ["triage", false],
    ["read", false],
    ["none", false],
    ["release-crew", true],
    ["other-crew", false],
  ];
  const table = levels.flatMap(([role, allowed]) => six.map((event) => ({ role, event, allowed })));

  test.each(table)("$role with a $event: $allowed", ({ role, event, allowed }) => {
    const who = canStartRun(facts(event, [user(role)]), policy);
    expect(who).toEqual(allowed ? { allowed: true } : { allowed: false, reason: "role", reaction: "-1" });
  });

  test.each([
    ["maintain", ["maintain", "admin", "release-crew"]],
    ["admin", ["admin", "release-crew"]],
  ] as const)("may have to be %s", (permission, enough) => {
    const roles = levels.map(([role]) => role);
    const may = roles.filter(
      (role) => canStartRun(facts("review", [user(role)]), { ...policy, permission }).allowed,
    );
    expect(new Set(may)).toEqual(new Set(enough));
  });

  test("of strangers cannot be listed as one that is enough", () => {
    const lax = { ...policy, roles: ["read", "none", "triage"] };
    for (const role of lax.roles) expect(canStartRun(facts("review", [user(role)]), lax).allowed).toBe(false);
  });
});

describe("an actor", () => {
  /** The fifteen of the threat model; a call that failed gives no role, whether it was 403, 404, 500 or a timeout. */
  const actors: [name: string, person: Person, allowed: boolean][] = [
    ["owner", user("admin"), true],
    ["admin", user("admin"), true],
    ["maintainer", user("maintain"), true],
    ["writer", user("write"), true],
    ["triager", user("triage"), false],
    ["reader", user("read"), false],
    ["stranger", user("none"), false],
    ["private member of the organisation", user("read"), false],
    ["listed bot", bot("Renovate[bot]"), true],
    ["unlisted bot", bot("dependabot[bot]", { role: "write" }), false],
    ["bot that says it is a user", { ...user("write"), login: "evil[bot]" }, false],
    ["App itself", bot("agentic[bot]", { isOwnApp: true, role: "admin" }), false],
    ["ghost", { ...user("write"), login: undefined }, false],
    ["writer who has lost the permission since", user("none"), false],
    ["organisation", { ...user("write"), type: "Organization" }, false],
    ["writer whose permission GitHub does not tell", user(undefined), false],
  ];
  const happenings: [name: string, event: EventKind, more: Partial<PermissionFacts>, counts: boolean][] = [
    ["issue comment", "issue-comment", {}, true],
    ["pull request comment", "pull-request-comment", {}, true],
    ["review", "review", {}, true],
    ["review comment", "review-comment", {}, true],
    ["edited comment", "issue-comment", { action: "edited" }, false],
    ["comment edited since", "issue-comment", { isEdited: true }, false],
    ["deleted comment", "issue-comment", { action: "deleted" }, false],
    ["dismissed review", "review", { action: "dismissed" }, false],
    ["comment on a fork's pull request", "pull-request-comment", { isFork: true }, false],
    ["comment on a locked issue", "issue-comment", { isLocked: true }, false],
    ["comment on a transferred issue", "issue-comment", { isTransferred: true }, false],
    ["label", "label", {}, true],
    ["assignment", "assignment", {}, true],
    ["dispatch", "dispatch", {}, true],
    ["workflow run", "workflow-run", {}, false],
  ];
  const table = actors.flatMap(([actor, person, may]) =>
    happenings.map(([name, event, more, counts]) => ({
      actor,
      name,
      person,
      event,
      more,
      expected: may && counts,
    })),
  );

  test.each(table)("$actor, $name: $expected", ({ person, event, more, expected }) => {
    expect(canStartRun(facts(event, [person], more), policy).allowed).toBe(expected);
  });

  test("is not answered where that would answer ourselves, or blame somebody for what GitHub did not tell", () => {
    const silent = [
      bot("agentic[bot]", { isOwnApp: true }),
      user(undefined),
      { ...user("write"), login: undefined },
    ];
    for (const person of silent)
      expect(canStartRun(facts("issue-comment", [person]), policy)).toMatchObject({ reaction: "none" });
    expect(canStartRun(facts("issue-comment", [user("read")], { isEdited: true }), policy)).toMatchObject({
      reason: "edited",
      reaction: "none",
    });
  });

  test("counts only with everybody whose word it is: the author and the sender", () => {
    expect(canStartRun(facts("review", [user("write"), user("read")]), policy)).toMatchObject({
      reason: "role",
    });
    expect(canStartRun(facts("review", []), policy)).toMatchObject({ reason: "no-person" });
  });

  test("cannot be listed where it is the App itself", () => {
    const own = bot("agentic[bot]", { isOwnApp: true });
    expect(canStartRun(facts("review", [own]), { ...policy, bots: ["agentic[bot]"] }).allowed).toBe(false);
  });

  test("is named in whole: a star stands for no bot", () => {
    expect(canStartRun(facts("review", [bot("any[bot]")]), { ...policy, bots: ["*", "any"] }).allowed).toBe(
      false,
    );
  });
});

describe("an answer", () => {
  const given = (person: Person) => facts("review", [person]);
  const teams = { people: ["Grace"], teams: ["release"] };

  test("may come from everybody who may ask, where nobody is named", () => {
    expect(canAnswer(given(user("write")), policy, { people: [], teams: [] }).allowed).toBe(true);
  });

  test.each([
    ["somebody named", { ...user("write"), login: "grace" }, undefined],
    ["a member of the team", { ...user("write"), teams: ["Release"] }, undefined],
    ["somebody else", { ...user("admin"), teams: ["docs"] }, "not-asked"],
    ["somebody whose teams GitHub does not tell", user("admin"), "team-unknown"],
    ["somebody named who may not write", { ...user("read"), login: "grace" }, "role"],
  ])("comes from %s", (_who, person, reason) => {
    const who = canAnswer(given(person), policy, teams);
    expect(who.allowed ? undefined : who.reason).toBe(reason);
  });

  test("asks GitHub for no teams where people are named only", () => {
    expect(canAnswer(given(user("write")), policy, { people: ["grace"], teams: [] })).toMatchObject({
      reason: "not-asked",
    });
  });
});
