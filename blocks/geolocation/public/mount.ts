import { escapeHtml } from '@quoin/kit'
import { type BlockServer, type PageParts, type PageReply, Refusal } from '@quoin/kit/server'
import { toString as qrCode } from 'qrcode'
import { addDays, localOf, momentOf } from '../booking/clock.ts'
import { geolocation, type PublicBooking } from '../resources/index.ts'
import { eventList, getTickets, giveBackTicket, money, showEvent, showTickets } from './events.ts'
import { consentField, whoFields, whoIn } from './who.ts'
import { choice, field, frame } from './html.ts'
import { addressOf, type Input, missing, open, type Opened, problemOf, send, tenantOf, whole } from './visit.ts'
import { type Language, languages, words } from './words.ts'
import { sendWorked, serveWork, workFields } from './work.ts'

type App = Parameters<NonNullable<BlockServer['mountPages']>>[0]

/** Pages for people who are no users: book, look at one's booking, cancel it; and the sign at a door. They ask for no script; with one, the browser works for what is sent. */
export function mountBooking(app: App, parts: PageParts): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 20_000 }, (_, text, done) =>
    done(null, text),
  )
  const serve = (
    method: 'GET' | 'POST',
    url: string,
    work: (input: Input, form: URLSearchParams, reply: PageReply) => Promise<unknown>,
  ) =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const params = request.params as Record<string, string>
        const query = new URLSearchParams(request.url.split('?')[1] ?? '')
        const wanted = [
          query.get('lang'),
          ...(request.headers['accept-language'] ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase()),
        ]
        const language = wanted.map((one) => languages.find((known) => known === one)).find((one) => one !== undefined) ?? 'en'
        const input: Input = {
          company: params.company!,
          slug: params.slug ?? '',
          code: params.code,
          event: params.event,
          query,
          language,
        }
        try {
          // No code has what the database could not keep.
          if (Object.values(params).some((one) => one.includes('\u0000'))) throw missing()
          // A code in the address may be a guess.
          await parts.take(method === 'POST' || params.code ? 'lookup' : 'general', request.ip)
          if (!url.startsWith('/door')) embeddable(reply)
          return await work(input, new URLSearchParams(String(request.body ?? '')), reply)
        } catch (error) {
          return fail(error, input, parts, reply)
        }
      },
    })
  serveWork(app)
  serve('GET', '/b/:company/:slug', (input, _, reply) => look(input, parts, reply))
  serve('POST', '/b/:company/:slug', (input, form, reply) => book(input, form, parts, reply))
  serve('GET', '/b/:company/:slug/:code', (input, _, reply) => show(input, parts, reply))
  serve('POST', '/b/:company/:slug/:code', (input, form, reply) => change(input, form, parts, reply))
  serve('GET', '/b/:company/:slug/events/:event', (input, _, reply) => showEvent(input, parts, reply))
  serve('POST', '/b/:company/:slug/events/:event', (input, form, reply) => getTickets(input, form, parts, reply))
  serve('GET', '/b/:company/:slug/tickets/:code', (input, _, reply) => showTickets(input, parts, reply))
  serve('POST', '/b/:company/:slug/tickets/:code', (input, form, reply) => giveBackTicket(input, form, parts, reply))
  serve('GET', '/door/:company/:code', (input, _, reply) => door(input, parts, reply))
}

/** How far is looked for the first day on which something is free. */
const daysAhead = 31

/** A booking page may stand in the pages of others: nobody is signed in on it. */
function embeddable(reply: PageReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '').replace("frame-ancestors 'none'", 'frame-ancestors *')
  reply.header('content-security-policy', policy).removeHeader('x-frame-options')
}

async function fail(error: unknown, input: Input, parts: PageParts, reply: PageReply) {
  const refusal = error instanceof Refusal ? error : undefined
  if (!refusal) parts.services.log.error({ err: error, page: '/b' }, 'surprise')
  const { language, code, slug } = input
  const t = words[language]
  const isMissing = refusal?.status === 404
  const title = isMissing
    ? code && slug
      ? t.missingCode
      : t.missing
    : refusal?.status === 429
      ? t.problems.slow_down
      : t.problems.error
  reply.code(refusal?.status ?? 500).headers(refusal?.headers ?? {})
  // Whom to ask stands on the page of the place, which everybody may read.
  const opened = isMissing ? await open(input, parts).catch(() => undefined) : undefined
  const ask = opened
    ? `<p class="soft">${escapeHtml([opened.page.name, opened.page.address, opened.page.contact].filter(Boolean).join(' · '))}</p><p><a href="${escapeHtml(addressOf(input, '', { lang: language }))}">${t.toPlace}</a></p>`
    : ''
  return send(reply, frame({ language, title, owner: opened?.owner, body: `<h1>${escapeHtml(title)}</h1>${ask}` }))
}

