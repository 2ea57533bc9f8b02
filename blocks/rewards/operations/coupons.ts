import { randomUUID } from 'node:crypto'
import { inMinorUnits, toDecimal } from '@quoin/kit'
import {
  Answer,
  type BlockServer,
  type Context,
  type Customs,
  document,
  type Internals,
  one,
  pageMeta,
  refuse,
} from '@quoin/kit/server'
import { type Book, bookOf } from '../points/book.ts'
import { type Coupon, countUses, couponByCode, judge, takeUse } from '../points/coupon.ts'
import { isMember, lockCustomer } from '../points/customer.ts'
import { readProgramme } from '../points/programme.ts'
import { judgeAll } from '../points/stack.ts'
import { type Minor, rewards } from '../resources/index.ts'
import { makeCoupons, newCode } from './codes.ts'
import { actsFor } from './people.ts'
import { answerWith } from './records.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
interface Input {
  readonly coupon_code?: string
  readonly code?: string
  readonly user_unique_id?: string
  readonly order_unique_id?: string
  readonly cart_unique_id?: string
  readonly purchase_amount?: number
  readonly coupon_codes?: readonly string[]
  readonly currency?: string
  readonly reduced_amount?: number
}

const codeOf = ({ coupon_code, code }: Input): string => {
  const given = coupon_code ?? code
  if (!given) throw refuse.invalid('required', 'is required', 'coupon_code')
  return given
}

async function amountOf(input: Input, currency: string): Promise<bigint | null> {
  if (input.purchase_amount === undefined) return null
  const minor = inMinorUnits(input.purchase_amount, currency)
  if (minor === undefined) throw refuse.invalid('invalid', 'has too many decimals for the currency', 'purchase_amount')
  return minor
}

/** What of a purchase nothing has reduced yet. */
function unreducedOf(input: Input, subtotal: bigint, currency: string): bigint {
  const reduced = inMinorUnits(input.reduced_amount ?? 0, currency)
  if (reduced === undefined) throw refuse.invalid('invalid', 'has too many decimals for the currency', 'reduced_amount')
  if (reduced > subtotal) throw refuse.invalid('too_big', 'must not exceed the purchase', 'reduced_amount')
  return subtotal - reduced
}

/** What several coupons would take off together, and of each what it takes or why it does not. */
async function previewAll(book: Book, user: string, codes: readonly string[], input: Input): Promise<Answer> {
  const currency = input.currency ?? (await readProgramme(book)).currency
  const subtotal = await amountOf(input, currency)
  if (subtotal === null) throw refuse.invalid('required', 'is required', 'purchase_amount')
  const { discount, verdicts, isAccepted } = await judgeAll(book, codes, {
    user,
    subtotal,
    currency,
    unreduced: unreducedOf(input, subtotal, currency),
  })
  const first = verdicts.find(({ reasons }) => reasons.length > 0)
  return document({
    type: 'Coupon',
    id: '',
    attributes: {
      valid: isAccepted,
      code: codes.join(', '),
      discount_amount: toDecimal(discount, currency),
      discount_minor: Number(discount),
      currency,
      reason: isAccepted ? null : (first?.reasons[0]?.detail ?? null),
      reasons: isAccepted ? [] : (first?.reasons ?? []),
      coupon: null,
      coupons: verdicts.map((one) => ({
        code: one.code,
        valid: one.reasons.length === 0,
        discount_amount: toDecimal(one.discount, currency),
        discount_minor: Number(one.discount),
        reasons: one.reasons,
      })),
    },
  })
}

