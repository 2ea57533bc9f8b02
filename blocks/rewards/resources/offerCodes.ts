import { boolean, custom, decimal, internal, jsonObject, longText, moment, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { common, mailLanguages } from './wire.ts'

/** What an entered code gave. */
export interface Entered {
  readonly points: number | null
  /** The code of a coupon that is the person's own now. */
  readonly coupon: string | null
}

const redeemed = z.object({ code: z.string().trim().min(1).max(80), user_unique_id: uuid().optional() })

/** A code that gives something to who enters it first: points, a reward, a coupon or a badge. */
export const offerCodes = resource({
  type: 'offer_code',
  wrapper: 'offer_code',
  title: 'code',
  fields: {
    /** Made here when none is given. */
    code: text(80).unique().searchable().sortable(),
    name: text(160).searchable(),
    description: longText(2_000),
    offerType: oneOf('points', 'reward', 'coupon', 'badge').required().filterable(),
    /** How many points. */
    value: decimal(0, 1_000_000),
    reward: ref('rewards.rewards'),
    configuration: ref('rewards.couponConfigurations'),
    badge: ref('rewards.badges'),
    /** For whom alone it is. */
    user: ref('gateway.users'),
    expiresAt: moment().sortable(),
    isRedeemed: boolean().default(false).readOnly().filterable(),
    redeemedAt: moment().readOnly().sortable(),
    redeemedBy: ref('gateway.users').readOnly().named('redeemed_by'),
    sentTo: text(254).readOnly(),
    ...common,
  },
  permissions: { read: 'rewards.coupons.read', write: 'rewards.coupons.write' },
  importKeys: ['code'],
  only: [
    'list',
    'trash',
    'create',
    'update',
    'delete',
    'restore',
    'purge',
    'history',
    'import',
    'importsPresign',
    'export',
    'bulk',
  ],
  operations: {
    get: custom({
      method: 'GET',
      path: '/offer_codes/:code',
      permission: 'rewards.coupons.read',
      limit: 'lookup',
      answersRecord: true,
      summary: 'Gets an offer code by its letters or its id.',
    }),
    redeem: custom({
      method: 'POST',
      path: '/codes',
      permission: 'rewards.codes.redeem',
      movesMoney: true,
      limit: 'lookup',
      body: redeemed.partial().extend({ offer_code: redeemed.optional() }),
      answersRecord: true,
      /** What it gave. */
      shows: z.object({
        granted_points: z.number().optional(),
        redemption_unique_id: z.string().optional(),
        granted_coupon_code: z.string().optional(),
        granted_badge_unique_id: z.string().optional(),
      }),
      summary: 'Redeems an offer code, once in its life.',
    }),
    send: custom({
      method: 'POST',
      path: '/offer_codes/send',
      permission: 'rewards.coupons.write',
      wrapper: 'offer_code',
      body: z.object({
        code: z.string().trim().max(80).optional(),
        email: z.email().max(254),
        name: z.string().trim().max(160).optional(),
        language: z.enum(mailLanguages).optional(),
        template_id: z.string().max(100).optional(),
        payload: jsonObject().optional(),
      }),
      answersRecord: true,
      summary: 'Mails an offer code to somebody.',
    }),
  },
  internal: {
    enter: internal<{ code: string; user: string }, Entered | null>(
      'Redeems the code that somebody entered beside another purchase; nothing where there is no such code, or it is not theirs to redeem.',
    ),
  },
})
