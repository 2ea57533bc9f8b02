import { assets } from '@quoin/assets/resources'
import { geolocation } from '@quoin/geolocation/resources'
import { notify } from '@quoin/kit/notices'
import { type Acting, type Context, inTransaction, type MountParts, Refusal, type Tx } from '@quoin/kit/server'
import { type Requested, readDefinition, requestsOf } from '../engine/index.ts'
import type { RequestOutcome } from '../resources/common.ts'
import { forms, held } from '../resources/index.ts'
import { keepAppointments } from './appointments.ts'
import { personOf, toldOf } from './people.ts'

export const requestJob = 'forms.request'
export interface RequestJob {
  readonly tenantId: string
  readonly answer: string
  /** Who answered while signed in. For everybody else it is asked in the name of whoever published the form. */
  readonly by: string | null
}

interface Asker extends Record<string, unknown> {
  readonly form: string
  readonly definition: unknown
  readonly values: Record<string, unknown>
  readonly publisher: string | null
  readonly user: string | null
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}

/** Asks for what an answer asks for, and notes on the answer what came of it; once, however often the job is run. */
export function defineRequests({ services, pools, callInternal, actAs }: MountParts): void {
  services.jobs.define<RequestJob>(requestJob, async ({ payload: { tenantId, answer, by } }) => {
    const within = <T>(work: (tx: Tx) => Promise<T>) =>
      inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, work)
    const asker = await within((tx) => askerOf(tx, tenantId, answer))
    if (!asker) return
    const wanted = requestsOf(readDefinition(asker.definition), asker.values)
    if (wanted.length === 0) return
    const isFull = await within((tx) => hasAskedEnough(tx, tenantId, by))
    const person = by ?? asker.publisher
    const acting = person && !isFull ? await actAs(tenantId, person, { name: asker.form, because: [] }) : null
    const outcomes: RequestOutcome[] = []
    for (const one of wanted) {
      const about = { id: one.id, kind: one.kind, thing_unique_id: one.thing, quantity: one.count }
      const times = acting && (await within((tx) => timesOf(tx, acting, one)))
      const made =
        acting && times ? await ask(acting, asker, answer, one, times) : refused(isFull ? 'too_many_requests' : 'forbidden')
      outcomes.push({ ...about, starts_at: times?.from ?? null, ends_at: times?.to ?? null, ...made })
    }
    await callInternal(tenantId, forms.answers.internal.requested, { answer, outcomes })
  })
}

/** Nothing where the answer is gone or was followed already. */
async function askerOf(tx: Tx, tenantId: string, answer: string): Promise<Asker | undefined> {
  const [row] = await tx.query<Asker>(
    `select s.name as form, v.definition, a.form_fields as "values", v.created_by as publisher, a.user_id as "user", a.email, a.first_name as "firstName", a.last_name as "lastName"
     from forms.answers a join forms.surveys s on s.tenant_id = a.tenant_id and s.id = a.survey_id
       join forms.versions v on v.tenant_id = a.tenant_id and v.id = a.survey_version_id
     where a.tenant_id = $1 and a.id = $2 and a.status = 'completed' and a.deleted_at is null and a.requested is null`,
    [tenantId, answer],
  )
  return row
}

