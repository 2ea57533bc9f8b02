import { csvOf } from '@quoin/kit'

/** Hands a text to the browser as a file to save. */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The same for rows, as a spreadsheet opens them. */
export const saveCsv = (name: string, rows: readonly Readonly<Record<string, unknown>>[]): void =>
  saveText(name, csvOf(rows), 'text/csv')
