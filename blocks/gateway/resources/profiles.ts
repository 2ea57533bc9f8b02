import { email, field, integer, json, language, oneOf, phone, ref, resource, text, timeZone, url } from '@quoin/kit'
import * as z from 'zod'

/** A point in time on the wire, as its readers know it; who sends the day alone means its beginning in UTC. */
const birthdate = field<string>(
  'moment',
  'timestamptz(3)',
  z.union([z.iso.datetime({ offset: true }), z.iso.date().transform((day) => `${day}T00:00:00.000Z`)], {
    error: 'is not a day or a point in time (ISO 8601)',
  }),
)

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
    children: integer(0, 100),
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
    payload: json(),
  },
  owner: 'user',
  access: { read: 'gateway.profiles.read', write: 'gateway.profiles.write' },
  only: [],
})
