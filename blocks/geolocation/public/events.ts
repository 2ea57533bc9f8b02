import { escapeHtml, toDecimal } from '@quoin/kit'
import { type PageParts, type PageReply, Refusal } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { toString as qrCode } from 'qrcode'
import { geolocation, type PublicEvent, type PublicKind, type PublicPage, type PublicTickets } from '../resources/index.ts'
import { choice, frame } from './html.ts'
import { addressOf, type Input, missing, open, type Opened, problemOf, send, whole } from './visit.ts'
import { consentField, whoFields, whoIn } from './who.ts'
import { type Language, words } from './words.ts'
import { sendWorked, workFields } from './work.ts'

const dateIn = (language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone })
/** What something costs; free where that is nothing. */
export const money = (language: Language, minor: number, currency: string | null): string =>
  currency && minor > 0
    ? new Intl.NumberFormat(language, { style: 'currency', currency }).format(toDecimal(minor, currency))
    : words[language].tickets.free

/** What happens at a location that everybody may come to. */
export function eventList(input: Input, { events, timeZone }: PublicPage): string {
  if (events.length === 0) return ''
  const { language } = input
  const date = dateIn(language, timeZone)
  return `<h2 id="events">${words[language].tickets.events}</h2><ul class="list">${events
    .map(
      ({ id, title, premiseName, from, to }) =>
        `<li><a href="${escapeHtml(addressOf(input, `/events/${id}`, { lang: language }))}">${escapeHtml(title)}</a><br><span class="soft">${escapeHtml(`${date.formatRange(Date.parse(from), Date.parse(to))} · ${premiseName}`)}</span></li>`,
    )
    .join('')}</ul>`
}

async function eventOf(input: Input, parts: PageParts): Promise<Opened & { readonly event: PublicEvent }> {
  const opened = await open(input, parts)
  const id = input.event ?? ''
  const event = isUuid(id)
    ? await parts.callInternal(opened.tenantId, geolocation.tickets.internal.publicEvent, {
        location: opened.page.location,
        event: id,
      })
    : null
  if (!event) throw missing()
  return { ...opened, event }
}

/** An event, and the form for its tickets. */
export async function showEvent(input: Input, parts: PageParts, reply: PageReply, problem?: string, values?: URLSearchParams) {
  const { page, owner, event } = await eventOf(input, parts)
  const { language } = input
  const t = words[language]
  const isOpen = event.kinds.some(mayBeHadHere)
  const back = addressOf(input, '', { lang: language })
  const body = `<p><a href="${escapeHtml(back)}">${escapeHtml(page.name)}</a></p><h1>${escapeHtml(event.title)}</h1>${problem ? `<p class="notice" role="alert" id="problem">${escapeHtml(problem)}</p>` : ''}
<p>${escapeHtml(dateIn(language, page.timeZone).formatRange(Date.parse(event.from), Date.parse(event.to)))}</p><p class="soft">${escapeHtml([event.premiseName, page.name, page.address, page.contact].filter(Boolean).join(' · '))}</p>
${event.description ? `<p class="text">${escapeHtml(event.description)}</p>` : ''}${event.isCalledOff ? `<p class="notice" role="status">${t.tickets.calledOff}</p>` : ''}
${event.kinds.length === 0 && !event.isCalledOff ? `<p>${t.tickets.noneNeeded}</p>` : ''}${
  event.kinds.length > 0 && !event.isCalledOff
    ? `<h2>${t.tickets.title}</h2><form method="post" action="${escapeHtml(addressOf(input, `/events/${event.id}`, { lang: language }))}">${event.kinds
        .map((kind) => kindRow(input, event, kind, values))
        .join('')}${isOpen ? whoForm(page, language, values) : ''}</form>`
    : ''
}`
  return send(reply, frame({ language, title: event.title, owner, body }))
}

/** What is paid ahead is for people who are signed in: their wallet, card and points are asked there. */
const mayBeHadHere = ({ sale, payment, totalMinor }: PublicKind): boolean =>
  sale === 'open' && (payment === 'later' || totalMinor === 0)

function kindRow(input: Input, event: PublicEvent, kind: PublicKind, values: URLSearchParams | undefined): string {
  const { language, company } = input
  const t = words[language].tickets
  const price = `${money(language, kind.totalMinor, kind.currency)}${kind.totalMinor > 0 && kind.payment === 'later' ? ` · ${t.atEntrance}` : ''}`
  const head = `<strong>${escapeHtml(kind.name)}</strong><br><span class="soft">${escapeHtml([price, kind.sale === 'open' ? `${kind.left} ${t.left}` : t.sale[kind.sale]].join(' · '))}</span>${kind.description ? `<br>${escapeHtml(kind.description)}` : ''}`
  const most = Math.min(kind.left, kind.maxPerBuyer)
  const ask = mayBeHadHere(kind)
    ? choice(
        `kind-${kind.id}`,
        `${t.howMany}: ${kind.name}`,
        Array.from({ length: most + 1 }, (_, i) => [String(i), String(i)] as const),
        values?.get(`kind-${kind.id}`) ?? '0',
      )
    : kind.sale === 'open'
      ? `<p><a href="/c/${encodeURIComponent(company)}/geolocation/agenda/${event.id}">${t.signIn}</a></p>`
      : ''
  return `<div class="kind"><p>${head}</p>${ask}</div>`
}

const whoForm = (page: PublicPage, language: Language, values: URLSearchParams | undefined): string => {
  const t = words[language]
  return `${workFields(values)}<div class="trap" aria-hidden="true"><label>${t.leaveEmpty} <input name="website" tabindex="-1" autocomplete="off"></label></div>
${whoFields(language, values)}${consentField(page, values)}
<p><button class="go">${t.tickets.get}</button></p>`
}

