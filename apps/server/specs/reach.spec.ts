import { randomUUID } from 'node:crypto'
import { gateway } from '@quoin/gateway/resources'
import type { Model } from '@quoin/kit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrange, ask, type Reply, startWorld, type World } from '../testing/index.ts'
import { shareOf } from '../testing/sampled.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  // Uli may do everything with his own, and Art with his team's, in all blocks.
  const permissions = world.platform.servers.flatMap(({ block }) => (block.name === 'gateway' ? [] : Object.keys(block.declares)))
  for (const [name, scope] of [
    ['uli', 'own'],
    ['art', 'team'],
  ] as const) {
    const ada = world.as('ada')
    const role = await ada(gateway.roles.create, { name: `All ${scope}`, code: `all_${scope}` })
    const scopes = Object.fromEntries(permissions.map((code) => [code, scope]))
    await ada(gateway.roles.setPermissions, { id: role.id, permission_ids: permissions, scopes } as never)
    await ada(gateway.users.changeRole, { id: world.userIds[name], role_unique_id: role.id, reason: 'Reaches less far' } as never)
  }
})
afterAll(() => world?.close())

type Column = Model['own'][number]
const modelOf = (dotted: string) => world.platform.models.get(dotted)

/** Makes a record somebody's, or the one that it is seen with; says whether there is one to make theirs. */
async function give(model: Model, id: string, user: string): Promise<boolean> {
  const above = model.within ?? (model.owner ? undefined : model.parent)
  const own = [world.tenantIds.a, id]
  if (model.owner && !model.within) {
    await world.sql.query(
      `update ${model.table} set "${model.owner.column}" = $3, created_by = $3 where tenant_id = $1 and id = $2`,
      [...own, user],
    )
    return true
  }
  const next = above && modelOf(above.definition.target!)
  if (!next) return false
  const { rows } = await world.sql.query<{ above: string | null }>(
    `select "${above.column}" as above from ${model.table} where tenant_id = $1 and id = $2`,
    own,
  )
  return rows[0]?.above ? give(next, rows[0].above, user) : false
}

async function standsIn({ table }: Model, record: string, { column }: Column): Promise<string | null> {
  const { rows } = await world.sql.query<{ stands: string | null }>(
    `select "${column}" as stands from ${table} where tenant_id = $1 and id = $2`,
    [world.tenantIds.a, record],
  )
  return rows[0]?.stands ?? null
}
const putBack = ({ table }: Model, record: string, { column }: Column, stood: string | null) =>
  world.sql.query(`update ${table} set "${column}" = $3 where tenant_id = $1 and id = $2`, [world.tenantIds.a, record, stood])

const refusedAt = (wire: string, { status, json }: Reply): boolean =>
  status === 422 &&
  (json.errors as { code: string; source?: { pointer?: string } }[]).some(
    ({ code, source }) => code === 'no_such_record' && source?.pointer?.endsWith(`/${wire}`),
  )

/** References that a body of the operation names and that somebody may see less of than there is. */
const referencesOf = (model: Model, use: 'create' | 'update'): { column: Column; target: Model }[] =>
  model.own.flatMap((column) => {
    const { definition } = column
    const target = definition.kind === 'ref' ? modelOf(definition.target!) : undefined
    const isNamed = !definition.readOnly && column !== model.parent && !(use === 'update' && definition.fixed)
    return target && isNamed && !definition.beyondReach && !target.resource.definition.namedByAll ? [{ column, target }] : []
  })

describe('A reference', () => {
  it('names what whoever writes sees, and else nothing that there is', async () => {
    const problems: string[] = []
    let tried = 0
    const writes = world.operations.filter(({ kind, block }) => (kind === 'create' || kind === 'update') && block !== 'gateway')
    for (const operation of shareOf(writes, 3)) {
      const use = operation.kind as 'create' | 'update'
      const { model } = world.platform.mounted.get(operation.name)!
      const references = referencesOf(model, use)
      if (references.length === 0) continue
      const arranged = await arrange(world, operation)
      for (const { column, target } of references) {
        const id = world.planted.a[target.resource.dotted]
        // What belongs to nobody is seen by all who may see any of it.
        if (!id || !(await give(target, id, world.userIds.ada).catch(() => false))) continue
        // What stood there before may stay.
        const stood = use === 'update' ? await standsIn(model, arranged.params.id!, column) : null
        if (stood === id) continue
        const naming = (one: string) => ({ ...arranged, body: { ...arranged.body, [column.wire]: one } })
        if (use === 'update') {
          // What the block itself takes from nobody here says nothing about who sees it.
          if (refusedAt(column.wire, await ask(world, 'ada', operation, naming(id)))) continue
          await putBack(model, arranged.params.id!, column, stood)
        }
        tried++
        for (const who of ['uli', 'art'] as const) {
          if (use === 'update') {
            await give(model, arranged.params.id!, world.userIds[who])
            await give(target, id, world.userIds.ada)
          }
          for (const one of [id, randomUUID()]) {
            const reply = await ask(world, who, operation, naming(one))
            // A record that lies within what it is to name is not theirs either.
            if (!refusedAt(column.wire, reply) && !(use === 'update' && reply.status === 404))
              problems.push(`${operation.name} ${column.wire} of ${who}: ${reply.status} ${reply.text.slice(0, 200)}`)
          }
          await give(target, id, world.userIds[who])
          const own = await ask(world, who, operation, naming(id))
          if (refusedAt(column.wire, own))
            problems.push(`${operation.name} ${column.wire} of ${who} is not their own: ${own.text}`)
          await give(target, id, world.userIds.ada)
          if (use === 'update') await putBack(model, arranged.params.id!, column, stood)
        }
      }
    }
    expect([...new Set(problems)]).toEqual([])
    expect(tried).toBeGreaterThan(10)
  }, 600_000)
})
