import { createHash, randomInt } from 'node:crypto'
import { type Found, toDecimal, toMinor } from '@quoin/kit'
import { type Actions, companyOf, type Context, type Customs, type Internals, prepared, refuse } from '@quoin/kit/server'
import { products } from '@quoin/products/resources'
import { sales } from '../resources/index.ts'
import { sendsMax } from '../resources/giftCards.ts'
import { type Bill, billOfOffer } from './bill.ts'
import { languageOf, moneyText } from './mailing.ts'
import { buyerOf, type Detail, detailsOf, insertOrder } from './place.ts'
import { answerWith, isMember, settingsOf } from './records.ts'
import type { Order } from './rows.ts'

type GiftCard = Found<typeof sales.giftCards>

/** More than this in one card is no gift, and easily stolen with a mailbox. */
const unitsMax = 5_000
const dayMs = 86_400_000
/** A card is sent within a year, so that nobody pays today for what may never come. */
const daysAheadMax = 366

export const giftCards: Customs<typeof sales, 'giftCards'> = {
  async create({ amount, recipient_name, recipient_email, message, send_on }, context) {
    const { currency, giftCards: areSold } = await settingsOf(context)
    if (!areSold) throw refuse.conflict('gift_cards_off', 'This shop does not sell gift cards.')
    const minor = toMinor(amount, currency)
    if (minor === undefined || minor < 1) throw refuse.invalid('invalid', `must be an amount in ${currency}`, 'amount')
    if (minor > toMinor(unitsMax, currency)!)
      throw refuse.invalid('too_big', `A gift card holds ${unitsMax} ${currency} at most.`, 'amount')
    const today = new Date().toISOString().slice(0, 10)
    if (send_on && (send_on < today || Date.parse(send_on) > Date.now() + daysAheadMax * dayMs))
      throw refuse.invalid('invalid', 'must be today or within a year', 'send_on')
    const order = await insertOrder(context, await billOf(context, minor, currency), await buyerOf(context, context.me), {
      source: 'gift_card',
    })
    const [line] = await detailsOf(context, order)
    const { id } = await context.insert(sales.giftCards, {
      user: context.me,
      order,
      orderDetail: line!.id,
      currency,
      amountMinor: minor,
      recipientName: recipient_name || null,
      recipientEmail: recipient_email,
      message: message || null,
      sendOn: send_on ?? null,
    })
    return answerWith(context, sales.giftCards, id, 201)
  },
}

/** Money that is only handed on is no sale yet: it is taxed where it is spent. */
async function billOf(context: Context, minor: number, currency: string): Promise<Bill> {
  const bill = await billOfOffer(context, {
    currency,
    lines: [
      {
        description: 'Gift card',
        quantity: 1,
        unit_price: toDecimal(minor, currency),
        net_minor: minor,
        tax_basis_points: 0,
      },
    ],
    taxes: [],
    subtotalMinor: minor,
    discountMinor: 0,
    taxMinor: 0,
    totalMinor: minor,
  })
  return { ...bill, lines: bill.lines.map((line) => ({ ...line, kind: 'gift_card' })) }
}

export const giftCardActions: Actions<typeof sales, 'giftCards'> = {
  async resend(card, { recipientEmail }, context) {
    if (!card.sentAt) throw refuse.conflict('not_sent', 'This gift card is still waiting for the day it is sent on.')
    if (card.sends >= sendsMax) throw refuse.conflict('sent_often', 'This gift card was mailed as often as possible.')
    return context.save(await mail(context, card, recipientEmail ?? card.recipientEmail!))
  },
}

export const giftCardsInternal: Internals<typeof sales, 'giftCards'> = {
  async send({ card: id }, context) {
    const card = await cardNamed(context, id)
    if (card?.status === 'open' && !card.sentAt) await context.update(sales.giftCards, card, await mail(context, card))
    return null
  },
}

/** A card whoever holds its code may spend, also where they could not look it up: somebody else bought it. */
async function cardNamed(context: Context, id: string): Promise<GiftCard | undefined> {
  const [card] = await context.rows(sales.giftCards, 't.id = $2 and t.deleted_at is null for update', [id])
  return card
}

/** 32 letters that nobody mistakes for each other: sixteen of them are eighty bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = (): string =>
  Array.from({ length: 16 }, (_, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${letters[randomInt(letters.length)]}`).join('')
const hashOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()

/** Makes the code of a card and mails it; answers what the card has to note of it. */
async function mail(context: Context, card: GiftCard, to: string = card.recipientEmail!): Promise<Partial<GiftCard>> {
  const { tx, tenantId } = context
  const code = newCode()
  await tx.query('update sales.gift_cards set code_hash = $3 where tenant_id = $1 and id = $2', [tenantId, card.id, hashOf(code)])
  const buyer = card.user ? await isMember(context, card.user) : undefined
  const language = await languageOf(context, { user: card.user, customer: null })
  await context.mailer.send(
    {
      to,
      template: 'sales_gift_card',
      language,
      tenantId,
      key: `sales gift card ${card.id} ${card.sends + 1}`,
      values: {
        name: card.recipientName ?? to,
        from: buyer?.name ?? '',
        amount: moneyText(card.remainingMinor, card.currency, language),
        message: card.message ?? '',
        code,
        // Who it is for need not be a member: the shop for anybody is all there is to lead them to, where it is open.
        link: await shopAddress(context),
      },
    },
    prepared(tx),
  )
  return { recipientEmail: to, codeEnding: code.slice(-4), sentAt: new Date().toISOString(), sends: card.sends + 1 }
}

