import { type Found, minorText, toMinor, type Values } from '@quoin/kit'
import { advisoryLock, type Context, type Customs, document, gone, one, refuse, summed } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import { bookOwed, bookPayout } from './books.ts'
import { inMinor } from './pay.ts'
import { answerWith, documentOf, nextNumber, saidByGateway } from './records.ts'
import { statementOf } from './statement.ts'

interface Path {
  readonly order: string
  readonly detail: string
  readonly vendor: string
}
type Input = Readonly<Record<string, unknown>> & { readonly price?: number | string; readonly subtotal?: number | string }
const inWords: Readonly<Record<string, string>> = {
  vendor_name: 'vendorName',
  vendor_email: 'vendorEmail',
  vendor_phone: 'vendorPhone',
  vendor_contact: 'vendorContact',
  payment_type: 'paymentType',
  payload: 'payload',
}
const amounts: Readonly<Record<string, string>> = {
  discount_value: 'discountValue',
  tax_value: 'taxValue',
  tips_value: 'tipsValue',
  delivery: 'delivery',
}

export const payables: Customs<typeof sales, 'payables'> = {
  async summary(_, context) {
    const rows = await context.tx.query<
      Record<string, unknown> & { vendor_unique_id: string; currency: string; whole_minor: number }
    >(
      `select p.vendor_id as vendor_unique_id, max(p.vendor_name) as vendor_name, p.currency, count(*) filter (where p.status = 'pending')::bigint as pending_count,
         ${summed('p.amount_minor - p.clawed_minor', "p.status = 'pending'")} as pending_minor,
         ${summed('p.amount_minor - p.clawed_minor', "p.status <> 'cancelled'")} as whole_minor,
         ${summed('p.commission_minor', "p.status <> 'cancelled'")} as commission_minor
       from sales.payables p where p.tenant_id = $1 and p.deleted_at is null and p.vendor_id is not null group by p.vendor_id, p.currency order by 2, 3`,
      [context.tenantId],
    )
    const ledger = await context.tx.query<{ owner: string; currency: string; balance: string }>(
      `select a.owner_id as owner, a.currency, a.balance::text from kit.ledger_accounts a where a.tenant_id = $1 and a.kind = 'sales.payable'`,
      [context.tenantId],
    )
    return document({
      type: 'payables_summary',
      id: 'summary',
      attributes: {
        rows: rows.map(({ whole_minor, ...row }) => {
          const owed = ledger.find((one) => one.owner === row.vendor_unique_id && one.currency === row.currency)
          const ledger_minor = Number(owed?.balance ?? 0)
          // What was noted and is not owed any more has been paid, whatever came back before or after that.
          return { ...row, paid_minor: whole_minor - ledger_minor, ledger_minor }
        }),
      },
    })
  },

  async statement({ vendor, ...asked }, context) {
    await vendorNamed(context, vendor)
    const attributes = await statementOf(context, { owner: vendor, ...asked })
    return document({ type: 'vendor_statement', id: vendor, attributes })
  },
}

