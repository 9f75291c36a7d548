import type { Answerers, PermissionPolicy } from "../../comment-commands/permission-policy.ts";
/** Who may answer at GitHub, as the configuration has it. */
export interface AllowedResponders extends Answerers {
    readonly permission: PermissionPolicy["permission"];
    readonly roles: PermissionPolicy["roles"];
}
/** `@ann or the team core`; where nobody is named, whoever has the permission. */
export declare function describeResponders({ people, teams, permission, roles }?: AllowedResponders): string;
