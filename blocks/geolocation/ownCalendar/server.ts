import { type Outbound, OutboundError } from '@quoin/kit/outbound'
import {
  calendarQuery,
  createAccount,
  createCalendarObject,
  deleteCalendarObject,
  fetchCalendarObjects,
  updateCalendarObject,
  type DAVCalendarObject,
} from 'tsdav'
import type { Stretch } from '../booking/hours.ts'
import { iso } from '../booking/records.ts'
import type { CalendarTroubleCode } from '../resources/index.ts'

/** What came in the way of reading or writing a calendar, by the code its owner is told. */
export class CalendarTrouble extends Error {
  constructor(
    readonly code: CalendarTroubleCode,
    cause?: unknown,
  ) {
    super(`The calendar could not be used: ${code}.`, { cause })
  }
}

export interface SignIn {
  readonly company: string
  readonly url: string
  readonly username: string
  readonly password: string
}
export interface FoundCalendar {
  readonly url: string
  readonly name: string
}

/** Everything that is asked of a server for one purpose is answered within this. */
const patienceMs = 25_000

/** A CalDAV server under one sign-in, called by the one client for addresses that people typed. */
export function calendarServer(call: Outbound, { company, url, username, password }: SignIn) {
  const patience = AbortSignal.timeout(patienceMs)
  let trouble: CalendarTrouble | undefined
  let isSentElsewhere = false
  const fail = (code: CalendarTroubleCode, cause?: unknown): never => {
    throw (trouble = new CalendarTrouble(code, cause))
  }

  /** The library takes an answer it cannot read for an empty calendar, so answers are looked at before. */
  const askOne = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET'
    const response = await call(String(input), {
      company,
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body as string | undefined,
      signal: patience,
    }).catch((error: unknown) => fail(codeOf(error), error))
    if (response.status === 401 || response.status === 403) fail('refused')
    if (response.status >= 500 || response.status === 429) fail('unreachable')
    if (isElsewhere(response.headers.get('location'), input)) {
      isSentElsewhere = true
      return new Response(null, { status: 404 })
    }
    if (method !== 'REPORT') return response
    const text = await response.text()
    if (response.status !== 207 || !isWhole(text)) fail('not_a_calendar')
    return new Response(text, response)
  }
  /** One call after the other: the library asks about all calendars at once, and a company has few calls at a time. */
  let before: Promise<unknown> = Promise.resolve()
  const fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const next = before.then(() => askOne(input, init))
    before = next.catch(() => {})
    return next
  }
  const headers = { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  const asked = { headers, fetch }

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw trouble ?? new CalendarTrouble(isSentElsewhere ? 'elsewhere' : 'not_a_calendar', error)
    }
  }

  return {
    /** The calendars that lie where the server says this person’s are: later calls go nowhere else. */
    calendars: (max: number): Promise<FoundCalendar[]> =>
      ask(async () => {
        if (!URL.canParse(url)) fail('address')
        const { homeUrl, calendars = [] } = await createAccount({
          account: { serverUrl: url, accountType: 'caldav' },
          loadCollections: true,
          ...asked,
        })
        const own = new URL(homeUrl ?? url).origin
        return calendars
          .filter(
            (one) =>
              URL.canParse(one.url) && new URL(one.url).origin === own && (one.components ?? ['VEVENT']).includes('VEVENT'),
          )
          .slice(0, max)
          .map((one) => ({
            url: one.url,
            name:
              (typeof one.displayName === 'string' && one.displayName.trim().slice(0, 200)) ||
              new URL(one.url).pathname.slice(0, 200),
          }))
      }),
    /** The texts of what happens in a calendar between two moments. */
    entries: (calendar: string, { from: start, to: end }: Stretch): Promise<string[]> =>
      ask(async () => {
        const found = await calendarQuery({
          url: calendar,
          props: { 'd:getetag': {}, 'c:calendar-data': {} },
          filters: [
            {
              'comp-filter': {
                _attributes: { name: 'VCALENDAR' },
                'comp-filter': {
                  _attributes: { name: 'VEVENT' },
                  'time-range': { _attributes: { start: stampOf(start), end: stampOf(end) } },
                },
              },
            },
          ],
          depth: '1',
          ...asked,
        })
        return found.flatMap(({ props }) => {
          const data = props?.calendarData?._cdata ?? props?.calendarData
          return typeof data === 'string' ? [data] : []
        })
      }),
    entry: (calendar: string, at: string): Promise<DAVCalendarObject | undefined> =>
      ask(async () => {
        const [found] = await fetchCalendarObjects({
          calendar: { url: calendar },
          objectUrls: [at],
          urlFilter: Boolean,
          ...asked,
        })
        return typeof found?.data === 'string' ? found : undefined
      }),
    create: (calendar: string, filename: string, iCalString: string): Promise<Response> =>
      ask(() => createCalendarObject({ calendar: { url: calendar }, filename, iCalString, ...asked })),
    update: (calendarObject: DAVCalendarObject): Promise<Response> =>
      ask(() => updateCalendarObject({ calendarObject, ...asked })),
    remove: (calendarObject: DAVCalendarObject): Promise<Response> =>
      ask(() => deleteCalendarObject({ calendarObject, ...asked })),
  }
}

/** Whoever typed an address gave their password to what answers there, and not to where that sends: another address is for them to type. */
const isElsewhere = (location: string | null, from: string | URL | Request): boolean => {
  const at = new URL(String(from))
  return location !== null && !(URL.canParse(location, at) && new URL(location, at).origin === at.origin)
}

/** A moment as calendars write it, to the second. */
const stampOf = (moment: number): string => `${iso(moment).slice(0, 19).replace(/[-:]/g, '')}Z`

const isWhole = (text: string): boolean =>
  /<([\w-]+:)?multistatus[\s>]/i.test(text) && /<\/([\w-]+:)?multistatus>\s*$/i.test(text)

function codeOf(error: unknown): CalendarTroubleCode {
  if (!(error instanceof OutboundError)) return 'unreachable'
  if (error.reason === 'address') return 'address'
  return error.reason === 'answer' ? 'too_big' : 'unreachable'
}