/** So much is asked for in a day, and less by strangers, whose wishes stand under somebody else's name. */
async function hasAskedEnough(tx: Tx, tenantId: string, by: string | null): Promise<boolean> {
  const most = by ? held.requestsPerDay : held.outsideRequestsPerDay
  const [today] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from forms.answers t where t.tenant_id = $1 and t.requested is not null and t.completed_at > now() - interval '1 day' limit $2) latest`,
    [tenantId, most],
  )
  return today!.count >= most
}

interface Times {
  readonly from: string
  readonly to: string
}

/** The moments that are meant, by the clock of the place, or by the one that assets are lent by. */
async function timesOf(tx: Tx, acting: Acting, { kind, thing, date, time, end }: Requested): Promise<Times> {
  const zone = kind === 'booking' ? await zoneOfPlace(acting, thing) : await zoneOfAssets(acting)
  const until = 'minutes' in end ? { date, time, minutes: end.minutes } : { ...end, minutes: 0 }
  const [row] = await tx.query<Times & Record<string, unknown>>(
    `select ($1::date + $2::time) at time zone $3 as "from", (($4::date + $5::time) at time zone $3) + $6 * interval '1 minute' as "to"`,
    [date, time, zone, until.date, until.time, until.minutes],
  )
  return { from: new Date(row!.from).toISOString(), to: new Date(row!.to).toISOString() }
}

async function zoneOfPlace(acting: Acting, premise: string): Promise<string> {
  const place = await told(acting.record(geolocation.premises.dotted, premise))
  const location = place && (await told(acting.record(geolocation.locations.dotted, String(place.location_unique_id))))
  return typeof location?.time_zone === 'string' ? location.time_zone : 'UTC'
}
async function zoneOfAssets(acting: Acting): Promise<string> {
  const rules = await told(acting.ask(assets.settings.get.name, {}))
  const zone = rules && (JSON.parse(rules.body) as { data: { attributes: { time_zone?: string } } }).data.attributes.time_zone
  return zone ?? 'UTC'
}

/** Undefined where the person would be refused. */
const told = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (isFinal(error)) return undefined
    throw error
  })
/** What asking again would not change; the rest is tried again with the job. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && error.status < 500 && error.status !== 429

type Made = Pick<RequestOutcome, 'state' | 'record_unique_id' | 'code' | 'detail' | 'alternatives'>
const refused = (code: string, detail: string | null = null, alternatives: Made['alternatives'] = []): Made => ({
  state: 'refused',
  record_unique_id: null,
  code,
  detail,
  alternatives,
})

async function ask(
  acting: Acting,
  asker: Asker,
  answer: string,
  { id, kind, thing, count }: Requested,
  { from, to }: Times,
): Promise<Made> {
  // Whoever looks after bookings may write down what was; an answer asks for what is to come.
  if (Date.parse(from) <= Date.now()) return refused('in_past', 'The start must be in the future.')
  const who = personOf(asker)
  const isOwn = acting.actor.userId === asker.user
  const operation = kind === 'booking' ? geolocation.bookings.create : assets.reservations.create
  const body =
    kind === 'booking'
      ? {
          premise_unique_id: thing,
          check_in_time: from,
          check_out_time: to,
          party_size: count,
          purpose: asker.form,
          ...(asker.user
            ? { user_unique_id: asker.user }
            : asker.email && { guest_name: who.slice(0, 160), guest_email: asker.email }),
        }
      : {
          asset_unique_id: thing,
          starts_at: from,
          ends_at: to,
          quantity: count,
          purpose: (isOwn ? asker.form : `${asker.form}: ${who}`).slice(0, 200),
          ...(asker.user && { user_unique_id: asker.user }),
        }
  try {
    const made = await acting.ask(operation.name, { body }, `form:${answer}:${id}`)
    const { data } = JSON.parse(made.body) as { data: { id: string } }
    return { state: 'made', record_unique_id: data.id, code: null, detail: null, alternatives: [] }
  } catch (error) {
    if (!isFinal(error)) throw error
    return refused(error.code, error.message.slice(0, 500), alternativesIn(error))
  }
}

/** Other times and places, as a refusal names them. */
function alternativesIn({ reasons: [reason] }: Refusal): Made['alternatives'] {
  const meta = (reason?.meta ?? {}) as {
    alternatives?: readonly { starts_at: string; ends_at: string | null }[]
    other_premises?: readonly { premise_unique_id: string }[]
  }
  return [
    ...(meta.alternatives ?? []).map(({ starts_at, ends_at }) => ({ starts_at, ends_at, thing_unique_id: null })),
    ...(meta.other_premises ?? []).map((one) => ({ starts_at: null, ends_at: null, thing_unique_id: one.premise_unique_id })),
  ].slice(0, 6)
}

/** Keeps what came of it, and tells whoever looks after the form what could not be had. */
export async function requested(
  { answer: id, outcomes }: { answer: string; outcomes: readonly RequestOutcome[] },
  context: Context,
): Promise<null> {
  const answer = await context.find(forms.answers, id, 'lock')
  if (answer.requested) return null
  await context.update(forms.answers, answer, { requested: [...outcomes] })
  await keepAppointments(context, answer, outcomes)
  if (outcomes.every(({ state }) => state === 'made')) return null
  const { tx, tenantId } = context
  const [form] = await tx.query<{ name: string; notifyUser: string | null; notifyRole: string | null; publisher: string | null }>(
    `select s.name, s.notify_user_id as "notifyUser", s.notify_role_id as "notifyRole", v.created_by as publisher
     from forms.surveys s join forms.versions v on v.tenant_id = s.tenant_id and v.id = $3 where s.tenant_id = $1 and s.id = $2`,
    [tenantId, answer.survey, answer.surveyVersion],
  )
  if (!form) return null
  const isNamed = form.notifyUser !== null || form.notifyRole !== null
  await notify(tx, {
    tenantId,
    notice: 'form_request_refused',
    people: await toldOf(context, isNamed ? form : { notifyUser: form.publisher, notifyRole: null }),
    values: { form: form.name, who: personOf(answer) },
    link: `/forms/surveys/${answer.survey}?tab=results`,
    about: { resource: 'forms.surveys', id: answer.survey },
    key: id,
  })
  return null
}
