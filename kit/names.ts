/** `primaryEmail` → `primary_email`. The one place where code names become wire and column names. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `primary_email` → `primaryEmail`. */
export const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `account_documents` or `accountDocuments` → `Account documents`, for places that have no translated label. */
export const sentence = (name: string): string => {
  const words = snake(name).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