/** What can be had on a day, and the form for the time that was chosen. */
async function look(input: Input, parts: PageParts, reply: PageReply, problem?: string, values?: URLSearchParams) {
  const { tenantId, page, owner } = await open(input, parts)
  const { query, language } = input
  const t = words[language]
  const place = page.premises.find(({ id }) => id === query.get('room')) ?? page.premises[0]
  const head = `<h1>${escapeHtml(page.name)}</h1><p class="soft">${escapeHtml([page.address, page.contact].filter(Boolean).join(' · '))}</p>`
  if (!place && page.events.length > 0)
    return send(reply, frame({ language, title: page.name, owner, body: `${head}${eventList(input, page)}` }))
  if (!place) throw missing()
  const today = localOf(page.timeZone, Date.now()).day
  const last = addDays(today, place.horizonDays)
  const wanted = query.get('day') ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(wanted) && wanted >= today && wanted <= last && !Number.isNaN(Date.parse(wanted))
  const minutes = whole(
    query.get('minutes'),
    place.minMinutes,
    place.maxMinutes,
    Math.min(place.maxMinutes, Math.max(60, place.minMinutes)),
  )
  const party = whole(query.get('people'), 1, place.capacity, 1)
  const dayOf = ({ from }: { readonly from: string }) => localOf(page.timeZone, Date.parse(from)).day
  const slotsFrom = (first: string, days: number) =>
    parts.callInternal(tenantId, geolocation.bookings.internal.publicSlots, {
      premise: place.id,
      from: new Date(momentOf(page.timeZone, first, 0)).toISOString(),
      to: new Date(momentOf(page.timeZone, addDays(first, days), 0) + minutes * 60_000).toISOString(),
      minutes,
      party,
    })
  // Who names no day is shown the first on which something is free, not a Sunday on which nothing is.
  const ahead = isDay ? [] : await slotsFrom(today, daysAhead)
  const day = isDay ? wanted : ahead[0] ? dayOf(ahead[0]) : today
  const own = (await slotsFrom(day, 1)).filter((one) => dayOf(one) === day)
  const next = own.length > 0 ? undefined : (await slotsFrom(day, daysAhead))[0]
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: page.timeZone })
  const chosen = own.find(({ from }) => from === query.get('at'))
  const kept = { room: place.id, day, minutes: String(minutes), people: String(party), lang: language }
  const price = place.hourPriceMinor && place.currency ? money(language, place.hourPriceMinor, place.currency) : ''
  const date = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: page.timeZone })
  const body = `${head}
${problem ? `<p class="notice" role="alert" id="problem">${escapeHtml(problem)}</p>` : ''}
<form method="get"><div class="row">${choice(
    'room',
    t.room,
    page.premises.map((one) => [one.id, `${one.name} (${one.capacity})`] as const),
    place.id,
  )}
${field('day', t.day, 'date', day, `min="${today}" max="${last}"`)}${field('minutes', `${t.length} (${t.minutes})`, 'number', String(minutes), `min="${place.minMinutes}" max="${place.maxMinutes}" step="${place.stepMinutes}"`)}
${field('people', t.people, 'number', String(party), `min="1" max="${place.capacity}"`)}</div><input type="hidden" name="lang" value="${language}"><p><button class="go">${t.show}</button></p></form>
${place.description ? `<p>${escapeHtml(place.description)}</p>` : ''}${price ? `<p class="soft">${escapeHtml(price)} ${t.perHour}</p>` : ''}
<h2 id="times">${t.free}</h2>${own.length === 0 ? `<p>${t.none}</p>` : ''}${next ? `<p><a href="${escapeHtml(addressOf(input, '', { ...kept, day: dayOf(next) }))}#times">${t.nextFree}: ${escapeHtml(date.format(Date.parse(next.from)))}</a></p>` : ''}<ul class="times">${own
    .map(
      ({ from }) =>
        `<li><a href="${escapeHtml(addressOf(input, '', { ...kept, at: from }))}#form"${from === chosen?.from ? ' aria-current="true"' : ''}>${escapeHtml(clock.format(Date.parse(from)))}</a></li>`,
    )
    .join('')}</ul>
${
  chosen || (values && own.length > 0)
    ? `<form method="post" id="form" action="${escapeHtml(addressOf(input, '', { ...kept, ...(chosen && { at: chosen.from }) }))}"><h2>${escapeHtml([place.name, chosen && clock.formatRange(Date.parse(chosen.from), Date.parse(chosen.to))].filter(Boolean).join(', '))}</h2>
