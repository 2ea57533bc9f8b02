import { csvOf } from '@quoin/kit'

/** Saves rows of one shape as a table for spreadsheets. */
export function download(rows: readonly Readonly<Record<string, unknown>>[], name: string): void {
  const address = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: `utilisation-${name}.csv` }).click()
  URL.revokeObjectURL(address)
}
