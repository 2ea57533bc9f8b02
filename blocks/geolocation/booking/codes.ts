import { randomInt } from 'node:crypto'

/** Without letters and digits that are mistaken for each other. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Twelve of 31 letters are 59 bits, and wrong ones are counted. */
export const newCode = (length = 12): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** As people type it: in small letters, with spaces and hyphens. */
export const codeOf = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')
