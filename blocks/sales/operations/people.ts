import { advisoryLock, type Context, type Customs, document, one, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { sales } from '../resources/index.ts'
import { answerWith, isMember, mayName, isInScope, settingsOf } from './records.ts'

type Values = Readonly<Record<string, unknown>>

/** Wire names as fields: what is not a field of the record is left out. */
function valuesOf(context: Context, dotted: string, input: Values): Record<string, unknown> {
  const model = context.model(dotted)
  return Object.fromEntries(
    Object.entries(input).flatMap(([wire, value]) => {
      const column = model.byWire.get(wire)
      return column &&
        !column.definition.readOnly &&
        value !== undefined &&
        !(value === null && column.definition.default !== undefined)
        ? [[column.name, value]]
        : []
    }),
  )
}

/** Makes or changes the record of one id; two at once make one. Answers whether it is new. */
async function upsert(
  context: Context,
  resource: typeof sales.users | typeof sales.customers,
  id: string,
  values: Record<string, unknown>,
): Promise<boolean> {
  const { tx, tenantId } = context
  advisoryLock(tx, resource.dotted, id)
  const [row] =
    resource === sales.users
      ? await tx.query('select 1 from sales.users u where u.tenant_id = $1 and u.id = $2', [tenantId, id])
      : await tx.query('select 1 from sales.customers c where c.tenant_id = $1 and c.id = $2', [tenantId, id])
  if (row) {
    await context.update(resource, await context.find(resource, id, 'lock'), values)
    return false
  }
  await context.insert(resource, values, id)
  return true
}

export const users: Customs<typeof sales, 'users'> = {
  async register({ id, ...input }, context) {
    await mayName(context, id, 'sales.customers.write')
    const member = await isMember(context, id)
    if (!member) throw refuse.missing()
    const values = valuesOf(context, 'sales.users', input)
    if (values.status === '' || values.status === null) delete values.status
    const isNew = await upsert(context, sales.users, id, {
      user: id,
      name: member.name,
      email: member.email,
      roleName: member.role,
      roleUniqueId: member.roleId,
      ...values,
    })
    return answerWith(context, sales.users, id, isNew ? 201 : 200)
  },
  async update({ id, ...input }, context) {
    const row = await context.find(sales.users, id, 'lock')
    await mayName(context, id, 'sales.customers.write')
    await context.update(sales.users, row, valuesOf(context, 'sales.users', input))
    return answerWith(context, sales.users, id)
  },
}

export const customers: Customs<typeof sales, 'customers'> = {
  async register({ id: named, ...input }, context) {
    const id = named.toLowerCase()
    if (!isUuid(id)) throw refuse.missing()
    isInScope(context, id, 'sales.customers.write')
    const member = await isMember(context, id)
    const values = valuesOf(context, 'sales.customers', input)
    const isNew = await upsert(context, sales.customers, id, {
      ...(member && { user: id, name: member.name, email: member.email }),
      ...values,
    })
    return answerWith(context, sales.customers, id, isNew ? 201 : 200)
  },
}

export const companies: Customs<typeof sales, 'companies'> = {
  async create({ tax_id, ...rest }, context) {
    // Clients of the specification send the header; without it the app is meant through which one is signed in.
    const blockAppId = [context.request.headers.blockappid].flat()[0] ?? context.actor.appId ?? ''
    if (!/^[\w-]{1,100}$/.test(blockAppId))
      throw refuse.invalid('block_app_needed', 'The header blockAppId names the app that is registered.')
    const values = { ...rest, ...(tax_id !== undefined && { taxId: tax_id }) }
    advisoryLock(context.tx, 'sales company', blockAppId)
    const [existing] = await context.tx.query<{ id: string }>(
      'select c.id from sales.companies c where c.tenant_id = $1 and c.block_app_id = $2 and c.deleted_at is null',
      [context.tenantId, blockAppId],
    )
    const written = existing
      ? await context.update(sales.companies, await context.find(sales.companies, existing.id, 'lock'), values)
      : await context.insert(sales.companies, { ...values, blockAppId })
    return one(written.document, { status: existing ? 200 : 201 })
  },
}

const shownSettings = async (context: Context) => {
  const { currency, commissionBasisPoints, paymentGuard, giftCards, tips } = await settingsOf(context)
  return document({
    type: 'settings',
    id: 'sales',
    attributes: {
      currency,
      commission_basis_points: commissionBasisPoints,
      payment_guard: paymentGuard,
      gift_cards: giftCards,
      tips,
    },
  })
}
export const settings: Customs<typeof sales, 'settings'> = {
  get: (_, context) => shownSettings(context),
  async update({ currency, commission_basis_points, payment_guard, gift_cards, tips }, context) {
    const before = await settingsOf(context)
    await context.tx.query(
      `insert into sales.settings as s (tenant_id, currency, commission_basis_points, payment_guard, gift_cards, tips, updated_by)
       values ($1, coalesce($2, 'EUR'), coalesce($3::int, 1500), coalesce($4::boolean, false), coalesce($6::boolean, false), coalesce($7::boolean, false), $5)
       on conflict (tenant_id) do update set currency = coalesce($2, s.currency), commission_basis_points = coalesce($3::int, s.commission_basis_points),
         payment_guard = coalesce($4::boolean, s.payment_guard), gift_cards = coalesce($6::boolean, s.gift_cards), tips = coalesce($7::boolean, s.tips), updated_at = clock_timestamp(), updated_by = $5`,
      [
        context.tenantId,
        currency ?? null,
        commission_basis_points ?? null,
        payment_guard ?? null,
        context.me || null,
        gift_cards ?? null,
        tips ?? null,
      ],
    )
    const after = await settingsOf(context)
    await context.note(sales.settings, null, {
      currency: [before.currency, after.currency],
      commission_basis_points: [before.commissionBasisPoints, after.commissionBasisPoints],
      payment_guard: [before.paymentGuard, after.paymentGuard],
      gift_cards: [before.giftCards, after.giftCards],
      tips: [before.tips, after.tips],
    })
    return shownSettings(context)
  },
}
