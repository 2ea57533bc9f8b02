import { csvOf } from '@quoin/kit'

/** Saves rows of one shape as a table for spreadsheets. */
export const download = (rows: readonly Readonly<Record<string, unknown>>[], name: string): void =>
  save(csvOf(rows), `utilisation-${name}`)

export function save(csv: string, name: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` }).click()
  URL.revokeObjectURL(address)
}
