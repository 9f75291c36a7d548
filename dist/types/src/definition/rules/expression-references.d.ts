import { type Reference } from "../../template/parse/references.ts";
import type { Finding } from "../diagnostic.ts";
import type { Definition } from "./rule.ts";
import { type Text } from "./template-texts.ts";
/** Templates and expressions can be parsed, and what they refer to is there when they are evaluated. */
export declare function soundReferences(definition: Definition): Generator<Finding>;
/** What is wrong with one text; `isKnown` tells names that this text sees besides those of all. */
export declare function checkText(text: Text, definition: Definition, isKnown?: (reference: Reference) => boolean): Generator<Finding>;
