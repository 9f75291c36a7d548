export interface Page<Data> {
    readonly data: Data;
    readonly headers: {
        readonly link?: string | undefined;
    };
}
export type PageRequest = {
    readonly per_page: number;
    readonly page: number;
};
/** Every page of a list, as far as somebody asks for the next one. */
export declare function pages<Data>(read: (page: PageRequest) => Promise<Page<Data>>, first?: number): AsyncGenerator<Data>;
/** The last pages of a list that begins with what is oldest, these pages in the order of the list. */
export declare function lastPages<Data>(read: (page: PageRequest) => Promise<Page<Data>>, most: number): Promise<Data[]>;
/** How many pages so many entries fill. */
export declare function pagesFor(count: number): number;
