import { ownValue, present, unsupported } from '@quoin/kit'
import {
  type AdaptedCall,
  type AdaptedReply,
  type Adapters,
  checked,
  handedOn,
  mapped,
  refuse,
  type WireRecord,
} from '@quoin/kit/server'
import * as z from 'zod'

const own = '/api/geolocation/own_calendar'

/** Whose calendar is meant has to be whoever asks: nobody sees, or changes, somebody else's. */
export async function ofMine({ ask, params }: AdaptedCall, work: () => Promise<AdaptedReply>): Promise<AdaptedReply> {
  const me = await ask('GET', '/api/gateway/auth/validate_token')
  if (me.status < 400 && me.json.data.id !== params.user) throw refuse.missing()
  return me.status < 400 ? work() : me
}

const isRead = ({ calendars }: { calendars: readonly { busy: boolean }[] }) => calendars.some(({ busy }) => busy)
interface CalendarRecord {
  readonly id: string
  readonly attributes: {
    readonly username: string | null
    readonly read_at: string | null
    readonly calendars: readonly { readonly name: string; readonly busy: boolean }[]
  }
}
/** The calendar somebody has connected: one for each person, which goes by their id. */
const asAccount = ({ id, attributes }: CalendarRecord) => ({
  id,
  type: 'calendar_account',
  attributes: {
    unique_id: id,
    user_unique_id: id,
    provider: 'caldav',
    email: attributes.username,
    name: attributes.calendars[0]?.name ?? null,
    sync_enabled: isRead(attributes),
    last_sync_at: attributes.read_at,
    status: 'active',
    enabled: true,
  },
})
const oneAccount = (reply: AdaptedReply) => mapped(reply, (json) => ({ data: asAccount(json.data) }))
async function connected({ ask, params }: AdaptedCall): Promise<AdaptedReply> {
  const found = await ask('GET', own)
  if (found.status < 400 && (!found.json.data.attributes.connected || (params.account ?? params.user) !== params.user))
    throw refuse.missing()
  return found
}

const noOauth = 'A calendar is connected by its CalDAV address, a user name and a password.'
const accountInput = z.strictObject({
  calendar_account: z.strictObject({
    provider: z.literal('caldav', noOauth),
    user_email: z.string(noOauth).min(1),
    /** The password, an app password where the server has such. */
    access_token: z.string(noOauth).min(1),
    provider_data: z.strictObject({ url: z.string(noOauth) }, noOauth),
    code: unsupported(noOauth),
    redirect_uri: unsupported(noOauth),
    refresh_token: unsupported(noOauth),
    expires_at: unsupported(noOauth),
    token_type: unsupported(noOauth),
    scopes: unsupported(noOauth),
    external_user_id: unsupported(noOauth),
  }),
})
const accountQuery = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  status: z.string().optional(),
  provider: z.string().optional(),
  sync_enabled: z.string().optional(),
  search: unsupported('A person has one calendar account, which is not searched.'),
  sort: unsupported('A person has one calendar account, which needs no order.'),
})
const always = 'Calendars are read from today on, as far ahead as one can book.'
const syncInput = z.strictObject({
  sync: z
    .strictObject({ force_refresh: z.boolean().optional(), sync_from: unsupported(always), sync_to: unsupported(always) })
    .optional(),
})

/** A time as the client names it: it reads when it starts and ends under other words than it writes. */
const asBlock = ({ id, attributes }: WireRecord) => ({
  id,
  type: 'busy_block',
  attributes: {
    ...attributes,
    start_time: attributes.starts_at,
    end_time: attributes.ends_at,
    recurring: false,
    enabled: attributes.status === 'active',
  },
})
const blocks = '/api/geolocation/busy_times'
const blockInput = z.strictObject({
  busy_block: z.strictObject({
    title: handedOn,
    starts_at: handedOn,
    ends_at: handedOn,
    all_day: handedOn,
    timezone: handedOn,
    transparency: handedOn,
    status: handedOn,
    location: handedOn,
    source: handedOn,
    source_id: handedOn,
    external_event_id: handedOn,
    metadata: handedOn,
  }),
})
const blockQuery = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  search: z.string().optional(),
  status: z.string().optional(),
  start_time: z.string().optional(),
  end_time: z.string().optional(),
  sort: z.string().optional(),
})
const sorts: Readonly<Record<string, string>> = { start_time: 'starts_at', end_time: 'ends_at' }
const sortOf = (sort: string) => sort.replaceAll(/[a-z_]+/g, (name) => ownValue(sorts, name) ?? name)

