/**
 * As much of a text as has room, without half a letter at its end: that is no text, and the database, JSON and addresses refuse it,
 * each in its own way.
 */
export const truncate = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** A file's name of at most so many letters. What it ends with says what the file is, and is kept. */
export function truncateFilename(name: string, max: number): string {
  const ending = name.length > max ? (/\.\w{1,10}$/.exec(name)?.[0] ?? '') : ''
  return truncate(name, max - ending.length) + ending
}
