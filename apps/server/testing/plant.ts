import { arrange, arrangementsOf, Arranger, ask } from './arrange.ts'
import { administrators, type Tenant } from './cast.ts'
import type { World } from './world.ts'

/** What the gateway keeps of a resource without a `create` of its own. */
const furtherOfGateway = [
  'gateway.users.profileCreateSelf',
  'gateway.users.avatarCreateSelf',
  'gateway.companies.detailsCreate',
  'gateway.roles.create',
]

/** One object of every resource in A and in B, made over HTTP by their administrators, each full of its company's word. */
export async function plantEverything(world: World): Promise<void> {
  const creates = world.operations.filter((o) => o.kind === 'create')
  const arrangements = await Promise.all(world.platform.servers.map(({ block }) => arrangementsOf(block.name)))
  const further = [...furtherOfGateway, ...arrangements.flatMap((one) => one.further ?? [])]
  for (const tenant of ['a', 'b'] as const) {
    // References are left empty the first time round, so resources may point to each other in any order.
    const done = new Set<string>()
    while (done.size < creates.length) {
      const next = creates.find((o) => !done.has(o.name) && Object.values(o.ids).every((dotted) => world.planted[tenant][dotted]))
      if (!next)
        throw new Error(
          `Nothing can be planted of ${creates
            .filter((o) => !done.has(o.name))
            .map((o) => o.name)
            .join(', ')}.`,
        )
      done.add(next.name)
      await plantOne(world, next.name, tenant)
    }
    for (const name of further) if (world.platform.mounted.has(name)) await plantOne(world, name, tenant)
    const arranger = new Arranger(world, tenant)
    await arranger.job('crm', 'done')
    // What was kept was in a cart. Specs shop in A, where everybody begins without one; that of B stays, for walks to ask for.
    if (tenant === 'a' && world.platform.mounted.has('products.carts.delete'))
      await arranger.call('products.carts.delete', { params: { user: world.userIds[administrators.a] } })
  }
}

async function plantOne(world: World, name: string, tenant: Tenant): Promise<void> {
  const { operation, model } = world.platform.mounted.get(name)!
  const reply = await ask(world, administrators[tenant], operation, await arrange(world, operation, tenant))
  if (reply.status !== 201 && reply.status !== 200) throw new Error(`${name} could not be planted: ${reply.status} ${reply.text}`)
  if (operation.kind !== 'create' && name !== 'gateway.roles.create') return
  const { dotted } = model.resource
  // The first of a kind may have been made for another kind's sake; what stands for its kind is the oldest.
  const [oldest] = operation.kind === 'create' ? await world.ids(dotted, tenant) : []
  world.planted[tenant][dotted] ??= oldest ?? (reply.json.data.id as string)
}