${chosen ? `<input type="hidden" name="to" value="${escapeHtml(chosen.to)}">` : slotChoice(own, clock, language, values)}${workFields(values)}<div class="trap" aria-hidden="true"><label>${t.leaveEmpty} <input name="website" tabindex="-1" autocomplete="off"></label></div>
${whoFields(language, values)}
${consentField(page, values)}${field('purpose', t.purpose, 'text', values?.get('purpose') ?? '', 'maxlength="200"')}<p><button class="go">${place.needsApproval ? t.request : t.book}</button></p></form>`
    : ''
}${eventList(input, page)}`
  return send(reply, frame({ language, title: page.name, owner, body }))
}

/** Whose time was taken meanwhile chooses another beside what they wrote. */
const slotChoice = (
  slots: readonly { readonly from: string; readonly to: string }[],
  clock: Intl.DateTimeFormat,
  language: Language,
  values: URLSearchParams | undefined,
): string =>
  choice(
    'slot',
    words[language].choose,
    slots.map(({ from, to }) => [`${from}/${to}`, clock.format(Date.parse(from))] as const),
    values?.get('slot') ?? '',
  )

async function book(input: Input, form: URLSearchParams, parts: PageParts, reply: PageReply) {
  const { tenantId, page } = await open(input, parts)
  const t = words[input.language]
  // No person sees this field; whatever fills it in is a machine.
  if (form.get('website')) return look(input, parts, reply)
  const place = page.premises.find(({ id }) => id === input.query.get('room'))
  if (!place) throw missing()
  const [name, email] = whoIn(form)
  const [at, until] = form.get('slot')?.split('/') ?? [input.query.get('at'), form.get('to')]
  const [from, to] = [Date.parse(at ?? ''), Date.parse(until ?? '')]
  if (!name.success || !email.success || Number.isNaN(from) || Number.isNaN(to))
    return look(input, parts, reply.code(422), t.problems.invalid, form)
  try {
    const made = await sendWorked(form, parts, reply, (sent) =>
      parts.callInternal(tenantId, geolocation.bookings.internal.publicBook, {
        location: page.location,
        premise: place.id,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        party: whole(input.query.get('people'), 1, 5_000, 1),
        name: name.data,
        email: String(email.data),
        purpose: form.get('purpose')?.slice(0, 200).trim() || null,
        language: input.language,
        consents: form.has('consent'),
        ...sent,
      }),
    )
    return reply
      .code(303)
      .header('location', addressOf(input, `/${made.code}`, { lang: input.language }))
      .send()
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 409 && error.status !== 422)) throw error
    return look(input, parts, reply.code(error.status), problemOf(error, input.language), form)
  }
}

async function found(input: Input, parts: PageParts): Promise<Opened & { readonly booking: PublicBooking }> {
  const opened = await open(input, parts)
  const booking = await parts.callInternal(opened.tenantId, geolocation.bookings.internal.publicFind, {
    location: opened.page.location,
    code: (input.code ?? '').slice(0, 40),
  })
  if (!booking) throw missing()
  return { ...opened, booking }
}

async function show(input: Input, parts: PageParts, reply: PageReply, problem?: string) {
  const { page, owner, booking } = await found(input, parts)
  const { language } = input
  const t = words[language]
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: page.timeZone })
  const isOpen =
    (booking.state === 'confirmed' || booking.state === 'pending') && Date.parse(booking.changeableUntil) > Date.now()
  const fee = booking.lateFee
  const giveUp = `<form method="post">${fee ? `<p>${escapeHtml(t.lateFee.replace('{fee}', money(language, fee.minor, fee.currency)))}</p><input type="hidden" name="fee" value="${fee.minor}">` : ''}${field('reason', t.reason, 'text', '', 'maxlength="500"')}<button>${t.cancel}</button></form>`
  const body = `<h1>${escapeHtml(booking.premiseName)}</h1>${problem ? `<p class="notice" role="alert">${escapeHtml(problem)}</p>` : ''}
<p class="notice" role="status">${escapeHtml(t.state[booking.state])}</p><dl><dt>${t.when}</dt><dd>${escapeHtml(date.formatRange(Date.parse(booking.from), Date.parse(booking.to)))}</dd>
<dt>${t.people}</dt><dd>${booking.party}</dd><dt>${t.code}</dt><dd>${escapeHtml(booking.code)}</dd></dl><p class="soft">${escapeHtml([page.name, page.address, page.contact].filter(Boolean).join(' · '))}</p><p>${t.keep}</p>
${isOpen ? `<p class="soft">${t.until} ${escapeHtml(date.format(Date.parse(booking.changeableUntil)))}</p>${moveForm(booking, page.timeZone, t)}` : ''}${isOpen || fee ? giveUp : ''}
<p><a href="${escapeHtml(addressOf(input, '', { lang: language }))}">${t.again}</a></p>`
  return send(reply, frame({ language, title: booking.premiseName, owner, body }))
}

