/** Of pictures on public pages; larger ones are drawn smaller. */
export const publicSide = 2_000

/** Pictures that are drawn anew. What moves stays as it is. */
export const isDrawn = (type: string): boolean => type.startsWith('image/') && type !== 'image/gif'

/** Where the picture that everybody sees lies, beside the one that was uploaded. */
export const publicKey = (key: string): string => `${key.slice(0, key.lastIndexOf('/'))}/thumb-${publicSide}x${publicSide}.webp`
