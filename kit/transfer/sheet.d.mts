/** Why a workbook cannot be read; the message is for whoever made it. */
export class Unreadable extends Error {}
export function isArchive(bytes: Uint8Array): boolean
/** A workbook of long ago, or one with a password. */
export function isOldWorkbook(bytes: Uint8Array): boolean
/** The rows of the first sheet that is shown, those of a slice of it at once. */
export function sheetRows(
  bytes: Uint8Array,
  bounds: { readonly cellsMax: number; readonly bytesMax?: number },
): Generator<readonly { readonly number: number; readonly cells: readonly string[] }[]>
