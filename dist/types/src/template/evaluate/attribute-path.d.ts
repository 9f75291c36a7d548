import { type List, type Value } from "./values.ts";
/** The member of an item that `attribute="a.b"` names. */
export declare function attributeOf(item: Value, attribute: Value): Value | undefined;
export declare function requiredAttribute(item: Value, attribute: Value, fallback?: Value): Value;
/** `attribute="a,b"` names several. */
export declare function attributesOf(item: Value, attribute: Value): List;
