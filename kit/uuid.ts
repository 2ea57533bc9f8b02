/** Narrower than `string`, so that what is found to be none is still text. */
type Uuid = `${string}-${string}-${string}-${string}-${string}`

/** Whether something is the text of an id, in letters of either case: what is none has no record, and is never asked for. */
export const isUuid = (text: unknown): text is Uuid => typeof text === 'string' && pattern.test(text)

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
