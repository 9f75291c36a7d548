import { type Environment } from "../config/credential-variables.ts";
/** What must not be shown of an environment: values of variables whose names look secret, or are named, and passwords in URLs. */
export declare function secretValues(environment: Environment, names?: readonly string[]): string[];