export const coupons: Customs<typeof rewards, 'coupons'> = {
  async redeem(input, context) {
    const user = actsFor(context, 'rewards.points.write', input.user_unique_id)
    const book = bookOf(context)
    await lockCustomer(book, user)
    const coupon = await couponByCode(book, codeOf(input), 'lock')
    const currency = input.currency ?? coupon?.currency ?? (await readProgramme(book)).currency
    const subtotal = await amountOf(input, currency)
    if (!coupon) throw refuse.conflict('coupon_unknown', 'This coupon does not exist.')
    // Without an amount a coupon is noted as used, with nothing taken off and no minimum to reach.
    const { discount, reasons } = await judge(book, subtotal === null ? { ...coupon, minPurchase: null } : coupon, {
      user,
      subtotal: subtotal ?? 0n,
      currency,
      ...(subtotal !== null && { unreduced: unreducedOf(input, subtotal, currency) }),
    })
    if (reasons[0]) throw refuse.conflict(reasons[0].code, reasons[0].detail)
    const id = await takeUse(book, coupon, {
      user,
      order: input.order_unique_id?.toLowerCase(),
      cart: input.cart_unique_id?.toLowerCase(),
      subtotal,
      discount,
      currency,
    })
    await context.note(rewards.coupons, coupon.id, { used_count: [coupon.usedCount, coupon.usedCount + 1] })
    return answerWith(context, rewards.couponUses, id, 201)
  },

  async preview(input, context) {
    const user = actsFor(context, 'rewards.points.write', input.user_unique_id)
    const book = bookOf(context)
    if (!(await isMember(book, user))) throw refuse.invalid('no_such_record', 'This record does not exist.', 'user_unique_id')
    if (input.coupon_codes) return previewAll(book, user, input.coupon_codes, input)
    const coupon = await couponByCode(book, codeOf(input))
    const currency = input.currency ?? coupon?.currency ?? (await readProgramme(book)).currency
    const subtotal = await amountOf(input, currency)
    const unknown = { discount: 0n, reasons: [{ code: 'coupon_unknown', detail: 'This coupon does not exist.' }] }
    const { discount, reasons } = coupon
      ? await judge(book, subtotal === null ? { ...coupon, minPurchase: null } : coupon, {
          user,
          subtotal: subtotal ?? 0n,
          currency,
          ...(subtotal !== null && { unreduced: unreducedOf(input, subtotal, currency) }),
        })
      : unknown
    const isHidden = !coupon || reasons.some(({ code }) => code === 'coupon_unknown')
    const shown = isHidden ? null : (JSON.parse((await answerWith(context, rewards.coupons, coupon.id)).body).data as unknown)
    return document({
      type: 'Coupon',
      id: isHidden ? '' : coupon.id,
      attributes: {
        valid: reasons.length === 0,
        code: codeOf(input),
        discount_amount: toDecimal(discount, currency),
        discount_minor: Number(discount),
        currency,
        reason: reasons[0]?.detail ?? null,
        reasons,
        coupon: shown,
      },
    })
  },

  async getByCode({ code }, context) {
    const coupon = await couponByCode(bookOf(context), code)
    if (!coupon) throw refuse.missing()
    return answerWith(context, rewards.coupons, coupon.id)
  },
}

