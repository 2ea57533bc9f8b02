import * as z from 'zod'

/** Whether a value says nothing, as clients send it for every name they know: null, nothing, no, or zero. */
export const saysNothing = (input: unknown): boolean =>
  input === undefined || input === null || input === '' || input === false || Number(input) === 0

/** A name that clients of another make send for what there is not here. It may say nothing; that it should count for something is refused. */
export const unsupported = (sentence: string) => z.unknown().refine(saysNothing, sentence).optional()

/** A name by which clients read what is so of every record here. It may be said again; that it should not be so is refused. */
export const always = (sentence: string) => z.literal(true, sentence).nullish()
