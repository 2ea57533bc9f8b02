import { mayBeTried } from '@quoin/kit/server'
import { expect, it } from 'vitest'
import { allServers } from '../servers.ts'

it('A dry run is refused of what answers a secret, and of what a link does', () => {
  const operations = allServers.flatMap(({ block }) => Object.values(block.resources).flatMap((one) => one.operations))
  const closed = operations.filter(({ method, secret, permission }) => method !== 'GET' && (secret || permission === 'open'))
  expect(closed.filter(mayBeTried).map(({ name }) => name)).toEqual([])
  expect(closed.length).toBeGreaterThan(50)
})