export const vendorPayments: Customs<typeof sales, 'vendorPayments'> = {
  async create({ order, detail, vendor, ...input }, context) {
    const line = await lineOf(context, { order, detail, vendor })
    sameVendor(vendor, input as Input)
    const { priceMinor, amountMinor, ...values } = valuesOf(input as Input, line.currency)
    if (priceMinor === undefined && amountMinor === undefined) throw refuse.invalid('required', 'is required', 'price')
    const named = await vendorNamed(context, vendor)
    const amount = amountMinor ?? priceMinor!
    const { id } = await context.insert(sales.payables, {
      vendorName: named.name,
      vendorEmail: named.email,
      ...values,
      order,
      detail,
      vendor,
      origin: 'manual',
      currency: line.currency,
      priceMinor: priceMinor ?? amount,
      amountMinor: amount,
      commissionMinor: Math.max(0, (priceMinor ?? amount) - amount),
    })
    await keepDecimals(context, id, input as Input)
    await bookOwed(context, { key: `owed:${id}:1`, currency: line.currency, vendor, amount, subject: id })
    return answerWith(context, sales.payables, id, 201)
  },

  async update({ payment, ...path }, context) {
    const { order, detail, vendor, ...input } = path
    const row = await openPayable(context, { order, detail, vendor }, payment)
    sameVendor(vendor, input as Input)
    const { priceMinor, amountMinor, ...values } = valuesOf(input as Input, row.currency)
    const amount = amountMinor ?? priceMinor ?? row.amountMinor
    const price = priceMinor ?? (amountMinor !== undefined ? Math.max(row.priceMinor, amountMinor) : row.priceMinor)
    if (row.origin === 'sale' && (amount !== row.amountMinor || price !== row.priceMinor)) {
      throw refuse.conflict(
        'reckoned',
        'Amounts owed for a sale follow the terms at the time of sale. Add a manual payable for the difference.',
      )
    }
    await context.update(sales.payables, row, {
      ...values,
      priceMinor: price,
      amountMinor: amount,
      commissionMinor: row.origin === 'sale' ? row.commissionMinor : Math.max(0, price - amount),
    })
    await keepDecimals(context, payment, input as Input)
    if (amount !== row.amountMinor)
      await bookOwed(context, {
        key: `owed:${payment}:v${row.version}`,
        currency: row.currency,
        vendor,
        amount: amount - row.amountMinor,
        subject: payment,
      })
    return answerWith(context, sales.payables, payment)
  },

  async delete({ payment, ...path }, context) {
    const row = await openPayable(context, path, payment)
    if (row.origin === 'sale') throw refuse.conflict('reckoned', 'Amounts owed for a sale can only be removed by refunding it.')
    await context.update(sales.payables, row, { status: 'cancelled' })
    await bookOwed(context, {
      key: `owed:${payment}:gone`,
      currency: row.currency,
      vendor: path.vendor,
      amount: -row.amountMinor,
      subject: payment,
    })
    return gone()
  },

  async pay({ payment, order, detail, vendor, ...input }, context) {
    const row = await openPayable(context, { order, detail, vendor }, payment)
    const [due] = await dueOf(context, { payable: payment })
    if (!due || due.amount <= 0)
      throw refuse.conflict('nothing_to_pay_out', 'Nothing is due to this vendor after what they owe back from refunds.')
    const { amount_minor = due.amount } = inMinor(input, row.currency)
    if (amount_minor !== due.amount)
      throw refuse.invalid(
        'paid_as_a_whole',
        `What is due here is ${minorText(due.amount, row.currency)}, and can only be paid in full.`,
        'amount',
      )
    const payout = await payOut(
      context,
      due,
      { paymentType: input.payment_type ?? null, reference: input.gateway_reference || null, paidAt: input.paid_at },
      { ...saidByGateway(input), ...(input.gateway_payload && { gatewayPayload: input.gateway_payload }) },
    )
    const meta = { paid_minor: due.amount, payout_unique_id: payout }
    return one(await documentOf(context, sales.payables, payment), { meta })
  },
}

export const payouts: Customs<typeof sales, 'payouts'> = {
  // One lock per company and run: two people who press the button at once pay once.
  async run({ vendor_unique_id, until, payment_type, reference }, context) {
    const { tx } = context
    advisoryLock(tx, 'sales payouts')
    if (vendor_unique_id) await vendorNamed(context, vendor_unique_id)
    const made: {
      unique_id: string
      vendor_unique_id: string
      vendor_name: string
      currency: string
      amount_minor: number
      count: number
    }[] = []
    for (const due of await dueOf(context, { vendor: vendor_unique_id, until })) {
      if (due.amount <= 0) continue
      const id = await payOut(context, due, { paymentType: payment_type, reference: reference ?? null })
      made.push({
        unique_id: id,
        vendor_unique_id: due.vendor,
        vendor_name: due.name,
        currency: due.currency,
        amount_minor: due.amount,
        count: due.ids.length,
      })
    }
    return document({ type: 'payout_run', id: 'run', attributes: { payouts: made }, status: 201 })
  },
}

/** What is paid at once: what is pending, of one vendor ($2) or all, noted until a moment ($3), or one payable ($4). */
const pending = `p.tenant_id = $1 and p.status = 'pending' and p.deleted_at is null and p.vendor_id is not null
  and ($2::uuid is null or p.vendor_id = $2) and ($3::timestamptz is null or p.created_at <= $3) and ($4::uuid is null or p.id = $4)`

interface Due {
  readonly vendor: string
  readonly name: string
  readonly currency: string
  readonly ids: readonly string[]
  /** What can be paid for all of them; nothing or less where the vendor owes as much back. */
  readonly amount: number
}

/**
 * What is pending and can be paid, by vendor and currency. What a vendor owes after a return of something that was paid for comes off.
 * Payables and accounts stay locked until the end of the transaction, so that nobody pays them or takes their sale back once counted.
 */
