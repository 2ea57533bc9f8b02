import { ownValue } from '@quoin/kit'

/** A query in our own names; what has none keeps the one it came with. */
export const renamed = (query: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [ownValue(names, name) ?? name, value]))