export async function getTickets(input: Input, form: URLSearchParams, parts: PageParts, reply: PageReply) {
  const { tenantId, page, event } = await eventOf(input, parts)
  const t = words[input.language]
  // No person sees this field; whatever fills it in is a machine.
  if (form.get('website')) return showEvent(input, parts, reply)
  const [name, email] = whoIn(form)
  if (!name.success || !email.success) return showEvent(input, parts, reply.code(422), t.problems.invalid, form)
  const tickets = event.kinds.flatMap(({ id }) => {
    const quantity = whole(form.get(`kind-${id}`), 1, 20, 0)
    return quantity > 0 ? [{ kind: id, quantity }] : []
  })
  if (tickets.length === 0) return showEvent(input, parts, reply.code(422), t.tickets.problems.none_chosen, form)
  try {
    const { code } = await sendWorked(form, parts, reply, (sent) =>
      parts.callInternal(tenantId, geolocation.tickets.internal.publicBuy, {
        location: page.location,
        event: event.id,
        tickets,
        name: name.data,
        email: String(email.data),
        language: input.language,
        consents: form.has('consent'),
        ...sent,
      }),
    )
    return reply
      .code(303)
      .header('location', addressOf(input, `/tickets/${code}`, { lang: input.language }))
      .send()
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 409 && error.status !== 422)) throw error
    return showEvent(input, parts, reply.code(error.status), ticketProblem(error, input.language), form)
  }
}

function ticketProblem(error: Refusal, language: Language): string {
  const { problems } = words[language].tickets
  return error.code in problems ? problems[error.code as keyof typeof problems] : problemOf(error, language)
}

async function ticketsOf(input: Input, parts: PageParts): Promise<Opened & { readonly found: PublicTickets }> {
  const opened = await open(input, parts)
  const found = await parts.callInternal(opened.tenantId, geolocation.tickets.internal.publicTickets, {
    location: opened.page.location,
    code: (input.code ?? '').slice(0, 40),
  })
  if (!found) throw missing()
  return { ...opened, found }
}

/** Tickets that were got at once, each with its code to be scanned at the entrance. */
export async function showTickets(input: Input, parts: PageParts, reply: PageReply, problem?: string) {
  const { page, owner, found } = await ticketsOf(input, parts)
  const { language } = input
  const t = words[language]
  const date = dateIn(language, page.timeZone)
  const isReturnable = Date.parse(found.cancellableUntil) > Date.now()
  const pictures = await Promise.all(
    found.tickets.map(({ code }) => qrCode(admissionAddress(parts, input.company, code), { type: 'svg', margin: 1 })),
  )
  const body = `<h1>${escapeHtml(found.title)}</h1>${problem ? `<p class="notice" role="alert">${escapeHtml(problem)}</p>` : ''}<p>${escapeHtml(date.formatRange(Date.parse(found.from), Date.parse(found.to)))}</p>
<p class="soft">${escapeHtml([found.premiseName, page.name, page.address, page.contact].filter(Boolean).join(' · '))}</p><p>${t.tickets.show}</p>
${found.tickets
  .map((ticket, i) => {
    const isLive = ticket.state === 'valid' || ticket.state === 'held'
    const due = ticket.totalMinor > 0 && !ticket.isPaid && isLive
    return `<section class="ticket" aria-label="${escapeHtml(`${ticket.kind} ${ticket.code}`)}"><p><strong>${escapeHtml(ticket.kind)}</strong> · ${t.tickets.state[ticket.state]}${due ? ` · ${escapeHtml(money(language, ticket.totalMinor, ticket.currency))} ${t.tickets.atEntrance}` : ''}</p>
${ticket.state === 'cancelled' ? '' : `<div role="img" aria-label="${t.tickets.qr}">${pictures[i]}</div>`}<p class="code">${escapeHtml(ticket.code)}</p>
${isLive && isReturnable ? `<form method="post" action="${escapeHtml(addressOf(input, `/tickets/${ticket.code}`, { lang: language }))}"><button>${t.tickets.cancel}</button></form>` : ''}</section>`
  })
  .join('')}
${isReturnable ? `<p class="soft">${t.until} ${escapeHtml(date.format(Date.parse(found.cancellableUntil)))}</p>` : ''}<p><a href="${escapeHtml(addressOf(input, `/events/${found.event}`, { lang: language }))}">${t.tickets.toEvent}</a></p>`
  return send(reply, frame({ language, title: found.title, owner, body }))
}

/** Whoever looks after tickets and scans it with the camera of a phone is where the holder is let in. */
const admissionAddress = ({ services }: PageParts, company: string, code: string): string =>
  `${services.settings.publicUrl}/c/${encodeURIComponent(company)}/geolocation/admission#${code}`

export async function giveBackTicket(input: Input, form: URLSearchParams, parts: PageParts, reply: PageReply) {
  const { tenantId, page } = await ticketsOf(input, parts)
  try {
    await parts.callInternal(tenantId, geolocation.tickets.internal.publicCancel, {
      location: page.location,
      code: (input.code ?? '').slice(0, 40),
      reason: form.get('reason')?.slice(0, 500).trim() || null,
      language: input.language,
    })
    return reply
      .code(303)
      .header('location', addressOf(input, `/tickets/${input.code}`, { lang: input.language }))
      .send()
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 409 && error.status !== 422)) throw error
    return showTickets(input, parts, reply.code(error.status), ticketProblem(error, input.language))
  }
}
