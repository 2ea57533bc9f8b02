/** Where a page begins, and how many rows it holds. */
export interface PagePart {
  readonly first: number
  readonly most: number
}

/** Rows of a page that each say how many there are in all. Past the last page there is no row to say it, so the first is read for that. */
export async function countedRows<Row extends { readonly total: number }>(
  { page, records }: { readonly page: number; readonly records: number },
  read: (part: PagePart) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await read({ first: (page - 1) * records, most: records })
  const [told] = rows.length > 0 || page === 1 ? rows : await read({ first: 0, most: 1 })
  return { rows, total: told?.total ?? 0 }
}
