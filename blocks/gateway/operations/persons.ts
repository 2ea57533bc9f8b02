import {
  type Context,
  type Customs,
  describePerson,
  findPerson,
  forgetPerson,
  type Found,
  exportPersonalData,
  notAllowed,
  scopeOf,
  refuse,
} from '@quoin/kit/server'
import { gateway } from '../resources/index.ts'

interface Input {
  readonly record?: string
  readonly record_unique_id?: string
  readonly email?: string
  readonly except_unique_ids?: readonly string[]
}

export const persons: Customs<typeof gateway, 'persons'> = {
  async find(input, context) {
    const { found, id } = await seek(input, context)
    await context.note(gateway.persons, id, { looked_up: [null, true] })
    return { id: id ?? context.tenantId, ...(await describePerson(context, found)) }
  },
  async handOut(input, context) {
    const { found, id } = await seek(input, context)
    const all = await exportPersonalData(context, found)
    await context.note(gateway.persons, id, { handed_out: [null, true] })
    return { id: id ?? context.tenantId, ...all, made_at: new Date().toISOString() }
  },
  async erase(input, context) {
    const { found, id } = await seek(input, context)
    const { held } = await describePerson(context, found)
    const entries = await forgetPerson(context, found)
    await context.tx.query('select gateway.seal_forgotten($1::uuid[])', [entries])
    await context.note(gateway.persons, id, { erased: [null, true] })
    const counted = (which: (action: string) => boolean) =>
      Object.fromEntries(held.filter(({ deed: action }) => which(action)).map(({ name, count }) => [name, count]))
    return {
      id: id ?? context.tenantId,
      erased: counted((action) => action !== 'kept'),
      kept: counted((action) => action === 'kept'),
    }
  },
}

const { permission } = gateway.persons.find

/** Everything that is held of whoever is asked for. */
async function seek(input: Input, context: Context): Promise<{ found: Found; id: string | null }> {
  // It concerns records of everybody; who reaches their own or a team's alone may not.
  if (scopeOf(context.actor, permission) !== 'tenant') throw notAllowed('gateway', permission)
  const except = input.except_unique_ids?.map((id) => id.toLowerCase())
  const id = input.record_unique_id?.toLowerCase() ?? null
  const found = await findPerson(
    context,
    id ? { record: { table: tableOf(input.record!, context), id }, except } : { mail: input.email, except },
  )
  if (found.rows.size === 0) throw refuse.missing('No data is stored about this person.')
  return { found, id }
}

function tableOf(dotted: string, { models }: Context): string {
  const model = models.find(({ resource }) => resource.dotted === dotted)
  if (!model) throw refuse.unavailable('The module of this record is not available here.')
  return `${model.resource.block}.${model.resource.table}`
}
