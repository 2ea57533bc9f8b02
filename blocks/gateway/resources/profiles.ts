import { email, field, integer, json, language, oneOf, phone, ref, resource, text, timeZone, url } from '@quoin/kit'
import * as z from 'zod'

/** A point in time on the wire, as its readers know it; who sends the day alone means its beginning in UTC. */
const birthdate = field<string>(
  'moment',
  'timestamptz(3)',
  z.union([z.iso.datetime({ offset: true }), z.iso.date().transform((day) => `${day}T00:00:00.000Z`)], {
    error: 'is not a date or date and time (ISO 8601)',
  }),
)

const { schema: count } = integer(0, 100).definition
/** How many; clients also write the number as text. */
const children = field<number>(
  'integer',
  'bigint',
  z.union(
    [
      count,
      z
        .string()
        .trim()
        .regex(/^\d{1,3}$/)
        .transform(Number)
        .pipe(count as z.ZodType<number, number>),
    ],
    {
      error: 'must be a whole number from 0 to 100',
    },
  ),
)

const { schema: object } = json().definition
/** Fields of a client's own; clients also write them as JSON text. */
const payload = field<Record<string, unknown>>(
  'json',
  'jsonb',
  z.union(
    [
      object,
      z
        .string()
        .max(65_536)
        .transform(parsed)
        .pipe(object as z.ZodType<unknown, unknown>),
    ],
    {
      error: 'must be an object, or one as JSON text',
    },
  ),
)

/** What a text says as JSON; nothing an object is made of, where it says nothing. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a person tells a company about themselves. Served below `users/:id/profile`. */
export const profiles = resource({
  type: 'UserProfile',
  wrapper: 'profile',
  title: 'lastName',
  path: '/profiles',
  fields: {
    user: ref('gateway.users').readOnly(),
    firstName: text(120),
    middleName: text(120),
    lastName: text(120),
    gender: text(40),
    ethnicity: text(80),
    zipcode: text(20),
    maritalStatus: text(40),
    birthdate,
    hhi: text(40),
    children,
    level: integer(1, 100).default(1).readOnly(),
    source: text(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly(),
    phoneNumber: phone(),
    email: email(),
    preferredDevice: text(60),
    preferredLanguage: language(),
    webSite: url(),
    twitter: text(),
    fb: text(),
    instagram: text(),
    linkedin: text(),
    youtube: text(),
    blog: text(),
    networkA: text(),
    networkB: text(),
    timeZone: timeZone(),
    payload,
  },
  owner: 'user',
  permissions: { read: 'gateway.profiles.read', write: 'gateway.profiles.write' },
  only: [],
})
