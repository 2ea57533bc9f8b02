import type { Demo } from '@quoin/kit/server'
import { geolocation } from './resources/index.ts'

/** A first one to look at. */
export const demo: Demo = async ({ tx, year, people }) => {
  await year.add(tx, geolocation.locations, people[0]!, 30, { name: 'The first one' })
}
