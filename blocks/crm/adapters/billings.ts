import { toDecimal } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'

interface Row {
  readonly key: string
  readonly currency: string
  readonly count: number
  readonly meetings: number
  readonly billed: number
  readonly billed_minor: number
  readonly paid_minor: number
  readonly outstanding: number
  readonly outstanding_minor: number
}
const report = async ({ ask }: AdaptedCall, query: object, map: (rows: readonly Row[]) => unknown): Promise<AdaptedReply> =>
  mapped(await ask('GET', '/billings/report', { query }), ({ data }) => map(data.attributes.rows))

/** The currency most is billed in: sums of several are never added, and the client knows one. */
function commonest(rows: readonly Row[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { currency, count } of rows) counts.set(currency, (counts.get(currency) ?? 0) + count)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0]
}
const inOne = (rows: readonly Row[]) => {
  const currency = commonest(rows)
  return { currency, rows: rows.filter((row) => row.currency === currency) }
}
const counted = (rows: readonly Row[], of: 'count' | 'meetings'): number => rows.reduce((all, row) => all + row[of], 0)
/** Of rows in one currency: added in its smallest unit. */
const sum = (rows: readonly Row[], of: 'billed' | 'paid' | 'outstanding'): number =>
  toDecimal(
    rows.reduce((all, row) => all + row[`${of}_minor`], 0),
    rows[0]?.currency ?? 'EUR',
  )

/** One of its services reads what a report says as a document, the other as it stands: both are in the same answer. */
const both = (type: string, attributes: object, plain: object) => ({ data: { id: type, type, attributes, ...plain } })

const spanQuery = z.strictObject({
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  status: z.string().optional(),
})
const dayOf = (moment: string | undefined) => moment?.slice(0, 10)
const agingItemsMax = 200

const revenue = (call: AdaptedCall) => {
  const { start_date, end_date, status } = checked(spanQuery, call.query, 'parameter')
  const [from, to] = [dayOf(start_date), dayOf(end_date)]
  const query = { group: 'month', ...(from && { from }), ...(to && { to }), ...(status && { billing_status: status }) }
  return report(call, query, (all) => {
    const { currency = null, rows } = inOne(all)
    const [billed, paid, outstanding] = [sum(rows, 'billed'), sum(rows, 'paid'), sum(rows, 'outstanding')]
    return both(
      'revenue_report',
      {
        total_revenue: billed,
        total_billed: billed,
        total_paid: paid,
        total_outstanding: outstanding,
        currency,
        period: { start_date: from ?? null, end_date: to ?? null },
        breakdown: {
          by_month: Object.fromEntries(rows.map((row) => [row.key, row.billed])),
          by_status: { open: outstanding, paid },
        },
      },
      {
        totalRevenue: billed,
        paidAmount: paid,
        outstandingAmount: outstanding,
        billingsCount: counted(rows, 'count'),
        ...((from || to) && { period: [from, to].map((day) => day ?? '').join('/') }),
      },
    )
  })
}

async function aging(call: AdaptedCall): Promise<AdaptedReply> {
  const open = await call.ask('GET', '/billings', {
    query: { 'filter[billing_status]': 'open', sort: 'due_at', records: String(agingItemsMax) },
  })
  if (open.status >= 400) return open
  return report(call, { group: 'age', billing_status: 'open' }, (all) => {
    const { currency, rows } = inOne(all)
    const of = (key: string) =>
      sum(
        rows.filter((row) => row.key === key),
        'outstanding',
      )
    const [current, thirtyDays, sixtyDays, ninetyDays, over] = ['current', '30', '60', '90', 'over_90'].map(of)
    const total = sum(rows, 'outstanding')
    const items = open.json.data
      .filter(({ attributes }: WireRecord) => attributes.currency === currency && attributes.due_at !== null)
      .map(({ id, attributes }: WireRecord) => ({
        billing_unique_id: id,
        contact_name: attributes.participant_email,
        account_name: attributes.payer_name,
        amount: attributes.amount,
        due_date: attributes.due_at,
        days_outstanding: Math.max(0, Math.floor((Date.now() - Date.parse(String(attributes.due_at))) / 86_400_000)),
      }))
    return both(
      'aging_report',
      { current, thirty_days: thirtyDays, sixty_days: sixtyDays, ninety_days: ninetyDays, over_90_days: over, total, items },
      { current, thirtyDays, sixtyDays, ninetyDays, overNinetyDays: over, total },
    )
  })
}

