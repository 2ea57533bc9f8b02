import { minorText } from '@quoin/kit'
import { mailLanguage } from '@quoin/kit/mail'
import type { NoticeAbout } from '@quoin/kit/notices'
import { type Context, pageAddress, prepared } from '@quoin/kit/server'
import type { mails } from '../mails.ts'
import { type Buyer, detailsOf } from './place.ts'
import { isMember, knownOrder } from './records.ts'
import type { Order } from './rows.ts'

/** An amount as people write it in a language, its currency by its code: 1250 EUR → `EUR 12.50`. */
export const moneyText = (minor: number, currency: string, language: string): string =>
  new Intl.NumberFormat(mailLanguage(language), { style: 'currency', currency, currencyDisplay: 'code' })
    .format(minorText(minor, currency) as Intl.StringNumericLiteral)
    // Narrow spaces are boxes in some programs.
    .replace(/[\u202f\u2009]/g, '\u00a0')

/** More lines than anybody reads in a mail are counted. */
const linesMax = 30

/** What was ordered and what it costs, as mails list it; amounts that are nothing are empty. */
async function goodsOf(context: Context, order: Order, language: string): Promise<Readonly<Record<string, unknown>>> {
  const money = (minor: number) => (minor === 0 ? '' : moneyText(minor, order.currency, language))
  const lines = await detailsOf(context, order.id)
  return {
    lines: lines
      .slice(0, linesMax)
      .map(({ name, quantity, subtotal }) => ({ name, quantity, amount: moneyText(subtotal, order.currency, language) })),
    more: Math.max(0, lines.length - linesMax),
    discount: money(-order.discountMinor),
    delivery: money(order.deliveryMinor),
    fees: money(order.feesMinor),
    tips: money(order.tipsMinor),
    tax: money(order.taxMinor),
    tax_included: order.pricesIncludeTax,
    total: moneyText(order.totalMinor, order.currency, language),
  }
}

type OfOrder = Exclude<keyof typeof mails, 'sales_renewal_failed'>
const namesGoods: ReadonlySet<OfOrder> = new Set(['sales_order_placed', 'sales_order_paid'])

/** Notes a mail to whoever bought, sent if and only if the transaction commits. Its total is that of the order, unless `minor` is another. */
export async function mailBuyer(
  context: Context,
  order: Order,
  template: OfOrder,
  values: Readonly<Record<string, unknown>>,
  key: string,
  minor = order.totalMinor,
): Promise<void> {
  await mailTo(
    context,
    {
      user: order.user,
      customer: order.customer,
      name: order.customerName,
      email: order.customerEmail,
      language: order.language,
    },
    template,
    {
      values: async (language) => ({
        number: order.displayUniqueId,
        // The page asks who one is; whoever is no member has none to be led to.
        link: order.user ? pageAddress(context, `/sales/orders/${order.id}`) : false,
        total: moneyText(minor, order.currency, language),
        ...(namesGoods.has(template) && (await goodsOf(context, order, language))),
        ...values,
      }),
      key,
      about: { resource: 'sales.orders', id: order.id },
    },
  )
}

/** Tells that an order was placed, unless it is paid already: then it was told that. */
export async function mailPlaced(context: Context, id: string): Promise<void> {
  const order = await knownOrder(context, id)
  if (order.orderState !== 'placed' || order.paidAt) return
  await mailBuyer(context, order, 'sales_order_placed', {}, `sales placed ${id}`)
}

/** A mail in the language of its reader, sent if and only if the transaction commits. */
export async function mailTo(
  context: Context,
  to: Omit<Buyer, 'phone'>,
  template: keyof typeof mails,
  {
    values,
    key,
    about,
  }: {
    /** In the language that it is written in; asked for only when it is written. */
    readonly values: (language: string) => Promise<Readonly<Record<string, unknown>>> | Readonly<Record<string, unknown>>
    readonly key: string
    readonly about: NoticeAbout
  },
): Promise<void> {
  if (!to.email) return
  const isKnown = await isKnownAddress(context, to)
  if (!isKnown && (await hasMailedStrangers(context, to.email))) return
  const language = await languageOf(context, to)
  await context.mailer.send(
    {
      to: to.email,
      ...(isKnown && to.user && { person: to.user, about }),
      template,
      language,
      tenantId: context.tenantId,
      key,
      // A name that somebody typed would be their words to a stranger, under the name of the company.
      values: { name: (isKnown && to.name) || to.email, ...(await values(language)) },
    },
    prepared(context.tx),
  )
}

/** Whether it is the buyer's own address: of the member they are, or of a customer whom the company itself wrote down. */
async function isKnownAddress(context: Context, { user, customer, email }: Omit<Buyer, 'phone'>): Promise<boolean> {
  const isTheirs = (known: string | null | undefined) => known?.toLowerCase() === email?.toLowerCase()
  if (user) return isTheirs((await isMember(context, user))?.email)
  const [kept] = await context.tx.query<{ email: string | null }>(
    'select c.email from sales.customers c where c.tenant_id = $1 and c.id = $2 and c.user_id is null',
    [context.tenantId, customer],
  )
  return isTheirs(kept?.email)
}

/** Orders of a day to addresses that nobody has proven to be the buyer's: of one person, for one address, and of one company. */
const strangersMax = { perPerson: 20, perAddress: 5, perCompany: 2_000 }

/** Whether somebody who may not manage orders, or all of them together, named more people's addresses in a day than buyers do. */
async function hasMailedStrangers({ tx, tenantId, me, actor }: Context, email: string): Promise<boolean> {
  if (actor.permissions.has('sales.orders.manage')) return false
  const [orders] = await tx.query<{ person: number; address: number; company: number }>(
    `select count(*) filter (where o.created_by = $2)::int as person,
       count(*) filter (where lower(o.customer_email) = lower($3))::int as address, count(*)::int as company
     from sales.orders o left join gateway.users_view u on u.tenant_id = o.tenant_id and u.id = o.user_id
     where o.tenant_id = $1 and o.created_at > clock_timestamp() - interval '1 day' and o.created_by is not distinct from o.user_id
       and lower(o.customer_email) is distinct from lower(u.email)`,
    [tenantId, me || null, email],
  )
  const { perPerson, perAddress, perCompany } = strangersMax
  return orders!.person > perPerson || orders!.address > perAddress || orders!.company > perCompany
}

/** What is known of the buyer: what they told as a customer, as a member of the company, or what their offer was written in. */
export async function languageOf(
  { tx, tenantId }: Context,
  { customer, user, language }: Pick<Buyer, 'customer' | 'user' | 'language'>,
): Promise<string> {
  const [buyer] = await tx.query<{ language: string | null }>(
    `select coalesce((select c.preferred_language from sales.customers c where c.tenant_id = $1 and c.id = $2),
       (select u.language from gateway.users_view u where u.tenant_id = $1 and u.id = $3)) as language`,
    [tenantId, customer ?? null, user ?? null],
    'prepare',
  )
  return buyer?.language ?? language ?? 'en'
}
