/** Rows page after page, each from behind the last row of the one before, until there is none. */
export async function* keysetPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  }
}