export const couponsInternal: Internals<typeof rewards, 'coupons'> = {
  async issue({ name, percent, days, user }, context) {
    const book = bookOf(context)
    const code = newCode()
    const endsAt = new Date(book.now.getTime() + days * 86_400_000).toISOString()
    const { id } = await context.insert(rewards.coupons, {
      code,
      name,
      discountType: 'percentage',
      discountValue: percent,
      currency: (await readProgramme(book)).currency,
      usageLimit: 1,
      isStackable: false,
      endDate: endsAt,
      user: user ?? null,
    })
    return { id, code, endsAt }
  },

  async usedOn({ order }, { tx, tenantId }) {
    const coupons = await tx.query<{ id: string; percent: number }>(
      `select c.id, c.discount_value::float8 as percent from rewards.coupon_uses u join rewards.coupons c on c.tenant_id = u.tenant_id and c.id = u.coupon_id
       where u.tenant_id = $1 and u.order_id = $2 and u.held_until is null and u.released_at is null and c.discount_type = 'percentage'`,
      [tenantId, order],
    )
    return { coupons }
  },

  async known({ code }, { tx, tenantId }) {
    const [found] = await tx.query(
      'select 1 as one from rewards.coupons c where c.tenant_id = $1 and c.code_key = lower($2) and c.deleted_at is null',
      [tenantId, code],
    )
    return found !== undefined
  },

  async quote({ codes, user, subtotal, unreduced, promotions, currency }, context) {
    const { discount, verdicts, isAccepted } = await judgeAll(bookOf(context), codes, {
      user,
      subtotal,
      unreduced,
      promotions,
      currency,
    })
    return {
      discount: Number(discount),
      isAccepted,
      coupons: verdicts.map(({ code, coupon, discount: own, reasons }) => {
        // Of a coupon that is somebody else's not even the name is told.
        const isKnown = coupon !== undefined && !reasons.some((one) => one.code === 'coupon_unknown')
        return {
          code: isKnown ? coupon.code : code,
          name: isKnown ? coupon.name : null,
          discount: Number(own),
          oncePerItem: coupon?.oncePerItem ?? false,
          reasons,
        }
      }),
    }
  },

  async redeem({ code, user, order, discount, key, currency }, context) {
    const book = bookOf(context)
    const coupon = await couponByCode(book, code, 'lock')
    const [before] = await context.tx.query<{ id: string }>(
      'select id from rewards.coupon_uses where tenant_id = $1 and key = $2',
      [context.tenantId, key],
    )
    if (before) return { id: before.id }
    if (!coupon) throw refuse.conflict('coupon_unknown', 'This coupon does not exist.')
    await mayStillBeUsed(book, coupon, user, discount, currency ?? coupon.currency)
    const { codeHoldMinutes } = await readProgramme(book)
    const heldUntil = new Date(book.now.getTime() + codeHoldMinutes * 60_000)
    const id = await takeUse(book, coupon, {
      user,
      order,
      subtotal: null,
      discount: BigInt(discount),
      currency: currency ?? coupon.currency,
      key,
      heldUntil: heldUntil.toISOString(),
    })
    await context.jobs.add('rewards.release_code', { tenantId: context.tenantId, use: id }, { tx: context.tx, runAt: heldUntil })
    await context.note(rewards.coupons, coupon.id, { used_count: [coupon.usedCount, coupon.usedCount + 1] })
    return { id }
  },

  async confirm({ order }, context) {
    const { tx, tenantId } = context
    const held = await tx.query<{ id: string; code: string; user: string; discount: number; currency: string; lapsed: boolean }>(
      `select id, code, user_id as user, discount_minor as discount, currency, released_at is not null as lapsed from rewards.coupon_uses
       where tenant_id = $1 and order_id = $2 and held_until is not null order by id for update`,
      [tenantId, order],
    )
    const book = bookOf(context)
    // In the order in which a checkout takes several, so that nobody waits for each other in a circle.
    const again = held.filter(({ lapsed }) => lapsed).sort((a, b) => (a.code.toLowerCase() < b.code.toLowerCase() ? -1 : 1))
    for (const use of again) {
      const coupon = await couponByCode(book, use.code, 'lock')
      const gone =
        'The coupon reservation for this order has expired and the coupon can no longer be used. Cancel the order and place a new one.'
      if (!coupon) throw refuse.conflict('coupon_lapsed', gone)
      await mayStillBeUsed(book, coupon, use.user, use.discount, use.currency).catch((error: { code?: string }) => {
        throw refuse.conflict('coupon_lapsed', gone, { reason: error.code })
      })
      await countUses(book, [coupon.id], 1)
      await context.note(rewards.coupons, coupon.id, { used_count: [coupon.usedCount, coupon.usedCount + 1] })
    }
    await tx.query(
      `update rewards.coupon_uses set held_until = null, released_at = null, status = 'active' where tenant_id = $1 and id = any($2::uuid[])`,
      [tenantId, held.map(({ id }) => id)],
    )
    return { confirmed: held.length }
  },

  async lapse({ use }, context) {
    const { tx, tenantId } = context
    const [freed] = await tx.query<{ coupon: string | null }>(
      `update rewards.coupon_uses set released_at = clock_timestamp(), status = 'inactive'
       where tenant_id = $1 and id = $2 and released_at is null and held_until <= clock_timestamp() returning coupon_id as coupon`,
      [tenantId, use],
    )
    if (!freed) return { released: false }
    // One that is in the trash is counted like any other, so that it is right when it comes back; of one that was purged nothing is.
    const [coupon] = await tx.query<{ id: string; used: number }>(
      'select id, used_count as used from rewards.coupons where tenant_id = $1 and id = $2 for update',
      [tenantId, freed.coupon],
    )
    if (coupon) {
      await countUses(bookOf(context), [coupon.id], -1)
      await context.note(rewards.coupons, coupon.id, { used_count: [coupon.used, coupon.used - 1] })
    }
    return { released: true }
  },

  async release({ order }, context) {
    const { couponsReturn } = await readProgramme(bookOf(context))
    if (!couponsReturn) {
      // What still waited for its payment counts as used from now on; what waited too long is free already and stays so.
      await context.tx.query(
        'update rewards.coupon_uses set held_until = null where tenant_id = $1 and order_id = $2 and held_until is not null',
        [context.tenantId, order],
      )
      return { released: 0 }
    }
    const freed = await context.tx.query<{ coupon: string }>(
      `with ended as (update rewards.coupon_uses set held_until = null where tenant_id = $1 and order_id = $2 and released_at is not null)
       update rewards.coupon_uses set released_at = clock_timestamp(), status = 'inactive', held_until = null
       where tenant_id = $1 and order_id = $2 and released_at is null returning coupon_id as coupon`,
      [context.tenantId, order],
    )
    await countUses(
      bookOf(context),
      freed.map(({ coupon }) => coupon),
      -1,
    )
    return { released: freed.length }
  },
}

