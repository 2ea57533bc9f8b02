/** Collects parameters while SQL is written, so that no value is ever part of the text. */
export class Values {
  readonly list: unknown[] = []
  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

/** Quotes an identifier that comes from fields; anything but a plain word is a mistake in the fields. */
export function quote(identifier: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(identifier)) throw new Error(`Not an identifier: ${identifier}`)
  return `"${identifier}"`
}
