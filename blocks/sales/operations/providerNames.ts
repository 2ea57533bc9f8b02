import { type Context, refuse } from '@quoin/kit/server'
import { chosenProvider } from '../providers/chosen.ts'
import { sales } from '../resources/index.ts'
import { buyerOf } from './place.ts'

/** The provider's id of a person, made once; the demo provider's is our own with its name in front. */
export async function providerCustomer(
  context: Context,
  user: string,
  input: { name?: string | null; email?: string | null; phone?: string | null; token?: string | null },
): Promise<string> {
  const buyer = await buyerOf(context, user)
  const row = await context.find(sales.customers, buyer.customer!, 'lock')
  if (row.stripeId) return row.stripeId
  const chosen = chosenProvider(context.settings)
  const values = {
    name: input.name ?? row.name ?? undefined,
    email: input.email ?? row.email ?? undefined,
    phone: input.phone ?? row.phone ?? undefined,
    token: input.token,
  }
  const id = chosen
    ? await context.external(`customer ${user}`, () =>
        chosen.provider.createCustomer(values, { tenant: context.tenantId, user }, `${context.tenantId} customer ${user}`),
      )
    : `demo_${user}`
  await context.update(sales.customers, row, { stripeId: id })
  return id
}

/** Whom the provider's id, or ours, is of; oneself where none is named. */
export async function userOfCustomer(context: Context, customer: string | null): Promise<string> {
  if (!customer || customer === context.me) return context.me
  const [row] = await context.tx.query<{ user: string | null }>(
    'select c.user_id as "user" from sales.customers c where c.tenant_id = $1 and (c.stripe_id = $2 or c.id = app.id($2)) and c.deleted_at is null',
    [context.tenantId, customer],
  )
  if (!row?.user) throw refuse.missing()
  return row.user
}

/** A plan by its id, its price at the provider or its code. */
export async function planNamed(context: Context, name: string): Promise<string> {
  const [row] = await context.tx.query<{ id: string }>(
    'select m.id from sales.subscription_models m where m.tenant_id = $1 and (m.id = app.id($2) or m.stripe_product_id = $2 or lower(m.code) = lower($2)) and m.deleted_at is null limit 1',
    [context.tenantId, name],
  )
  if (!row) throw refuse.missing()
  return row.id
}
