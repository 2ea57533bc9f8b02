import { boolean, custom, integer, resource } from '@quoin/kit'
import * as z from 'zod'

const fakeUser = z.object({
  id: z.string(),
  email: z.string(),
  password: z.string(),
  roles: z.array(z.int()),
  authToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.string().nullable(),
  pic: z.string(),
})
export type FakeUser = z.infer<typeof fakeUser>
const short = z.string().max(500)

/** People who are made up, for the demonstration of the sign-in. They open nothing, and exist only while mock mode is on. */
export const users = resource({
  type: 'fake_user',
  wrapper: 'user',
  title: 'id',
  fields: {},
  permissions: { read: 'visitor', write: 'visitor' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/users',
      permission: 'visitor',
      limit: 'lookup',
      /** Of the students that the published client lists here. */
      query: z.object({
        page: z.string().max(10).optional(),
        records: z.string().max(10).optional(),
        search: z.string().max(200).optional(),
        status: z.string().max(20).optional(),
        sort: z.string().max(200).optional(),
      }),
      answer: z.array(fakeUser),
      summary: 'All made-up people of the demonstration; no real one is ever among them.',
    }),
    register: custom({
      method: 'POST',
      path: '/users',
      permission: 'visitor',
      limit: 'register',
      secret: true,
      body: z.object({
        email: z.email().max(254),
        password: z.string().min(1).max(100),
        roles: z.array(z.int().min(1).max(100)).max(10).default([2]),
        authToken: short.nullish(),
        refreshToken: short.nullish(),
        expiresIn: short.nullish(),
        pic: short.nullish(),
      }),
      answer: fakeUser,
      summary: 'Makes somebody up for the demonstration.',
    }),
  },
})

const decided = z.object({
  mock_sign_in: z.boolean(),
  refers_friends: z.boolean(),
  referral_percent: z.int().min(1).max(100),
  referral_days: z.int().min(1).max(730),
})
const answered = decided.extend({ unique_id: z.string() })

/** What a company decides about its university. */
export const settings = resource({
  type: 'university_settings',
  wrapper: 'setting',
  title: 'id',
  fields: {
    /** Offers the demonstration of the sign-in with made-up people; never on a server in production. */
    mockSignIn: boolean().default(false),
    /** Whoever finished a course and recommends it gets a coupon for a friend, and one like it once the friend has paid with it. */
    refersFriends: boolean().default(false),
    referralPercent: integer(1, 100).default(10),
    referralDays: integer(1, 730).default(90),
  },
  permissions: { read: 'university.settings.manage', write: 'university.settings.manage' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/settings',
      permission: 'university.settings.manage',
      answer: answered,
      summary: 'Gets the settings of the university.',
    }),
    update: custom({
      method: 'PUT',
      path: '/settings',
      permission: 'university.settings.manage',
      wrapper: 'setting',
      body: decided.partial(),
      answer: answered,
      summary: 'Changes the settings of the university.',
    }),
  },
})
