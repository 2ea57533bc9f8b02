import { boolean, custom, decimal, email, field, hours, integer, phone, ref, resource, text, timeZone } from '@quoin/kit'
import * as z from 'zod'
import { flatAndWhole, labels, media, origin, status } from './common.ts'

const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'is not a time of day (HH:MM)')
/** Days on which other hours hold than in every week; without hours it is closed. */
const exception = z
  .object({
    on: z.iso.date(),
    until: z.iso.date().nullish(),
    hours: z
      .array(
        z
          .object({ from: clock, to: clock })
          .refine(({ from, to }) => from < to, { message: 'must end after it starts', path: ['to'] }),
      )
      .max(6)
      .nullish(),
    reason: z.string().trim().max(120).nullish(),
  })
  .refine(({ on, until }) => !until || until >= on, { message: 'must not be earlier than the first day', path: ['until'] })
export type Exception = z.infer<typeof exception>

/** Where something is: a site with its clock, its hours and whom to ask. */
export const locations = resource({
  type: 'Location',
  wrapper: 'location',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(60).searchable().sortable(),
    locationType: text(60).filterable(),
    address: ref('geolocation.addresses'),
    area: ref('geolocation.areas'),
    region: ref('geolocation.regions'),
    parent: ref('geolocation.locations').named('location_parent_id'),
    latitude: decimal(-90, 90),
    longitude: decimal(-180, 180),
    /** The coordinates are those of the town of its address. */
    approximate: boolean().default(false).readOnly(),
    /** In which all clocks and days of the location are read. */
    timeZone: timeZone().default('UTC'),
    /** Empty: always open. */
    openingHours: hours(),
    exceptions: field<Exception[]>('json', 'jsonb', z.array(exception).max(400)),
    contactEmail: email(),
    contactPhone: phone(),
    /** The last part of its public booking address, `/b/<company>/<slug>`; without one there is none. */
    slug: field<string>(
      'text',
      'text',
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$/, 'may hold small letters, digits and hyphens'),
      { max: 60 },
    ).unique(),
    /** What visitors agree to before they book on its page or get tickets; empty: nothing is asked. */
    consentText: text(1_000),
    /** How many days after a visit what is known of a guest is kept; empty: until somebody forgets them. */
    guestDays: integer(1, 3_650),
    ownerUniqueId: text(64).filterable(),
    ownerType: text(60).filterable(),
    ...media,
    source: origin.source,
    enabled: boolean().default(true).filterable(),
    status: status(),
    ...labels,
  },
  shows: z.object({ region_code: z.string().nullable().optional(), region_name: z.string().nullable().optional() }),
  permissions: { read: 'geolocation.places.read', write: 'geolocation.places.write', delete: 'geolocation.places.delete' },
  sort: 'name',
  importKeys: ['code'],
  operations: {
    byCode: custom({
      method: 'POST',
      path: '/locations/search/code',
      permission: 'geolocation.places.read',
      body: z.object({ code: z.string().trim().min(1).max(60) }),
      answersRecords: true,
      summary: 'Lists the locations with a code.',
    }),
    qrCode: custom({
      method: 'GET',
      path: '/locations/:id/qrcode',
      permission: 'geolocation.places.read',
      ids: { id: 'geolocation.locations' },
      answer: flatAndWhole({
        unique_id: z.string(),
        /** Where the camera of a phone is brought: the public page, else the page of the location for members. */
        qcode: z.string(),
        svg: z.string(),
      }),
      summary: 'A picture for the entrance that opens the page of a location on a phone.',
    }),
  },
})
