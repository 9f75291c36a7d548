type Schema = Readonly<Record<string, unknown>>;
/**
 * The schema of a whole answer for a step with an `output-schema`: the step's output, with what the schema asks for as its data.
 * Every property is required, so that agents that are strict about schemas can be held to it.
 */
export declare function answerSchemaFor(schema: Schema | undefined): Schema | undefined;
export {};