async function shopAddress(context: Context): Promise<string | false> {
  const { pools, tenantId, settings } = context
  const isOpen = (await context.callInternal(products.storefront.internal.language, {})) !== null
  const company = isOpen ? await companyOf(pools, tenantId) : undefined
  return company ? `${settings.publicUrl}/s/${company.word}` : false
}

/** What a card that is entered can pay. */
export interface EnteredCard {
  readonly id: string
  readonly ending: string
  readonly currency: string
  readonly remaining: number
}

/** The card of a code, whether or not anything is left of it; a code that no card has is counted by whoever asks. */
export async function cardOfCode({ tx, tenantId }: Context, code: string): Promise<EnteredCard | null> {
  const [card] = await tx.query<EnteredCard & Record<string, unknown>>(
    `select c.id, c.code_ending as ending, c.currency, c.remaining_minor as remaining from sales.gift_cards c
     where c.tenant_id = $1 and c.code_hash = $2 and c.status in ('open', 'used') and c.deleted_at is null`,
    [tenantId, hashOf(code)],
  )
  return card ?? null
}

/** Takes up to an amount off the card of a code, which is locked from here on; answers how much and from which. */
export async function spendCard(
  context: Context,
  code: string,
  { currency, wanted, due }: { readonly currency: string; readonly wanted: number | undefined; readonly due: number },
): Promise<{ readonly card: string; readonly amount: number }> {
  const found = await context.tried(
    () => cardOfCode(context, code),
    (one) => one === null,
  )
  const card = found && (await cardNamed(context, found.id))
  if (!card) throw refuse.conflict('code_unknown', 'This code is not valid.')
  if (card.currency !== currency)
    throw refuse.invalid('other_currency', `This gift card can only pay amounts in ${card.currency}.`, 'code')
  if (card.status !== 'open' || card.remainingMinor === 0)
    throw refuse.conflict('gift_card_used', 'Nothing is left on this gift card.')
  const amount = wanted ?? Math.min(due, card.remainingMinor)
  if (amount > card.remainingMinor)
    throw refuse.conflict('gift_card_short', 'This gift card does not hold that much.', { remaining_minor: card.remainingMinor })
  const remainingMinor = card.remainingMinor - amount
  await context.update(sales.giftCards, card, { remainingMinor, ...(remainingMinor === 0 && { status: 'used' }) })
  return { card: card.id, amount }
}

/** Puts back onto a card what it paid for something that came back. */
export async function refillCard(context: Context, id: string, amount: number): Promise<void> {
  const card = await cardNamed(context, id)
  await context.update(sales.giftCards, card!, { remainingMinor: card!.remainingMinor + amount, status: 'open' })
}

/** What of the lines of an order is money on cards and no revenue. */
export const giftsAmong = (details: readonly Detail[]): number =>
  details.reduce((sum, line) => sum + (line.kind === 'gift_card' ? line.total : 0), 0)

/** Cards of an order that is paid hold their money from now on, and are mailed at once or on their day. */
export async function openCards(context: Context, order: Order, details: readonly Detail[]): Promise<void> {
  for (const card of await cardsOf(context, order.id)) {
    if (card.status !== 'ordered' || !details.some(({ id }) => id === card.orderDetail)) continue
    const opened = { ...card, remainingMinor: card.amountMinor }
    const at = card.sendOn ? new Date(`${card.sendOn}T08:00:00Z`) : undefined
    const isLater = at !== undefined && at.getTime() > Date.now()
    await context.update(sales.giftCards, card, {
      status: 'open',
      remainingMinor: card.amountMinor,
      ...(!isLater && (await mail(context, opened))),
    })
    if (isLater)
      await context.jobs.add(
        'sales.send_gift_card',
        { tenantId: context.tenantId, card: card.id },
        { tx: prepared(context.tx), runAt: at },
      )
  }
}

/** Cards of an order that was never paid are worth nothing. */
export async function endCards(context: Context, order: string): Promise<void> {
  for (const card of await cardsOf(context, order))
    if (card.status === 'ordered') await context.update(sales.giftCards, card, { status: 'cancelled' })
}

/**
 * Takes cards back with the money that was paid for them, each whole and only while nothing was spent of it; answers what of the
 * parts that come back is theirs.
 */
export async function takeCardsBack(
  context: Context,
  order: string,
  parts: readonly { readonly line: Detail; readonly amount: number }[],
): Promise<number> {
  const gifts = parts.filter(({ line, amount }) => line.kind === 'gift_card' && amount > 0)
  if (gifts.length === 0) return 0
  const cards = await cardsOf(context, order)
  let sum = 0
  for (const { line, amount } of gifts) {
    const card = cards.find((one) => one.orderDetail === line.id)
    if (!card || amount !== line.total)
      throw refuse.conflict('gift_card_whole', 'A gift card can only be refunded in full.', { total_minor: line.total })
    if (card.status !== 'open' || card.remainingMinor !== card.amountMinor)
      throw refuse.conflict('gift_card_used', 'This gift card has been used, so it cannot be refunded.')
    await context.update(sales.giftCards, card, { status: 'cancelled', remainingMinor: 0 })
    sum += amount
  }
  return sum
}

const cardsOf = (context: Context, order: string): Promise<GiftCard[]> =>
  context.rows(sales.giftCards, 't.order_id = $2 and t.deleted_at is null order by t.id for update', [order])
