import type { Answerers, WhoPolicy } from "../human/who.ts";
/** Who may answer at GitHub, as the configuration has it. */
export interface AskedOf extends Answerers {
    readonly permission: WhoPolicy["permission"];
    readonly roles: WhoPolicy["roles"];
}
/** `@ann or the team core`; where nobody is named, whoever has the permission. */
export declare function askedOfWords({ people, teams, permission, roles }?: AskedOf): string;
