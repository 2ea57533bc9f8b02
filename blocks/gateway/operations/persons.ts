import {
  type Context,
  type Customs,
  describePerson,
  findPerson,
  forgetPerson,
  type Found,
  handOut,
  notAllowed,
  reachOf,
  refuse,
} from '@quoin/kit/server'
import { gateway } from '../resources/index.ts'

interface Asked {
  readonly record?: string
  readonly record_unique_id?: string
  readonly email?: string
  readonly except_unique_ids?: readonly string[]
}

export const persons: Customs<typeof gateway, 'persons'> = {
  async find(asked, context) {
    const { found, id } = await seek(asked, context)
    await context.note(gateway.persons, id, { looked_up: [null, true] })
    return { id: id ?? context.tenantId, ...(await describePerson(context, found)) }
  },
  async handOut(asked, context) {
    const { found, id } = await seek(asked, context)
    const all = await handOut(context, found)
    await context.note(gateway.persons, id, { handed_out: [null, true] })
    return { id: id ?? context.tenantId, ...all, made_at: new Date().toISOString() }
  },
  async erase(asked, context) {
    const { found, id } = await seek(asked, context)
    const { held } = await describePerson(context, found)
    const entries = await forgetPerson(context, found)
    await context.tx.query('select gateway.seal_forgotten($1::uuid[])', [entries])
    await context.note(gateway.persons, id, { erased: [null, true] })
    const counted = (which: (deed: string) => boolean) =>
      Object.fromEntries(held.filter(({ deed }) => which(deed)).map(({ name, count }) => [name, count]))
    return {
      id: id ?? context.tenantId,
      erased: counted((deed) => deed !== 'kept'),
      kept: counted((deed) => deed === 'kept'),
    }
  },
}

const { access } = gateway.persons.find

/** Everything that is held of whoever is asked for. */
async function seek(asked: Asked, context: Context): Promise<{ found: Found; id: string | null }> {
  // It concerns records of everybody; who reaches their own or a team's alone may not.
  if (reachOf(context.actor, access) !== 'tenant') throw notAllowed('gateway', access)
  const except = asked.except_unique_ids?.map((id) => id.toLowerCase())
  const id = asked.record_unique_id?.toLowerCase() ?? null
  const found = await findPerson(
    context,
    id ? { record: { table: tableOf(asked.record!, context), id }, except } : { mail: asked.email, except },
  )
  if (found.rows.size === 0) throw refuse.missing('Nothing is held of such a person.')
  return { found, id }
}

function tableOf(dotted: string, { models }: Context): string {
  const model = models.find(({ resource }) => resource.dotted === dotted)
  if (!model) throw refuse.unavailable('The block of this record is not served here.')
  return `${model.resource.block}.${model.resource.table}`
}
