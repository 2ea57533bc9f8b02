import type { Found } from '@quoin/kit'
import { openAccount } from '@quoin/kit/ledger'
import { notify } from '@quoin/kit/notices'
import { advisoryLock, type Actions, type Context, type Customs, type Internals, Refusal, refuse } from '@quoin/kit/server'
import { wallet } from '@quoin/wallet/resources'
import { sales } from '../resources/index.ts'
import { bookOwed, bookPayout, tipsAccount } from './books.ts'
import { isMember, knownRecord, mayName } from './records.ts'
import { statementOf } from './statement.ts'
import { tipSource } from './tips.ts'

type Earning = Found<typeof sales.earnings>

/** How many a run pays in one transaction. */
const runMax = 500

function mustBeOfAnother(earning: Pick<Earning, 'person'>, { me }: Context): void {
  if (earning.person === me)
    throw new Refusal(403, { code: 'own_earning', detail: 'Someone else has to decide on what you earned.' })
}

/** Books what is owed anew; the version in the key keeps two changes apart, and one from being booked twice. */
const book = (
  context: Context,
  { id, person, currency, version, source }: Pick<Earning, 'id' | 'person' | 'currency' | 'version' | 'source'>,
  amount: number,
  memo: string | null,
) =>
  bookOwed(context, {
    // A tip is the buyer's money and costs the house nothing.
    ...(source === tipSource && { from: tipsAccount }),
    key: `earned:${id}:v${version}`,
    currency,
    vendor: person,
    amount,
    subject: id,
    memo: memo ?? undefined,
  })

/** One transaction: the books owe less, the wallet holds more and the earning is paid, or nothing of it. */
async function pay(context: Context, earning: Earning): Promise<Readonly<Record<string, unknown>>> {
  const { id, person, currency, amountMinor, description } = earning
  const about = { subject: id, memo: description ?? undefined, currency }
  await bookPayout(context, { key: `earning:${id}`, vendor: person, amount: amountMinor, into: 'sales.wallets', ...about })
  await context.callInternal(wallet.wallets.internal.credit, {
    user: person,
    amount: BigInt(amountMinor),
    key: `sales earning ${id}`,
    reference: 'sales.earnings',
    kind: 'sales.earning',
    // What left the books here is what comes in there: between them nothing stays.
    counter: await openAccount(context.tx, { kind: 'sales.wallets', owner: null, currency, floor: null }),
    ...about,
  })
  await tell(context, earning, 'earning_paid')
  return { status: 'paid', paidAt: new Date().toISOString() }
}

const tell = (context: Context, { id, person, description, version }: Earning, notice: 'earning_paid' | 'earning_declined') =>
  notify(context.tx, {
    tenantId: context.tenantId,
    notice,
    people: [person],
    values: { what: description ?? '' },
    link: `/sales/earnings/${id}`,
    about: { resource: 'sales.earnings', id },
    key: `${id} ${version}`,
    by: context.me,
  })

export const earningActions: Actions<typeof sales, 'earnings'> = {
  approve(earning, _, context) {
    mustBeOfAnother(earning, context)
    return context.save({ status: 'approved', approvedBy: context.me, approvedAt: new Date().toISOString() })
  },
  async decline(earning, { reason }, context) {
    mustBeOfAnother(earning, context)
    await book(context, earning, -earning.amountMinor, reason)
    await tell(context, earning, 'earning_declined')
    return context.save({ status: 'cancelled', reason })
  },
  async pay(earning, _, context) {
    mustBeOfAnother(earning, context)
    if (!(await isMember(context, earning.person)))
      throw refuse.conflict('person_gone', 'This person no longer belongs to the company.')
    return context.save(await pay(context, earning))
  },
}

export const earnings: Customs<typeof sales, 'earnings'> = {
  // Each is locked before it counts: two people who press the button at once pay once.
  async run({ person_unique_id: person }, context) {
    const { tx, tenantId, me } = context
    if (person && !(await isMember(context, person)))
      throw refuse.invalid('no_such_record', 'This record does not exist.', 'person_unique_id')
    const due = await tx.query<{ id: string }>(
      `select e.id from sales.earnings e join gateway.users_view u on u.tenant_id = e.tenant_id and u.id = e.person_id and u.deleted_at is null
       where e.tenant_id = $1 and e.status = 'approved' and e.deleted_at is null and e.person_id <> $2 and ($3::uuid is null or e.person_id = $3)
       order by e.person_id, e.id limit $4 for update of e`,
      [tenantId, me, person ?? null, runMax],
    )
    const paid = new Map<string, { person_unique_id: string; currency: string; amount_minor: number; count: number }>()
    for (const { id } of due) {
      const earning = await context.find(sales.earnings, id, 'lock')
      await context.update(sales.earnings, earning, await pay(context, earning))
      const key = `${earning.person} ${earning.currency}`
      const { amount_minor = 0, count = 0 } = paid.get(key) ?? {}
      paid.set(key, {
        person_unique_id: earning.person,
        currency: earning.currency,
        amount_minor: amount_minor + earning.amountMinor,
        count: count + 1,
      })
    }
    return { id: me, payouts: [...paid.values()] }
  },

  async statement({ person, ...asked }, context) {
    await mayName(context, person, 'sales.earnings.read')
    return { id: person, ...(await statementOf(context, { owner: person, ...asked })) }
  },
}

export const earningsInternal: Internals<typeof sales, 'earnings'> = {
  async owe({ source, sourceId, person, description, currency, amountMinor }, context) {
    const { tx, tenantId } = context
    advisoryLock(tx, 'sales earning', source, sourceId)
    const [held] = await tx.query<{ id: string }>(
      'select e.id from sales.earnings e where e.tenant_id = $1 and e.source = $2 and e.source_id = $3',
      [tenantId, source, sourceId],
    )
    if (!held && amountMinor === 0) return { status: null }
    if (!held) {
      const { id } = await context.insert(sales.earnings, {
        person,
        personName: (await isMember(context, person))?.name ?? null,
        description: description.slice(0, 255),
        currency,
        amountMinor,
        source,
        sourceId,
      })
      await book(context, { id, person, currency, source, version: 0 }, amountMinor, description)
      return { status: 'pending' }
    }
    // Whoever pays or gives back an order is seldom who earns its tip, and sees no earnings of others.
    const earning = await knownRecord(context, sales.earnings, held.id, 'lock')
    const owed = earning.status === 'cancelled' ? 0 : earning.amountMinor
    // What a person declined stays declined, and what is paid stays paid.
    if (earning.status === 'paid' || earning.reason !== null || owed === amountMinor) return { status: earning.status }
    await book(context, earning, amountMinor - owed, description)
    const status = amountMinor === 0 ? 'cancelled' : 'pending'
    await context.update(sales.earnings, earning, {
      status,
      approvedBy: null,
      approvedAt: null,
      ...(amountMinor > 0 && { amountMinor, currency }),
    })
    return { status }
  },
}