/** A day and a clock of the place; it stays as long as it was. */
function moveForm({ from }: PublicBooking, timeZone: string, t: (typeof words)[Language]): string {
  const { day, minute } = localOf(timeZone, Date.parse(from))
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return `<form method="post"><h2>${t.move}</h2><div class="row">${field('day', t.day, 'date', day, 'required')}${field('at', t.starts, 'time', clock, 'required')}</div><p><button>${t.move}</button></p></form>`
}

/** What the form of a booking asks for: another time where it names one, else the end of it. */
function inputOf(form: URLSearchParams, { from, to }: PublicBooking, timeZone: string) {
  const [day, at] = [form.get('day'), form.get('at')]
  if (day === null && at === null) {
    const feeMinor = whole(form.get('fee'), 0, Number.MAX_SAFE_INTEGER, 0)
    return { cancel: { reason: form.get('reason')?.slice(0, 500).trim() || null, feeMinor } }
  }
  const clock = /^([01]\d|2[0-3]):([0-5]\d)/.exec(at ?? '')
  if (!clock || !/^\d{4}-\d{2}-\d{2}$/.test(day ?? '') || Number.isNaN(Date.parse(day!)))
    throw new Refusal(422, { code: 'invalid', detail: 'This is not a time.' })
  const begins = momentOf(timeZone, day!, Number(clock[1]) * 60 + Number(clock[2]))
  const ends = begins + Date.parse(to) - Date.parse(from)
  return { move: { from: new Date(begins).toISOString(), to: new Date(ends).toISOString() } }
}

async function change(input: Input, form: URLSearchParams, parts: PageParts, reply: PageReply) {
  const { tenantId, page, booking } = await found(input, parts)
  try {
    const requested = {
      location: page.location,
      code: booking.code,
      language: input.language,
      ...inputOf(form, booking, page.timeZone),
    }
    await parts.callInternal(tenantId, geolocation.bookings.internal.publicChange, requested)
    return reply
      .code(303)
      .header('location', addressOf(input, `/${booking.code}`, { lang: input.language }))
      .send()
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 409 && error.status !== 422)) throw error
    // Sent twice, or from a page of a while ago: what the booking is now is what to look at.
    if (error.code === 'wrong_state')
      return reply
        .code(303)
        .header('location', addressOf(input, `/${booking.code}`, { lang: input.language }))
        .send()
    // Nobody is asked who they are here: what is not valid is the time.
    const problem = error.code === 'invalid' ? words[input.language].problems.closed : problemOf(error, input.language)
    return show(input, parts, reply.code(error.status), problem)
  }
}

/** The sign at a door: what is on, what comes, and a code to check in by. It looks again every minute. */
async function door(input: Input, parts: PageParts, reply: PageReply) {
  const { id, owner } = await tenantOf(input, parts)
  const code = (input.code ?? '').slice(0, 40).toUpperCase()
  const sign = await parts.callInternal(id, geolocation.premises.internal.doorSign, { code })
  if (!sign) throw missing()
  const { language } = input
  const t = words[language]
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: sign.timeZone })
  const line = ({ from, to, title }: (typeof sign.entries)[number]) =>
    `<dd>${escapeHtml(clock.formatRange(Date.parse(from), Date.parse(to)))} ${escapeHtml(title ?? t.taken)}</dd>`
  const on = sign.entries.filter(({ from }) => Date.parse(from) <= Date.now())
  const later = sign.entries.filter(({ from }) => Date.parse(from) > Date.now())
  const address = `${parts.services.settings.publicUrl}/c/${encodeURIComponent(input.company)}/geolocation/mine?door=${encodeURIComponent(code)}`
  const picture = await qrCode(address, { type: 'svg', margin: 1 })
  const body = `<div class="sign"><p class="soft">${escapeHtml(sign.locationName)}</p><h1>${escapeHtml(sign.name)}</h1><p class="state" role="status">${on.length > 0 ? t.taken : t.freeNow}</p>
<dl>${on.length > 0 ? `<dt>${t.now}</dt>${on.map(line).join('')}` : ''}${later.length > 0 ? `<dt>${t.next}</dt>${later.slice(0, 5).map(line).join('')}` : ''}</dl><p>${t.checkIn}</p><div role="img" aria-label="${t.checkIn}">${picture}</div></div>`
  return send(reply, frame({ language, title: sign.name, owner, body, refresh: 60 }))
}