/** The amount was quoted before; what may have changed since are the limits and the dates. */
async function mayStillBeUsed(book: Book, coupon: Coupon, user: string | null, discount: Minor, currency: string): Promise<void> {
  const { reasons } = await judge(
    book,
    { ...coupon, minPurchase: null, maxDiscount: null },
    { user, subtotal: discount, currency },
  )
  if (reasons[0]) throw refuse.conflict(reasons[0].code, reasons[0].detail)
}

export const couponConfigurations: Customs<typeof rewards, 'couponConfigurations'> = {
  async coupons({ id, ...query }, context) {
    await context.find(rewards.couponConfigurations, id)
    return context.list(rewards.coupons, query as Record<string, string>, (add) => [`t.configuration_id = ${add(id)}`])
  },
  async generateOne({ id }, context) {
    const configuration = await context.find(rewards.couponConfigurations, id)
    const code = newCode(prefixOf(configuration.code))
    await makeCoupons(context, configuration, [code])
    await context.note(rewards.couponConfigurations, id, { count: [null, 1] })
    return documentsOf(context, [code]).then(([text]) => one(text!, { status: 201 }))
  },
  async generateBatch({ id, count, prefix }, context) {
    const configuration = await context.find(rewards.couponConfigurations, id)
    const batch = randomUUID()
    const codes = new Set<string>()
    while (codes.size < count) codes.add(newCode(prefixOf(prefix ?? configuration.code)))
    await context.tx.query('insert into rewards.batches (tenant_id, id, configuration_id, count) values ($1, $2, $3, $4)', [
      context.tenantId,
      batch,
      id,
      count,
    ])
    await makeCoupons(context, configuration, [...codes], { batch })
    await context.note(rewards.couponConfigurations, id, { batch: [null, batch], count: [null, count] })
    return many(context, [...codes].slice(0, 1_000), { batch_unique_id: batch, total_count: count })
  },
  async voidBatch({ id, batch }, context) {
    await context.find(rewards.couponConfigurations, id)
    const [found] = await context.tx.query<{ voided_at: string | null }>(
      'update rewards.batches set voided_at = coalesce(voided_at, clock_timestamp()) where tenant_id = $1 and id = $2 and configuration_id = $3 returning voided_at',
      [context.tenantId, batch, id],
    )
    if (!found) throw refuse.missing()
    const voided = await context.tx.query(
      `update rewards.coupons set enabled = false, status = 'archived', version = version + 1, updated_at = clock_timestamp() where tenant_id = $1 and batch_id = $2 and used_count = 0 and enabled returning id`,
      [context.tenantId, batch],
    )
    await context.note(rewards.couponConfigurations, id, { voided_batch: [null, batch] })
    return document({ type: 'batch', id: batch, attributes: { voided_count: voided.length, voided_at: found.voided_at } })
  },
  async load({ id, codes }, context) {
    const configuration = await context.find(rewards.couponConfigurations, id)
    const different = [...new Map(codes.map((code) => [code.toLowerCase(), code])).values()]
    await makeCoupons(context, configuration, different)
    await context.note(rewards.couponConfigurations, id, { count: [null, different.length] })
    return many(context, different, { total_count: different.length })
  },
}

