import { openAccount, post } from '@quoin/kit/ledger'
import type { Context } from '@quoin/kit/server'

type Books = Pick<Context, 'tx'>
/** Kind of account, and whose it is. */
type Leg = readonly [kind: string, owner: string | null, amount: number]

/**
 * Writes one transfer of sales. Accounts of the world outside and of the house have no floor; a vendor may owe us after a return.
 * Legs of nothing are left out; the same key again writes nothing.
 */
async function book(
  { tx }: Books,
  key: string,
  kind: string,
  currency: string,
  legs: readonly Leg[],
  subject: string,
  memo?: string,
): Promise<void> {
  const amounts = new Map<string, bigint>()
  const opened = new Map<string, string>()
  for (const [account, owner, amount] of legs) {
    if (amount === 0) continue
    const name = `${account} ${owner ?? ''}`
    let id = opened.get(name)
    if (!id) opened.set(name, (id = await openAccount(tx, { kind: account, owner, currency, floor: null })))
    amounts.set(id, (amounts.get(id) ?? 0n) + BigInt(amount))
  }
  const entries = [...amounts].filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ account, amount }))
  if (entries.length > 0) await post(tx, { key, kind, entries, subject, memo: memo ?? null })
}

/** What the house owes to whoever holds its gift cards. */
const giftCardAccount = 'sales.gift_card'
/** Tips that nobody in particular was given yet. */
export const tipsAccount = 'sales.tips'

/** Money of a buyer came in, or went back when negative: it is theirs until the sale is made. */
export const bookPayment = (
  books: Books,
  {
    key,
    tender,
    currency,
    amount,
    order,
    memo,
  }: { key: string; tender: string; currency: string; amount: number; order: string; memo?: string },
): Promise<void> =>
  book(
    books,
    key,
    amount < 0 ? 'sales.refund' : 'sales.payment',
    currency,
    [
      [tender === 'gift_card' ? giftCardAccount : `sales.tender.${tender}`, null, -amount],
      ['sales.deposit', null, amount],
    ],
    order,
    memo,
  )

/** A sale, or its taking back when all is negative: what was deposited becomes revenue, tax, and what vendors are owed. */
export const bookSale = (
  books: Books,
  {
    key,
    currency,
    total,
    tax,
    gifts = 0,
    tips = 0,
    payables,
    order,
    memo,
  }: {
    key: string
    currency: string
    total: number
    tax: number
    /** What of the total is on gift cards now, and no revenue before it is spent. */
    gifts?: number
    /** What of the total is a tip, and no revenue either. */
    tips?: number
    payables: readonly { vendor: string; amount: number }[]
    order: string
    memo?: string
  },
): Promise<void> => {
  const owed = payables.reduce((sum, one) => sum + one.amount, 0)
  return book(
    books,
    key,
    total < 0 ? 'sales.return' : 'sales.sale',
    currency,
    [
      ['sales.deposit', null, -total],
      ['sales.revenue', null, total - tax - owed - gifts - tips],
      ['sales.tax', null, tax],
      [giftCardAccount, null, gifts],
      [tipsAccount, null, tips],
      ...payables.map(({ vendor, amount }): Leg => ['sales.payable', vendor, amount]),
    ],
    order,
    memo,
  )
}

/** What a vendor is owed beside sales, noted by hand, or a member for what they earned; negative takes it back. */
export const bookOwed = (
  books: Books,
  {
    key,
    currency,
    vendor,
    amount,
    subject,
    memo,
    from = 'sales.vendor_cost',
  }: { key: string; currency: string; vendor: string; amount: number; subject: string; memo?: string; from?: string },
): Promise<void> =>
  book(
    books,
    key,
    'sales.owed',
    currency,
    [
      [from, null, -amount],
      ['sales.payable', vendor, amount],
    ],
    subject,
    memo,
  )

/** A vendor was paid from the bank, or a member into their wallet. */
export const bookPayout = (
  books: Books,
  {
    key,
    currency,
    vendor,
    amount,
    subject,
    memo,
    into = 'sales.bank',
  }: { key: string; currency: string; vendor: string; amount: number; subject: string; memo?: string; into?: string },
): Promise<void> =>
  book(
    books,
    key,
    'sales.payout',
    currency,
    [
      ['sales.payable', vendor, -amount],
      [into, null, amount],
    ],
    subject,
    memo,
  )
