import type { Answerers, PermissionPolicy } from "../../comment-commands/permission-policy.ts";
import { isLogin } from "../../comment-commands/requester.ts";
import { sanitizeCode } from "./sanitized-text.ts";

export interface AllowedResponders extends Answerers {
  readonly permission: PermissionPolicy["permission"];
  readonly roles: PermissionPolicy["roles"];
}

const MOST_NAMED = 20;

export function describeResponders({ people, teams, permission, roles }: AllowedResponders = ANYONE): string {
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
