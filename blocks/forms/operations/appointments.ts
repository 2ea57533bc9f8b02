import type { Found } from '@quoin/kit'
import { geolocation } from '@quoin/geolocation/resources'
import { notify } from '@quoin/kit/notices'
import { firstUnits, release, take } from '@quoin/kit/occupancy'
import {
  type Actions,
  answerRecord,
  type BlockServer,
  type Context,
  type Customs,
  type Internals,
  refuse,
  scopeOf,
} from '@quoin/kit/server'
import { requestsOf } from '../engine/index.ts'
import type { Reported } from '../resources/appointments.ts'
import type { RequestOutcome } from '../resources/common.ts'
import { forms, held } from '../resources/index.ts'
import { definitionOf, surveyRow } from './give.ts'
import { personOf } from './people.ts'
import { flatAndWhole } from './records.ts'

type Appointment = Found<typeof forms.appointments>
type Replaced = NonNullable<BlockServer['replaces'][string]>

const minuteMs = 60_000
const usualMinutes = 30
const isLive = ({ status }: Pick<Appointment, 'status'>): boolean => status === 'pending' || status === 'active'
const looksAfterAll = (context: Context): boolean => scopeOf(context.actor, 'forms.answers.write') === 'tenant'

interface Times {
  readonly startAt: string
  readonly endAt: string
  readonly duration: number
}

/** From when until when: by the end, by a duration, or half an hour. */
function timesOf(start: string, end: string | null | undefined, minutes: number | null | undefined): Times {
  const from = Date.parse(start)
  const to = end ? Date.parse(end) : from + (minutes ?? usualMinutes) * minuteMs
  const duration = Math.round((to - from) / minuteMs)
  if (to <= from) throw refuse.invalid('ends_before_start', 'must be after the start', 'end_at')
  if (end && minutes && minutes !== duration) throw refuse.invalid('contradiction', 'does not fit the end', 'duration')
  return { startAt: new Date(from).toISOString(), endAt: new Date(to).toISOString(), duration }
}

const isSame = (one: Times, other: Pick<Appointment, 'startAt' | 'endAt'>): boolean =>
  Date.parse(one.startAt) === Date.parse(other.startAt) && Date.parse(one.endAt) === Date.parse(other.endAt ?? '')

/** What an id already says is not said beside it. */
function mustNotRepeat(body: Readonly<Record<string, unknown>>): void {
  const names = {
    location_unique_id: ['location_name', 'location_address'],
    assigned_to_unique_id: ['assigned_to_name', 'assigned_to_email', 'assigned_to_phone'],
  }
  for (const [id, said] of Object.entries(names))
    for (const name of body[id] ? said : []) if (body[name]) throw refuse.invalid('follows', `follows from ${id}`, name)
}

/** The person is taken for the time: two appointments of one person never overlap. */
async function takePerson(context: Context, { id, assignedTo, startAt, endAt }: Appointment): Promise<void> {
  await release(context.tx, { subject: id })
  if (!assignedTo || !endAt) return
  const units = firstUnits(assignedTo, 1)
  await take(context.tx, { units, from: startAt, to: endAt, kind: 'forms.appointment', subject: id })
}

/** Tells whoever an appointment is with, unless they made it. */
async function tell(context: Context, appointment: Appointment): Promise<void> {
  const { assignedTo, survey, id, startAt } = appointment
  if (!assignedTo || assignedTo === context.me) return
  const form = await surveyRow(context, { id: survey })
  await notify(context.tx, {
    tenantId: context.tenantId,
    notice: 'form_appointment',
    people: [assignedTo],
    values: { form: form?.name ?? '', who: personOf(appointment), when: startAt.slice(0, 16).replace('T', ' ') },
    link: `/forms/surveys/${survey}/appointments/${id}`,
    about: { resource: 'forms.appointments', id },
    key: `${id} ${startAt}`,
    by: context.me || null,
  })
}

/** The place is booked in the name of whoever asks, for a guest where they ask for somebody else. */
async function book(context: Context, appointment: Appointment, form: string): Promise<string | null> {
  if (!appointment.location) return null
  const guest = personOf(appointment)
  const made = await context.call(geolocation.bookings.create, {
    premise: appointment.location,
    startsAt: appointment.startAt,
    endsAt: appointment.endAt!,
    purpose: form.slice(0, 200),
    ...(appointment.user ? { user: appointment.user } : { guestName: guest.slice(0, 160), guestEmail: appointment.email }),
  })
  return made.id
}