async function participant(call: AdaptedCall): Promise<AdaptedReply> {
  const email = decodeURIComponent(call.params.email!)
  const sessions = await call.ask('GET', '/billings', {
    query: { 'filter[participant_email]': email.toLowerCase(), sort: '-created_at', records: String(agingItemsMax) },
  })
  if (sessions.status >= 400) return sessions
  return report(call, { group: 'participant', participant_email: email }, (all) => {
    const { currency, rows } = inOne(all)
    const [billed, paid, outstanding] = [sum(rows, 'billed'), sum(rows, 'paid'), sum(rows, 'outstanding')]
    return both(
      'participant_billing_report',
      {
        participant_email: email,
        total_billed: billed,
        total_paid: paid,
        total_outstanding: outstanding,
        sessions: sessions.json.data
          .filter(({ attributes }: WireRecord) => attributes.currency === currency)
          .map(({ attributes }: WireRecord) => ({
            meeting_unique_id: attributes.meeting_unique_id,
            date: attributes.created_at,
            amount: attributes.amount,
            status: attributes.billing_status,
          })),
      },
      {
        participantEmail: email,
        totalBilled: billed,
        totalPaid: paid,
        outstanding,
        sessionsCount: counted(rows, 'meetings'),
      },
    )
  })
}

/** Who pays which part of what the meeting of a fee costs, in the fee's currency. */
async function paymentSplit({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const found = await ask('GET', `/billings/${params.id}`)
  if (found.status >= 400) return found
  const { meeting_unique_id, currency } = found.json.data.attributes
  const query = { 'filter[currency]': currency, records: String(agingItemsMax) }
  return mapped(await ask('GET', `/meetings/${meeting_unique_id}/billing`, { query }), ({ data }) => {
    const total = data.reduce((all: number, { attributes }: WireRecord) => all + Number(attributes.amount_minor), 0)
    return {
      data: data.map(({ attributes }: WireRecord) => ({
        participantUniqueId: attributes.participant_unique_id,
        participantEmail: attributes.participant_email,
        payerName: attributes.payer_name,
        amount: attributes.amount,
        percentage: total > 0 ? Math.round((Number(attributes.amount_minor) / total) * 10_000) / 100 : 0,
      })),
    }
  })
}

/** Billing of meetings as the published client reads it: sums as they stand, in the currency most is billed in. */
export const billingAdapters: Adapters = {
  'GET /billings/:id/payment_split': paymentSplit,
  // How many sessions a payer grants is agreed elsewhere, so none are said to be left.
  'GET /billings/eap_sessions/:email/:payer': (call) => {
    const [participantEmail, payerName] = [decodeURIComponent(call.params.email!), decodeURIComponent(call.params.payer!)]
    const query = { group: 'participant', participant_email: participantEmail, payer_name: payerName }
    return report(call, query, (all) => {
      const { rows } = inOne(all)
      const [sessionCount, totalAmount] = [counted(rows, 'meetings'), sum(rows, 'billed')]
      return { data: { participantEmail, payerName, sessionCount, totalAmount, remainingSessions: null } }
    })
  },
  'GET /billings/outstanding_by_payer': (call) =>
    report(call, { group: 'payer', billing_status: 'open' }, (rows) => ({
      data: rows.map(({ key, currency, outstanding, count }) => ({
        payerName: key,
        totalOutstanding: outstanding,
        billingsCount: count,
        currency,
      })),
    })),
  'GET /billings/reports/revenue': revenue,
  'GET /billings/reports/aging': aging,
  'GET /billings/reports/participant/:email': participant,
}