/** What codes begin with, with one dash behind it however it was written. */
function prefixOf(code: string | null): string {
  const word = code?.replace(/-+$/, '')
  return word ? `${word}-` : ''
}

async function documentsOf(context: Context, codes: readonly string[]): Promise<string[]> {
  const model = context.model('rewards.coupons')
  const rows = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.deleted_at is null and t.code_key = any($2::text[])`,
    [context.tenantId, codes.map((code) => code.toLowerCase())],
  )
  return rows.map((row) => row.document)
}

async function many(
  context: Context,
  codes: readonly string[],
  meta: { total_count: number; batch_unique_id?: string },
): Promise<Answer> {
  const documents = await documentsOf(context, codes)
  return new Answer(
    201,
    `{"data":[${documents.join(',')}],"meta":${JSON.stringify({ ...pageMeta({ page: 1, records: Math.max(1, documents.length), total: meta.total_count }), ...meta })}}`,
  )
}

/** Values that the database cannot compare with each other: percent stay within 100 and amounts within their currency. */
const checked =
  (kind: 'create' | 'update'): Replacements['create'] =>
  async (request, context, standard) => {
    const before: Readonly<Record<string, unknown>> =
      kind === 'update' && request.params.id ? await context.find(request.model.resource, request.params.id) : {}
    const input = (name: string, column: string) => (request.body[name] === undefined ? before[column] : request.body[name])
    const [type, currency] = [
      input('discount_type', 'discountType'),
      (input('currency', 'currency') as string | undefined) ?? 'EUR',
    ]
    const value = input('discount_value', 'discountValue')
    if (type === 'percentage' && value !== undefined && inMinorUnits(value, 'EUR') === undefined)
      throw refuse.invalid('invalid', 'must be percent with at most two decimals', 'discount_value')
    if (type === 'percentage' && Number(value) > 100) throw refuse.invalid('too_big', 'must be at most 100', 'discount_value')
    for (const [name, column] of [
      ['min_purchase', 'minPurchase'],
      ['max_discount', 'maxDiscount'],
      ...(type === 'fixed' ? [['discount_value', 'discountValue']] : []),
    ] as [string, string][]) {
      const amount = input(name, column)
      if (amount !== undefined && amount !== null && /^[A-Z]{3}$/.test(currency) && inMinorUnits(amount, currency) === undefined)
        throw refuse.invalid('invalid', 'has too many decimals for the currency', name)
    }
    return standard(request)
  }

/** `active` is how the published client asks for what is enabled. */
const listCoupons: Replacements['list'] = (request, _context, standard) => {
  const { active, ...query } = request.query
  if (active !== undefined && active !== 'true' && active !== 'false')
    throw refuse.parameter('active', 'active is true or false.')
  return standard.last({ ...request, query: active === undefined ? query : { ...query, 'filter[enabled]': active } })
}

export const replacedCoupons = { create: checked('create'), update: checked('update'), list: listCoupons } satisfies Replacements
async function configurationCalled({ tx, tenantId }: Context, code: unknown): Promise<string> {
  if (typeof code !== 'string' || code === '') throw refuse.invalid('required', 'is required to find the template', 'code')
  const found = await tx.query<{ id: string }>(
    'select id from rewards.coupon_configurations where tenant_id = $1 and code = $2 and deleted_at is null limit 2',
    [tenantId, code],
  )
  if (found.length > 1) throw refuse.conflict('several_of_code', 'Several templates have this code. Use unique_id instead.')
  if (!found[0]) throw refuse.missing()
  return found[0].id
}

export const replacedConfigurations = {
  create: checked('create'),
  // The published client names no configuration in the path; its body does, by its code.
  update: async (request, context, standard) => {
    const id =
      request.params.id ??
      (request.body.unique_id ? String(request.body.unique_id) : await configurationCalled(context, request.body.code))
    return checked('update')!({ ...request, params: { ...request.params, id } }, context, standard)
  },
} satisfies Replacements
