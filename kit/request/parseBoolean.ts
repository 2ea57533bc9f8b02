import type { RawQuery } from '../records/query.ts'
import { refuse } from './refuse.ts'

/** What a parameter says that is true or false; nothing where it is left out or empty. Throws 422 for anything else. */
export function parseBoolean(query: RawQuery, name: string): boolean | undefined {
  const value = query[name]
  if (value === undefined || value === '') return undefined
  if (value !== 'true' && value !== 'false') throw refuse.parameter(name, `${name} is true or false.`)
  return value === 'true'
}
