/** What is known of a text from earlier work, and what kept notes from being looked at, in sentences. */
export interface RelatedNotes {
    /** For a prompt; empty where no note fits. */
    readonly section: string;
    readonly problems: readonly string[];
}
/** Notes that outlast runs. */
export interface RelatedNotesPort {
    /** Those that fit a text best. Never throws: what goes wrong is told. */
    related(text: string, limit: number): Promise<RelatedNotes>;
}
