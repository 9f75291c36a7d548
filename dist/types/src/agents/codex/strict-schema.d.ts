type Schema = Readonly<Record<string, unknown>>;
/**
 * The schema as OpenAI's strict mode takes it, or undefined where that would change what it asks for: strict schemas have
 * no optional properties, no open objects and few keywords. An object that says nothing of further properties is closed:
 * every answer that meets it then meets the schema as written.
 */
export declare function strictSchema(schema: Schema): Schema | undefined;
export {};
