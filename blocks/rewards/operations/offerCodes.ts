import type { Found } from '@quoin/kit'
import { type BlockServer, type Context, type Customs, document, type Internals, pageAddress, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { bookOf } from '../points/book.ts'
import { credit } from '../points/credit.ts'
import { lockCustomer } from '../points/customer.ts'
import { readProgramme } from '../points/programme.ts'
import { rewards } from '../resources/index.ts'
import { giveBadge } from './badges.ts'
import { newCode, newCoupon } from './codes.ts'
import { actsFor } from './people.ts'
import { answerWith } from './records.ts'
import { redeemReward } from './rewards.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
interface OfferRow {
  readonly id: string
  readonly code: string
  readonly offerType: 'points' | 'reward' | 'coupon' | 'badge'
  readonly value: string | null
  readonly reward: string | null
  readonly configuration: string | null
  readonly badge: string | null
  readonly name: string | null
  readonly user: string | null
}

interface Given {
  readonly granted_points?: number
  readonly redemption_unique_id?: string
  readonly granted_coupon_code?: string
  readonly granted_badge_unique_id?: string
}

const idOf = async ({ tx, tenantId }: Context, code: string): Promise<string | undefined> =>
  (
    await tx.query<{ id: string }>(
      'select id from rewards.offer_codes where tenant_id = $1 and deleted_at is null and (code_key = lower($2) or id = $3)',
      [tenantId, code, isUuid(code) ? code : null],
    )
  )[0]?.id

export const offerCodes: Customs<typeof rewards, 'offerCodes'> = {
  async get({ code }, context) {
    const id = await idOf(context, code)
    if (!id) throw refuse.missing()
    return answerWith(context, rewards.offerCodes, id)
  },

  async redeem(input, context) {
    const { code, user_unique_id } = input.offer_code ?? input
    if (!code) throw refuse.invalid('required', 'is required', 'code')
    const user = actsFor(context, 'rewards.points.write', user_unique_id)
    const { id, given } = await redeemOffer(context, code, user)
    const answer = JSON.parse((await answerWith(context, rewards.offerCodes, id)).body) as {
      data: { id: string; attributes: object }
    }
    return document({ type: 'offer_code', id, attributes: { ...answer.data.attributes, ...given } })
  },

  async send({ code, email, name, language, payload }, context) {
    const id = code ? await idOf(context, code) : await anyFree(context)
    if (!id) throw code ? refuse.missing() : refuse.conflict('no_code_left', 'There are no unused offer codes left.')
    const offer = (await context.find(rewards.offerCodes, id, 'lock')) as OfferRow & { isRedeemed: boolean }
    if (offer.isRedeemed) throw refuse.conflict('offer_redeemed', 'This code has been used.')
    await context.update(rewards.offerCodes, offer, { sentTo: email.toLowerCase(), ...(payload && { payload }) })
    const member = await memberWith(context, email)
    await context.mailer.send(
      {
        to: email.toLowerCase(),
        ...(member && { person: member.id, about: { resource: 'rewards.offerCodes', id: offer.id } }),
        template: 'offer_code',
        language: language ?? member?.language ?? (await readProgramme(bookOf(context))).mailLanguage,
        tenantId: context.tenantId,
        key: `offer ${offer.id} ${email.toLowerCase()}`,
        values: {
          name: name ?? '',
          code: offer.code,
          offer: offer.name ?? '',
          link: pageAddress(context, '/rewards/mine'),
        },
      },
      context.tx,
    )
    return answerWith(context, rewards.offerCodes, id)
  },
}

export const offerCodesInternal: Internals<typeof rewards, 'offerCodes'> = {
  async enter({ code, user }, context) {
    if (!context.actor.permissions.has('rewards.codes.redeem')) return null
    const [known] = await context.tx.query(
      'select 1 as one from rewards.offer_codes o where o.tenant_id = $1 and o.code_key = lower($2) and o.deleted_at is null and (o.user_id is null or o.user_id = $3)',
      [context.tenantId, code, user],
    )
    if (!known) return null
    const { given } = await redeemOffer(context, code, user)
    return { points: given.granted_points ?? null, coupon: given.granted_coupon_code ?? null }
  },
}

async function redeemOffer(context: Context, code: string, user: string): Promise<{ id: string; given: Given }> {
  const book = bookOf(context)
  // One statement decides who was first; everybody else finds it taken. Somebody else's code is as good as none.
  const [taken] = await context.tx.query<OfferRow & Record<string, unknown>>(
    `update rewards.offer_codes set is_redeemed = true, redeemed_at = $3, redeemed_by_id = $4, version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and code_key = lower($2) and deleted_at is null and not is_redeemed and enabled and status = 'active' and (expires_at is null or expires_at > $3) and (user_id is null or user_id = $4)
     returning id, code, offer_type as "offerType", value::text as value, reward_id as reward, configuration_id as configuration, badge_id as badge, name, user_id as user`,
    [context.tenantId, code, book.now.toISOString(), user],
  )
  if (!taken) throw await whyNotRedeemed(context, code, user)
  // The customer is locked by what is given, behind the reward and the wallet it may take: everybody takes them in this order.
  const given = await give(context, taken, user)
  await context.note(rewards.offerCodes, taken.id, { is_redeemed: [false, true] })
  return { id: taken.id, given }
}

/** A member's own language, otherwise the programme's. */
async function memberWith({ tx, tenantId }: Context, email: string) {
  const [member] = await tx.query<{ id: string; language: string | null }>(
    'select id, language from gateway.users_view where tenant_id = $1 and email = lower($2) and deleted_at is null',
    [tenantId, email],
  )
  return member
}

const anyFree = async ({ tx, tenantId }: Context): Promise<string | undefined> =>
  (
    await tx.query<{ id: string }>(
      `select id from rewards.offer_codes where tenant_id = $1 and deleted_at is null and not is_redeemed and enabled and status = 'active' and sent_to is null and user_id is null
       and (expires_at is null or expires_at > clock_timestamp()) order by created_at, id limit 1 for update skip locked`,
      [tenantId],
    )
  )[0]?.id

async function whyNotRedeemed(context: Context, code: string, user: string) {
  const [found] = await context.tx.query<{ isRedeemed: boolean; isOver: boolean; isTheirs: boolean }>(
    `select is_redeemed as "isRedeemed", coalesce(expires_at <= clock_timestamp(), false) as "isOver", user_id is null or user_id = $3 as "isTheirs" from rewards.offer_codes
     where tenant_id = $1 and code_key = lower($2) and deleted_at is null`,
    [context.tenantId, code, user],
  )
  if (!found?.isTheirs) return refuse.conflict('offer_unknown', 'This code does not exist.')
  if (found.isRedeemed) return refuse.conflict('offer_redeemed', 'This code has been used.')
  return found.isOver
    ? refuse.conflict('offer_over', 'This code has expired.')
    : refuse.conflict('offer_off', 'This code is not active.')
}

async function give(context: Context, offer: OfferRow, user: string): Promise<Given> {
  switch (offer.offerType) {
    case 'points': {
      const { points } = await credit(bookOf(context), user, {
        key: `offer ${offer.id}`,
        points: Number(offer.value),
        type: 'earned',
        kind: 'offer',
        reason: offer.name ?? offer.code,
        referenceId: offer.id,
        referenceType: 'offer_code',
      })
      return { granted_points: points }
    }
    case 'reward':
      return { redemption_unique_id: await redeemReward(context, offer.reward!, user, { paid: false, key: `offer ${offer.id}` }) }
    case 'coupon':
      await lockCustomer(bookOf(context), user)
      return { granted_coupon_code: await newCoupon(context, offer.configuration!, user) }
    case 'badge':
      return { granted_badge_unique_id: (await giveBadge(context, offer.badge!, user, offer.name)).id }
  }
}

/** What an offer hands out must be said; a code is made where none is given. */
const complete =
  (kind: 'create' | 'update'): Replacements['create'] =>
  async (request, context, standard) => {
    const before: Partial<Found<typeof rewards.offerCodes>> =
      kind === 'update' ? await context.find(rewards.offerCodes, request.params.id!, 'lock') : {}
    if (before.isRedeemed) throw refuse.conflict('offer_redeemed', 'This code has been used and stays as it was.')
    const input = (wire: string, name: string) =>
      request.body[wire] === undefined ? (before as Record<string, unknown>)[name] : request.body[wire]
    const needed = {
      points: ['value', 'value'],
      reward: ['reward_unique_id', 'reward'],
      coupon: ['configuration_unique_id', 'configuration'],
      badge: ['badge_unique_id', 'badge'],
    }[String(input('offer_type', 'offerType'))]
    const value = needed && input(needed[0]!, needed[1]!)
    if (needed && (value === undefined || value === null || value === ''))
      throw refuse.invalid('required', 'is required', needed[0])
    if (needed?.[0] === 'value' && (!Number.isInteger(Number(value)) || Number(value) < 1))
      throw refuse.invalid('invalid', 'must be a whole number of points', 'value')
    return standard({
      ...request,
      body: kind === 'create' && !request.body.code ? { ...request.body, code: newCode() } : request.body,
    })
  }
export const replacedOfferCodes = { create: complete('create'), update: complete('update') } satisfies Replacements
