import { isLogin } from "../human/asked-by.ts";
import type { Answerers, WhoPolicy } from "../human/who.ts";
import { outboundCode } from "./outbound-text.ts";

/** Who may answer at GitHub, as the configuration has it. */
export interface AskedOf extends Answerers {
  readonly permission: WhoPolicy["permission"];
  readonly roles: WhoPolicy["roles"];
}

const MOST_NAMED = 20;

/** `@ann or the team core`; where nobody is named, whoever has the permission. */
export function askedOfWords({ people, teams, permission, roles }: AskedOf = ANYONE): string {
  const named = [
    ...people.map((login) => (isLogin(login) ? `@${login}` : outboundCode(login, 60))),
    ...teams.map((team) => `the team ${outboundCode(team, 60)}`),
  ];
  if (named.length > 0) return either(named);
  const custom = roles.map((role) => `the role ${outboundCode(role, 60)}`);
  return `anyone with ${either([`${permission} permission`, ...custom])}`;
}

const ANYONE: AskedOf = { people: [], teams: [], permission: "write", roles: [] };

function either(all: readonly string[]): string {
  const more = all.length - MOST_NAMED;
  const shown = [...all.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])];
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} or ${last}`;
}
