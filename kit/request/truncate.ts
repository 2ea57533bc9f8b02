/**
 * As much of a text as has room, without half a letter at its end: that is no text, and the database, JSON and addresses refuse it,
 * each in its own way.
 */
export const truncate = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