async function dueOf(
  { tx, tenantId }: Context,
  { vendor, until, payable }: { vendor?: string; until?: string; payable?: string },
): Promise<Due[]> {
  const requested = [tenantId, vendor ?? null, until ?? null, payable ?? null]
  await tx.query(`select 1 from sales.payables p where ${pending} order by p.id for update`, requested)
  // In the order in which the ledger locks accounts for a transfer, the bank among them, so that nobody waits in a circle.
  await tx.query(
    `select 1 from kit.ledger_accounts a where a.tenant_id = $1 and (a.kind = 'sales.bank' and a.owner_id is null or a.kind = 'sales.payable')
       and exists (select from sales.payables p where ${pending} and p.currency = a.currency and (a.owner_id is null or p.vendor_id = a.owner_id))
     order by a.id for update`,
    requested,
  )
  return tx.query<Due & Record<string, unknown>>(
    `select d.vendor, d.name, d.currency, d.ids, least(d.sum, coalesce(a.balance, 0))::bigint as amount from (
       select p.vendor_id as vendor, max(p.vendor_name) as name, p.currency, array_agg(p.id order by p.created_at, p.id) as ids,
         sum(p.amount_minor - p.clawed_minor) as sum
       from sales.payables p where ${pending} group by p.vendor_id, p.currency) d
     left join kit.ledger_accounts a on a.tenant_id = $1 and a.kind = 'sales.payable' and a.owner_id = d.vendor and a.currency = d.currency
     order by d.name, d.vendor, d.currency`,
    requested,
  )
}

/** Pays what is due to one vendor in one payout: its payables are paid and the books owe less, or nothing of it. Answers the payout's id. */
async function payOut(
  context: Context,
  { vendor, name, currency, ids, amount }: Due,
  { paymentType, reference, paidAt = null }: { paymentType: string | null; reference: string | null; paidAt?: string | null },
  values: Values<typeof sales.payables> = {},
): Promise<string> {
  const at = paidAt ?? new Date().toISOString()
  const { id } = await context.insert(sales.payouts, {
    number: await nextNumber(context, 'P'),
    vendor,
    vendorName: name,
    currency,
    amountMinor: amount,
    count: ids.length,
    paymentType,
    reference,
    paidAt: at,
  })
  for (const payable of ids)
    await context.update(sales.payables, await context.find(sales.payables, payable, 'lock'), {
      ...values,
      status: 'paid',
      paidAt: at,
      payout: id,
      ...(paymentType && { paymentType }),
      gatewayReference: reference,
    })
  await bookPayout(context, { key: `payout:${id}`, currency, vendor, amount, subject: id, memo: reference ?? undefined })
  return id
}

/** The path says whose it is; a body that says somebody else is a mistake. */
function sameVendor(vendor: string, input: Input): void {
  if (input.vendor_unique_id && input.vendor_unique_id !== vendor)
    throw refuse.invalid('other_vendor', 'The address names another vendor.', 'vendor_unique_id')
}

async function lineOf(context: Context, { order, detail }: Path): Promise<Found<typeof sales.orderDetails>> {
  await context.find(sales.orders, order, 'lock')
  const line = await context.find(sales.orderDetails, detail)
  if (line.order !== order) throw refuse.missing()
  return line
}

export async function vendorNamed({ tx, tenantId }: Context, id: string): Promise<{ name: string; email: string | null }> {
  const [row] = await tx.query<{ name: string; email: string | null }>(
    'select v.name, v.email from products.vendors_view v where v.tenant_id = $1 and v.id = $2 and v.deleted_at is null',
    [tenantId, id],
  )
  if (!row) throw refuse.missing()
  return row
}

/** A payable of this line and vendor that is neither paid nor gone. */
async function openPayable(context: Context, path: Path, id: string): Promise<Found<typeof sales.payables>> {
  await lineOf(context, path)
  const row = await context.find(sales.payables, id, 'lock')
  if (row.order !== path.order || row.detail !== path.detail || row.vendor !== path.vendor) throw refuse.missing()
  if (row.status !== 'pending')
    throw refuse.conflict('wrong_state', `This is not possible while status is ${row.status}.`, {
      status: row.status,
      allowed: ['pending'],
    })
  return row
}

function valuesOf(input: Input, currency: string): { priceMinor?: number; amountMinor?: number } & Record<string, unknown> {
  const minor = (name: string) => {
    const value = input[name]
    if (value === undefined || value === null) return undefined
    const amount = toMinor(value as string | number, currency)
    if (amount === undefined || amount < 0) throw refuse.invalid('invalid', `must be an amount of ${currency}`, name)
    return amount
  }
  for (const name of Object.keys(amounts)) minor(name)
  return {
    ...Object.fromEntries(
      Object.entries(inWords).flatMap(([wire, name]) => (input[wire] === undefined ? [] : [[name, input[wire]]])),
    ),
    ...(minor('price') !== undefined && { priceMinor: minor('price') }),
    ...(minor('subtotal') !== undefined && { amountMinor: minor('subtotal') }),
  }
}

/** Amounts that are only noted, as their plain decimals. */
async function keepDecimals(context: Context, id: string, input: Input): Promise<void> {
  const values = Object.entries(amounts).flatMap(([wire, name]) =>
    input[wire] === undefined || input[wire] === null ? [] : [[name, Number(input[wire])] as const],
  )
  if (values.length > 0)
    await context.update(sales.payables, await context.find(sales.payables, id, 'lock'), Object.fromEntries(values))
}
