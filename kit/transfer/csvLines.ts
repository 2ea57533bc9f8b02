import { stringify } from 'csv-stringify/sync'

/**
 * Rows as lines of a file. A cell that holds any kind of line end is quoted, also one the file itself does not use: spreadsheets
 * begin a new row at a lone carriage return, and what follows it would be a cell nobody has made harmless.
 */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
