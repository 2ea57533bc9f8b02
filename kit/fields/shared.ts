/**
 * Makes one schema for all that ask with the same values: each is a kilobyte or more, and the fields of all blocks are thousands that
 * differ in little. What is shared must never be changed, and asked for by fields alone: what people type would be kept for good.
 */
export function shared<Values extends readonly (string | number)[], Schema>(
  make: (...values: Values) => Schema,
): (...values: Values) => Schema {
  const made = new Map<string, Schema>()
  return (...values) => {
    const key = values.join('\n')
    const known = made.get(key)
    if (known) return known
    const schema = make(...values)
    made.set(key, schema)
    return schema
  }
}
