const PER_PAGE = 100;

export interface Page<Data> {
  readonly data: Data;
  readonly headers: { readonly link?: string | undefined };
}

export type PageRequest = { readonly per_page: number; readonly page: number };

/** Yields the pages of a list; a page is requested when the caller needs it. */
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

export async function lastPages<Data>(
  read: (page: PageRequest) => Promise<Page<Data>>,
  most: number,
): Promise<Data[]> {
  const first = await read({ per_page: PER_PAGE, page: 1 });
  const last = lastOf(first.headers.link);
  const from = Math.max(2, last - most + 1);
  const found = last <= most ? [first.data] : [];
  for (let page = from, link = first.headers.link; link?.includes('rel="next"') === true; page += 1) {
    const { data, headers } = await read({ per_page: PER_PAGE, page });
    found.push(data);
    ({ link } = headers);
  }
  return found.slice(-most);
}

function lastOf(link = ""): number {
  const [, address = ""] = /<([^>]*)>; rel="last"/.exec(link) ?? [];
  return Number(/[?&]page=(\d+)/.exec(address)?.[1] ?? 1);
}

export function pagesFor(count: number): number {
  return Math.ceil(count / PER_PAGE);
}
