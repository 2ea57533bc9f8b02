/** What a table says of a name that somebody typed. Every object answers `constructor` as well, which no table has said. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