async function mustHaveRoom({ tx, tenantId }: Context): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from forms.appointments t where t.tenant_id = $1 and t.created_at > now() - interval '1 day' limit $2) latest`,
    [tenantId, held.appointmentsPerDay],
  )
  if (row!.count >= held.appointmentsPerDay) throw refuse.slowDown(3_600)
}

/** What was answered is an answer of the form, with all that the form does with it. */
async function answerFor(
  context: Context,
  survey: string,
  body: Readonly<Record<string, unknown>>,
  user: string | null,
): Promise<string | null> {
  const form_fields = body.form_fields as Record<string, unknown> | null | undefined
  if (!form_fields) return null
  const row = (await surveyRow(context, { id: survey }))!
  const { definition } = row.published ? await definitionOf(context, survey, row.published) : { definition: undefined }
  if (definition && requestsOf(definition, form_fields).length > 0)
    throw refuse.conflict('form_books', 'This form books by what is answered. Answer it instead.')
  const names = ['email', 'first_name', 'middle_name', 'last_name', 'phone_number', 'selected_option'] as const
  const about = Object.fromEntries(names.flatMap((name) => (body[name] ? [[name, String(body[name])]] : [])))
  const made: { readonly id?: string } = await context.call(forms.answers.create, {
    parent: survey,
    form_fields,
    ...about,
    user_unique_id: user,
  })
  return made.id ?? null
}

const create: Replaced['create'] = async (request, context, standard) => {
  await mustHaveRoom(context)
  mustNotRepeat(request.body)
  const made = await standard(request)
  const { data } = JSON.parse(made.body) as { data: { id: string } }
  const before = await context.find(forms.appointments, data.id, 'lock')
  const form = (await surveyRow(context, { id: before.survey }))!
  // Whoever makes one for somebody else looks after all of them; everybody else comes themselves.
  const user = looksAfterAll(context) ? null : context.me
  const times = timesOf(before.startAt, before.endAt, before.duration)
  if (Date.parse(times.endAt) <= Date.now()) throw refuse.invalid('in_the_past', 'must be in the future', 'start_at')
  const answer = await answerFor(context, before.survey, request.body, user)
  const wanted = { ...before, ...times, user }
  await takePerson(context, wanted)
  const booking = await book(context, wanted, form.name)
  const place = booking && (await context.callInternal(geolocation.bookings.internal.told, { booking }))
  await context.update(forms.appointments, before, {
    ...times,
    user,
    answer,
    booking,
    ...(place && { locationName: place.premiseName }),
  })
  await tell(context, wanted)
  return answerRecord(context, forms.appointments, data.id, { status: 201 })
}

const update: Replaced['update'] = async (request, context, standard) => {
  const before = await context.find(forms.appointments, request.params.id!, 'lock')
  const { status, form_fields: fields, ...body } = request.body
  mustNotRepeat({
    ...(before.location && { location_unique_id: before.location }),
    ...(before.assignedTo && { assigned_to_unique_id: before.assignedTo }),
    ...body,
  })
  if (body.location_unique_id && body.location_unique_id !== before.location)
    throw refuse.conflict('place_fixed', 'Cancel this appointment and make a new one to change its place.')
  if (fields && before.answer) throw refuse.conflict('already_answered', 'Change the response of this appointment instead.')
  const isTimed = ['start_at', 'end_at', 'duration', 'assigned_to_unique_id'].some((name) => body[name] !== undefined)
  if (isTimed && !isLive(before)) throw refuse.conflict('wrong_state', 'This appointment is over.', { status: before.status })
  await standard({ ...request, body })
  if (fields) {
    const answer = await answerFor(context, before.survey, { ...body, form_fields: fields }, before.user)
    await context.update(forms.appointments, await context.find(forms.appointments, before.id), {
      answer,
      formFields: fields as Record<string, unknown>,
    })
  }
  if (isTimed) await moved(context, before, body)
  if (status !== undefined && status !== null) await become(context, before.id, String(status))
  return answerRecord(context, forms.appointments, before.id)
}

/** Another time or another person: both are taken anew, and the place moves along. */
async function moved(context: Context, before: Appointment, body: Readonly<Record<string, unknown>>): Promise<void> {
  const after = await context.find(forms.appointments, before.id, 'lock')
  // What is not said anew follows: a new start keeps the length, a new length moves the end.
  const end = body.end_at ? after.endAt : null
  const minutes = typeof body.duration === 'number' ? after.duration : body.end_at ? null : before.duration
  const times = timesOf(after.startAt, end, minutes)
  await takePerson(context, { ...after, ...times })
  if (after.booking && !isSame(times, before))
    await context.call(geolocation.bookings.move, { id: after.booking, starts_at: times.startAt, ends_at: times.endAt })
  await context.update(forms.appointments, after, times)
  if (after.assignedTo !== before.assignedTo || !isSame(times, before)) await tell(context, { ...after, ...times })
}

/** Clients of another make change an appointment by the word for where it stands. */
async function become(context: Context, id: string, status: string): Promise<void> {
  const appointment = await context.find(forms.appointments, id, 'lock')
  if (status === appointment.status) return
  const { survey: parent } = appointment
  if (status === 'active') return void (await context.call(forms.appointments.confirm, { parent, id }))
  if (status === 'inactive' || status === 'deleted') return void (await context.call(forms.appointments.cancel, { parent, id }))
  if (status !== 'archived' || appointment.status !== 'active' || !looksAfterAll(context))
    throw refuse.conflict('wrong_state', `An appointment that is ${appointment.status} cannot become ${status.slice(0, 40)}.`)
  await context.update(forms.appointments, appointment, { status: 'archived' })
}

/** Gives up the place, if it is still booked, and the person. */
async function giveUp(context: Context, { id, booking }: Appointment): Promise<void> {
  await release(context.tx, { subject: id })
  const now = booking && (await context.callInternal(geolocation.bookings.internal.told, { booking }))
  if (booking && now && ['held', 'pending', 'confirmed'].includes(now.state))
    await context.call(geolocation.bookings.cancel, { id: booking })
}

const remove: Replaced['delete'] = async (request, context, standard) => {
  const appointment = await context.find(forms.appointments, request.params.id!, 'lock')
  if (isLive(appointment)) {
    await giveUp(context, appointment)
    await context.update(forms.appointments, appointment, { status: 'inactive', cancelledAt: new Date().toISOString() })
  }
  return standard(request)
}

const list: Replaced['list'] = async (request, context) => {
  const { from_date: from, to_date: to, ...query } = request.query
  const { parent } = request.params
  await context.find(forms.surveys, parent!).catch((error: unknown) => {
    // Whoever may not look after forms still sees their own appointments.
    if (looksAfterAll(context)) throw error
  })
  const [since, until] = [momentIn(from, 'from_date'), momentIn(to, 'to_date')]
  return context.list(forms.appointments, query, (add) => [
    `t.survey_id = ${add(parent)}`,
    ...(since ? [`t.start_at >= ${add(since)}`] : []),
    ...(until ? [`t.start_at <= ${add(until)}`] : []),
  ])
}
function momentIn(text: unknown, name: string): string | undefined {
  if (text === undefined || text === '') return undefined
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw refuse.parameter(name, 'This is not a date.')
  return new Date(at).toISOString()
}

export const replacedAppointments = { list, create, update, delete: remove } satisfies Replaced

export const appointmentActions: Actions<typeof forms, 'appointments'> = {
  async confirm(appointment, _, context) {
    if (!looksAfterAll(context)) throw refuse.forbidden('forms.answers.write')
    const { booking } = appointment
    const now = booking ? await context.callInternal(geolocation.bookings.internal.told, { booking }) : null
    if (booking && now?.state === 'pending') await context.call(geolocation.bookings.approve, { id: booking })
    return context.save({ status: 'active', confirmedAt: new Date().toISOString() })
  },
  async cancel(appointment, _, context) {
    await giveUp(context, appointment)
    return context.save({ status: 'inactive', cancelledAt: new Date().toISOString() })
  },
}

/** Conditions of a report, as rows of `t`. */
const within = (asked: Reported, add: (value: unknown) => string): string[] => [
  ...(asked.form_unique_id ? [`t.survey_id = ${add(asked.form_unique_id)}`] : []),
  ...(asked.user_unique_id ? [`t.user_id = ${add(asked.user_unique_id)}`] : []),
  ...(asked.source ? [`t.source = ${add(asked.source)}`] : []),
  ...(asked.status ? [`t.status = ${add(asked.status)}`] : []),
  ...(asked.from_date ? [`t.start_at >= ${add(asked.from_date)}`] : []),
  ...(asked.to_date ? [`t.start_at <= ${add(asked.to_date)}`] : []),
]

export const appointments: Customs<typeof forms, 'appointments'> = {
  report: ({ page, records, ...asked }, context) =>
    context.list(
      forms.appointments,
      { page: page === undefined ? undefined : String(page), records: records === undefined ? undefined : String(records) },
      (add) => within(asked, add),
    ),
  async summary({ date_part: part, ...asked }, context) {
    const rows = await context.tx.query<{ status: string; at: string; confirmed: boolean; count: number }>(
      `select t.status, to_char(date_trunc($2, t.start_at at time zone 'UTC'), 'YYYY-MM-DD') as at, t.confirmed_at is not null as confirmed, count(*)::int as count
       from forms.appointments t where t.tenant_id = $1 and t.deleted_at is null and ($3::uuid is null or t.user_id = $3)
         and ($4::uuid is null or t.survey_id = $4) and ($5::uuid is null or t.user_id = $5) and ($6::text is null or t.source = $6)
         and ($7::text is null or t.status = $7) and ($8::timestamptz is null or t.start_at >= $8) and ($9::timestamptz is null or t.start_at <= $9)
       group by 1, 2, 3 order by 2`,
      [
        context.tenantId,
        part ?? 'day',
        scopeOf(context.actor, 'forms.answers.read') === 'tenant' ? null : context.me,
        asked.form_unique_id ?? null,
        asked.user_unique_id ?? null,
        asked.source ?? null,
        asked.status ?? null,
        asked.from_date ?? null,
        asked.to_date ?? null,
      ],
    )
    const sum = (counts: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(counts).reduce((total, { count }) => total + count, 0)
    const byDate: Record<string, number> = {}
    for (const { at, count } of rows) byDate[at] = (byDate[at] ?? 0) + count
    return flatAndWhole('appointment_summary', context.tenantId, {
      total: sum(() => true),
      confirmed: sum(({ status }) => status === 'active' || status === 'archived'),
      cancelled: sum(({ status }) => status === 'inactive'),
      pending: sum(({ status }) => status === 'pending'),
      byDate,
    })
  },
}

export const appointmentsInternal: Internals<typeof forms, 'appointments'> = {
  async follow({ booking }, context) {
    const [row] = await context.tx.query<{ id: string }>(
      'select id from forms.appointments where tenant_id = $1 and booking_id = $2 and deleted_at is null',
      [context.tenantId, booking],
    )
    if (!row) return null
    const appointment = await context.find(forms.appointments, row.id, 'lock')
    const now = await context.callInternal(geolocation.bookings.internal.told, { booking })
    const times = now && timesOf(now.from, now.to, null)
    const isOff = !now || now.state === 'cancelled' || now.state === 'no_show'
    if (isOff && isLive(appointment)) {
      await release(context.tx, { subject: row.id })
      await context.update(forms.appointments, appointment, { status: 'inactive', cancelledAt: new Date().toISOString() })
    }
    if (!isOff && times && isLive(appointment) && !isSame(times, appointment)) {
      // Whoever moves the place moves the appointment; the person it is with may have another then, and decides.
      await release(context.tx, { subject: row.id })
      await context.update(forms.appointments, appointment, times)
    }
    if (now?.state === 'done' && isLive(appointment))
      await context.update(forms.appointments, await context.find(forms.appointments, row.id), { status: 'archived' })
    return null
  },
}

/** What an answer has booked is an appointment of its form. */
export async function keepAppointments(
  context: Context,
  answer: Found<typeof forms.answers>,
  outcomes: readonly RequestOutcome[],
): Promise<void> {
  for (const { kind, state, record_unique_id: booking, thing_unique_id: location } of outcomes) {
    if (kind !== 'booking' || state !== 'made' || !booking) continue
    const now = await context.callInternal(geolocation.bookings.internal.told, { booking })
    if (!now) continue
    const isConfirmed = now.state === 'confirmed'
    await context.insert(forms.appointments, {
      survey: answer.survey,
      answer: answer.id,
      user: answer.user,
      booking,
      location,
      locationName: now.premiseName,
      ...timesOf(now.from, now.to, null),
      status: isConfirmed ? 'active' : 'pending',
      ...(isConfirmed && { confirmedAt: new Date().toISOString() }),
      email: answer.email,
      firstName: answer.firstName,
      lastName: answer.lastName,
      phoneNumber: answer.phoneNumber,
      formFields: answer.formFields,
      source: answer.source,
    })
  }
}
