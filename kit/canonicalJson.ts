/** A value as JSON in which two that say the same are the same text: the database keeps the keys of objects in an order of its own. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
