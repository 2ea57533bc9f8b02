import { csvOf } from '@quoin/kit'

/** Hands rows to the browser as a CSV file to be saved. */
export function saveFile(name: string, rows: readonly Readonly<Record<string, unknown>>[]): void {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