/** Calendar accounts of the published client: the calendar that the block of places reads for when its person is busy. */
export const calendarAdapters: Adapters = {
  'GET /users/:user/calendar_accounts': (call) =>
    ofMine(call, async () => {
      const query = checked(accountQuery, call.query, 'parameter')
      return mapped(await call.ask('GET', own), ({ data }) => {
        const account = asAccount(data)
        const { provider, sync_enabled: isOn, status } = account.attributes
        const fits =
          data.attributes.connected &&
          (query.provider ?? provider) === provider &&
          (query.status ?? status) === status &&
          (query.sync_enabled ?? String(isOn)) === String(isOn) &&
          Number(query.page ?? 1) === 1
        const count = fits ? 1 : 0
        return {
          data: fits ? [account] : [],
          meta: { current_page: 1, per_page: 1, total_pages: count, total_count: count, total_records: count },
        }
      })
    }),
  'GET /users/:user/calendar_accounts/:account': (call) => ofMine(call, async () => oneAccount(await connected(call))),
  'POST /users/:user/calendar_accounts': (call) => {
    const { user_email, access_token, provider_data } = checked(accountInput, call.body).calendar_account
    const body = { url: provider_data.url, username: user_email, password: access_token }
    return ofMine(call, async () => {
      const reply = oneAccount(await call.ask('PUT', own, { body }))
      return reply.status < 400 ? { ...reply, status: 201 } : reply
    })
  },
  'PUT /users/:user/calendar_accounts/:account': (call) => {
    const { sync_enabled } = checked(z.strictObject({ sync_enabled: z.boolean().optional() }), call.body)
    return ofMine(call, async () => {
      const found = await connected(call)
      if (found.status >= 400 || sync_enabled === undefined || sync_enabled === isRead(found.json.data.attributes))
        return oneAccount(found)
      const urls = sync_enabled ? found.json.data.attributes.calendars.map(({ url }: { url: string }) => url) : []
      return oneAccount(await call.ask('PUT', `${own}/choice`, { body: { busy_urls: urls } }))
    })
  },
  'DELETE /users/:user/calendar_accounts/:account': (call) =>
    ofMine(call, async () => {
      const found = await connected(call)
      return found.status >= 400 ? found : call.ask('DELETE', own)
    }),
  // What lies between two moments, or reaches into it.
  'GET /users/:user/busy_blocks': async ({ ask, params, query: all }) => {
    const { start_time: from, end_time: to, status, sort, ...query } = checked(blockQuery, all, 'parameter')
    const narrowed = present({
      ...query,
      sort: sort && sortOf(sort),
      'filter[user_unique_id]': params.user,
      'filter[status]': status,
      'filter[ends_at]': from && `gt:${from}`,
      'filter[starts_at]': to && `lt:${to}`,
    })
    return mapped(await ask('GET', blocks, { query: narrowed }), (json) => ({ ...json, data: json.data.map(asBlock) }))
  },
  'POST /users/:user/busy_blocks': async ({ ask, params, body }) => {
    const { metadata: payload, ...block } = checked(blockInput, body).busy_block
    const busy_time = present({ ...block, payload, user_unique_id: params.user })
    return mapped(await ask('POST', blocks, { body: { busy_time } }), ({ data }) => ({ data: asBlock(data) }))
  },
  'DELETE /users/:user/busy_blocks/:block': async ({ ask, params }) => {
    const found = await ask('GET', `${blocks}/${params.block}`)
    if (found.status >= 400) return found
    if (found.json.data.attributes.user_unique_id !== params.user) throw refuse.missing()
    return ask('DELETE', `${blocks}/${params.block}`)
  },
  // They are read one after the other, after the answer: it says what was known before.
  'POST /calendar/sync': async ({ ask, body }) => {
    checked(syncInput, body)
    return mapped(await ask('POST', '/api/geolocation/own_calendars/read', { body: {} }), ({ data: { attributes } }) => {
      const { troubles, busy_times, read_at, planned } = attributes
      const outcome = {
        success: troubles.length === 0,
        synced_events: busy_times,
        errors: troubles,
        synced_at: read_at,
        message: `Calendars that are read now: ${planned}.`,
      }
      return { ...outcome, data: outcome }
    })
  },
  'POST /users/:user/calendar/sync': (call) => {
    checked(syncInput, call.body)
    return ofMine(call, async () =>
      mapped(await call.ask('POST', `${own}/read`, { body: {} }), ({ data: { attributes } }) => {
        const { trouble, busy_times, read_at } = attributes
        const outcome = { success: !trouble, synced_events: busy_times, errors: trouble ? [trouble] : [], synced_at: read_at }
        return { ...outcome, data: outcome }
      }),
    )
  },
}
