/** GitHub's most. */
const PER_PAGE = 100;

export interface Page<Data> {
  readonly data: Data;
  readonly headers: { readonly link?: string | undefined };
}

export type PageRequest = { readonly per_page: number; readonly page: number };

/** Every page of a list, as far as somebody asks for the next one. */
export async function* pages<Data>(
  read: (page: PageRequest) => Promise<Page<Data>>,
  first = 1,
): AsyncGenerator<Data> {
  for (let page = first; ; page += 1) {
    const { data, headers } = await read({ per_page: PER_PAGE, page });
    yield data;
    if (!headers.link?.includes('rel="next"')) return;
  }
}

/** How many pages so many entries fill. */
export function pagesFor(count: number): number {
  return Math.ceil(count / PER_PAGE);
}
