// [I4] npm run prove -- I4 [every nth]: the check of rights before each operation, and each part of the wall around each table, is dropped in turn; each time, what looks for it notices.
import type { Operation } from '@quoin/kit'
import { connect, lintCatalogue } from '@quoin/kit/database'
import { reviewed } from '../../apps/server/start.ts'
import { differences } from '../../apps/server/testing/matrix.ts'
import { losses, walledTables } from '../../apps/server/testing/walls.ts'
import { prove } from './place.ts'

const nth = Number(process.argv[2] ?? 1)

/** What each kind of check becomes when somebody forgets it. */
const weaker = (permission: string): string =>
  permission === 'visitor' ? 'open' : permission === 'signedIn' || permission === 'member' ? 'visitor' : 'member'

await prove('I4', async (world) => {
  const unnoticed: string[] = []
  const checkedTwice: string[] = []
  const checked = world.operations.filter(({ permission }) => permission !== 'open').filter((_, i) => i % nth === 0)
  for (const values of checked) {
    const { operation } = world.platform.mounted.get(values.name)!
    const published = { ...values }
    const isNoticed = async (all: readonly Operation[]) => {
      const held = all.map(({ name }) => world.platform.mounted.get(name)!.operation)
      for (const one of held) Object.assign(one, { permission: weaker(published.permission) })
      const found = await differences(world, published.name, published)
      for (const one of held) Object.assign(one, { permission: published.permission })
      return found.length > 0
    }
    if (await isNoticed([operation])) continue
    // What it calls of its own resource asks for the same: the second check refuses still, until it is forgotten as well.
    const twins = world.operations.filter(
      ({ block, resource, permission }) =>
        block === published.block && resource === published.resource && permission === published.permission,
    )
    if (await isNoticed(twins)) checkedTwice.push(published.name)
    else unnoticed.push(`${published.name} without ${published.permission}`)
  }
  const owner = await connect(world.database.connectionString('migrator'), 'prove')
  let dropped = 0
  try {
    const tables = (await walledTables(owner)).filter((_, i) => i % nth === 0)
    for (const table of tables)
      for (const [what, loss] of Object.entries(losses)) {
        await owner.query('begin')
        await owner.query(loss(table))
        const said = await lintCatalogue({ migrator: owner }, reviewed)
        await owner.query('rollback')
        dropped++
        if (!said.some((sentence) => sentence.startsWith(`${table} `))) unnoticed.push(`${table} without ${what}`)
      }
  } finally {
    await owner.end()
  }
  for (const line of unnoticed.slice(0, 20)) console.log(`  not noticed: ${line}`)
  return [
    unnoticed.length === 0 && checked.length > 500 / nth && dropped > 300 / nth,
    `${checked.length} checks of operations and ${dropped} parts of walls dropped one by one: ${unnoticed.length} unnoticed, ${checkedTwice.length} asked for a second time by what they call${checkedTwice.map((name) => ` ${name}`).join('')}`,
  ]
})
