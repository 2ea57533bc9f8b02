import { custom, integer, json, jsonObject, longText, moment, oneOf, ref, resource, text, url, uuid, action } from '@quoin/kit'
import * as z from 'zod'
import { common } from './wire.ts'

const permissions = { read: 'rewards.programme.read', write: 'rewards.programme.write' } as const
const imageUrl = url()

export const badgeCategories = resource({
  type: 'badge_category',
  wrapper: 'category',
  title: 'name',
  fields: {
    name: text(120).required().searchable().sortable(),
    description: longText(2_000),
    displayOrder: integer(0, 10_000).default(0).sortable(),
    imageUrl,
    status: common.status,
    enabled: common.enabled,
  },
  path: '/categories',
  permissions,
  sort: 'display_order',
  only: ['list', 'get', 'create', 'update', 'delete', 'restore', 'history'],
})

/** A mark of honour that customers can be given. */
export const badges = resource({
  type: 'Badge',
  wrapper: 'badge',
  title: 'name',
  fields: {
    code: text(60).required().unique().searchable(),
    name: text(160).required().searchable().sortable(),
    description: longText(2_000),
    imageUrl,
    /** What it is given for, in a client's own terms. */
    criteria: json(),
    category: ref('rewards.badgeCategories'),
    /** What earns it by itself, named by its operation: `crm.leads.qualify`. Without it, it is given by hand. */
    eventType: text(120),
    /** How often that has to happen, or in a streak on how many days, weeks or months in a row. Nothing is once. */
    timesNeeded: integer(1, 100_000),
    streak: oneOf('none', 'days', 'weeks', 'months').default('none'),
    ...common,
  },
  permissions,
  sort: 'name',
  operations: {
    grant: custom({
      method: 'POST',
      path: '/badge',
      permission: 'rewards.points.write',
      wrapper: 'badge',
      alsoWrapped: ['userbadge'],
      aliases: ['POST /badges/award'],
      body: z.object({
        badge_unique_id: uuid().optional(),
        code: z.string().max(60).optional(),
        user_unique_id: uuid(),
        reason: z.string().trim().max(500).optional(),
        metadata: jsonObject().optional(),
      }),
      answersRecord: 'UserBadge',
      summary: 'Gives a badge to a customer, by its id or its code. Somebody who has it keeps the one they have.',
    }),
  },
})

/** A badge that a customer has. */
export const userBadges = resource({
  type: 'UserBadge',
  wrapper: 'userbadge',
  title: 'badgeName',
  fields: {
    badge: ref('rewards.badges').readOnly(),
    badgeCode: text(60).readOnly(),
    badgeName: text(160).readOnly(),
    badgeImageUrl: text(2_000).readOnly(),
    user: ref('gateway.users').readOnly(),
    awardedAt: moment().readOnly().sortable(),
    reason: text(500).readOnly(),
    metadata: json().readOnly(),
    state: oneOf('held', 'revoked').default('held').readOnly(),
    status: common.status.readOnly(),
    payload: json().readOnly(),
  },
  owner: 'user',
  permissions: { read: 'rewards.customers.read', write: 'rewards.points.write' },
  only: ['list', 'get'],
  sort: '-awarded_at',
  actions: {
    revoke: action({ reason: text(500).required() })
      .when({ state: 'held' })
      .says('Takes a badge away again.'),
  },
  operations: {
    ofUser: custom({
      method: 'GET',
      path: '/users/:user/badges',
      permission: 'rewards.customers.read',
      ids: { user: 'gateway.users' },
      query: z.looseObject({}),
      answersRecords: true,
      summary: 'The badges a customer has.',
    }),
  },
})
