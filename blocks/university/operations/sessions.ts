import { createHmac } from 'node:crypto'
import { geolocation } from '@quoin/geolocation/resources'
import { notify } from '@quoin/kit/notices'
import { take } from '@quoin/kit/occupancy'
import { blockKeys } from '@quoin/kit/seal'
import {
  advisoryLock,
  type BlockServer,
  type Context,
  type Customs,
  type Internals,
  answerRecord,
  countedRows,
  pageAddress,
  readInput,
  refuse,
} from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { oweFee } from '../learning/fees.ts'
import { memberOf, peopleOf } from '../learning/people.ts'
import { seatOf, type SeatRow } from '../learning/seat.ts'
import { type LearnerSession, university } from '../resources/index.ts'
import { feeds } from './feeds.ts'
import { attend, attendedSession, forgetAttendance } from './attendances.ts'

type Create = NonNullable<BlockServer['replaces'][string]['create']>

interface SessionInput {
  readonly course: string
  readonly cohort?: string | null
  readonly kind?: 'live' | 'coaching'
  readonly coach: string
  readonly learner?: string | null
  readonly premise?: string | null
  readonly title: string
  readonly startsAt: string
  readonly endsAt: string
  readonly place?: string | null
}

/** Schedules a session: its room and its coach are taken together, or neither. */
export const createSession: Create = async ({ body, model }, context) => {
  const { tx, tenantId } = context
  const { values, ignored } = readInput(model, context.actor, body, 'create')
  const { course, cohort, coach, learner, premise, ...input } = values as unknown as SessionInput
  const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)]
  const hours = (endsAt.getTime() - startsAt.getTime()) / 3_600_000
  if (!(hours > 0 && hours <= 24))
    throw refuse.invalid('ends_before_start', 'A session ends after it begins, within a day.', 'ends_at')
  const known = async (found: Promise<unknown>, pointer: string) =>
    found.catch(() => {
      throw refuse.invalid('no_such_record', 'This record does not exist.', pointer)
    })
  await known(context.find(university.courses, course), 'course_unique_id')
  if (cohort) await mustBeCohortOf(context, cohort, course)
  await memberOf(context, coach)
  if (learner) {
    const seat = await seatOf(context, course, learner)
    if (input.kind !== 'coaching' || !seat || !isSeated(seat))
      throw refuse.invalid('no_such_record', 'Only a learner of the course can be coached.', 'learner_unique_id')
  }
  advisoryLock(tx, 'university sessions')
  const [held] = await tx.query<{ count: number }>(
    'select count(*)::int as count from (select 1 from university.sessions s where s.tenant_id = $1 limit $2) a',
    [tenantId, bounds.sessions],
  )
  if (held!.count >= bounds.sessions)
    throw refuse.conflict('too_many_sessions', `The limit of ${bounds.sessions} sessions has been reached.`)
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  const booked = premise
    ? await context.call(geolocation.bookings.create, {
        ...times,
        premise,
        purpose: input.title,
        people: [coach],
      })
    : null
  const { id } = await context.insert(university.sessions, {
    ...values,
    ...times,
    booking: booked?.id ?? null,
    place: input.place ?? booked?.premiseName ?? null,
  })
  if (!premise)
    await take(tx, {
      kind: 'university.session',
      subject: id,
      from: times.startsAt,
      to: times.endsAt,
      units: [{ resource: coach, unit: 1 }],
    })
  return answerRecord(context, university.sessions, id, {
    status: 201,
    meta: ignored.length > 0 ? { ignored } : undefined,
  })
}

/** What a coach gets is agreed before the session ends. */
export const updateSession: NonNullable<BlockServer['replaces'][string]['update']> = async (request, context, standard) => {
  const session = await context.find(university.sessions, request.params.id!, 'lock')
  const { fee_minor: fee = session.feeMinor, fee_currency: currency = session.feeCurrency } = request.body
  if (session.status !== 'scheduled' && (fee !== session.feeMinor || currency !== session.feeCurrency))
    throw refuse.conflict('fee_agreed', 'The fee of a session that is over cannot be changed.', undefined, 'fee_minor')
  return standard(request)
}

export async function mustBeCohortOf(context: Context, cohort: string, course: string): Promise<void> {
  const [found] = await context.tx.query(
    'select 1 from university.cohorts c where c.tenant_id = $1 and c.id = $2 and c.course_id = $3 and c.deleted_at is null',
    [context.tenantId, cohort, course],
  )
  if (!found) throw refuse.invalid('no_such_record', 'This cohort is not part of the course.', 'cohort_unique_id')
}

/** What is checked in with during one minute; nobody can work it out who does not see it. */
function codeAt(context: Context, session: string, minute: number): string {
  const [key] = blockKeys(context, 'university', 'attendance')
  const number = createHmac('sha256', key).update(`${context.tenantId} ${session} ${minute}`).digest().readUIntBE(0, 6)
  return String(number % 100_000_000).padStart(8, '0')
}
const minuteNow = () => Math.floor(Date.now() / 60_000)
/** Doors open this long before a session begins and close as long after it ends. */
const doorMs = 30 * 60_000

type When = Pick<Session, 'status' | 'startsAt' | 'endsAt'>
const isOpen = ({ status, startsAt, endsAt }: When): boolean =>
  status === 'scheduled' &&
  Date.now() >= new Date(startsAt).getTime() - doorMs &&
  Date.now() <= new Date(endsAt).getTime() + doorMs
export function mustBeOpen(session: When): void {
  if (!isOpen(session))
    throw refuse.conflict('not_open', 'You can check in from half an hour before the session until half an hour after it.')
}
const arrivingAt = ({ startsAt }: When) => (Date.now() > new Date(startsAt).getTime() + 15 * 60_000 ? 'late' : 'present')

interface Session {
  readonly id: string
  readonly course: string
  readonly cohort: string | null
  readonly kind: 'live' | 'coaching'
  readonly title: string
  readonly status: 'scheduled' | 'done' | 'cancelled'
  readonly startsAt: string
  readonly endsAt: string
  readonly learner: string | null
  readonly coach: string
  readonly notes: string | null
}
const columns = `s.learner_notes as notes, s.id, s.course_id as course, s.cohort_id as cohort, s.kind, s.title, s.status, s.starts_at as "startsAt", s.ends_at as "endsAt", s.learner_id as learner, s.coach_id as coach`

/** A session that whoever asks may come to, with their seat; 404 for everybody else. */
async function sessionFor(context: Context, id: string): Promise<{ session: Session; seat: SeatRow }> {
  const [session] = await context.tx.query<Session & Record<string, unknown>>(
    `select ${columns} from university.sessions s where s.tenant_id = $1 and s.id = $2 and s.deleted_at is null`,
    [context.tenantId, id],
  )
  const seat = session && (await seatOf(context, session.course, context.me))
  if (!session || !seat || !isSeated(seat) || (session.cohort && session.cohort !== seat.cohort)) throw refuse.missing()
  return { session, seat }
}
/** Nobody is coached twice at a time. */
async function mustBeFree({ tx, tenantId, me }: Context, { id, startsAt, endsAt }: Session): Promise<void> {
  advisoryLock(tx, 'university sessions of', me)
  const [other] = await tx.query(
    `select 1 from university.sessions s where s.tenant_id = $1 and s.learner_id = $2 and s.id <> $3 and s.status = 'scheduled'
       and s.deleted_at is null and s.starts_at < $5 and s.ends_at > $4 limit 1`,
    [tenantId, me, id, startsAt, endsAt],
  )
  if (other) throw refuse.conflict('busy_then', 'You have another session at this time. Choose another one.')
}

/** Tells people of what became of a session; of the same once a change. */
async function tellOf(
  context: Context,
  session: Pick<Session, 'id' | 'title' | 'course' | 'startsAt'>,
  notice: string,
  people: readonly string[],
  reason?: string | null,
): Promise<void> {
  const { tx, tenantId, me, actor } = context
  const course = await context.find(university.courses, session.course)
  await notify(tx, {
    tenantId,
    notice,
    people,
    values: {
      by: actor.userName ?? '',
      session: session.title,
      day: new Date(session.startsAt).toISOString().slice(0, 10),
      course: course.name,
      reason: reason ?? '',
    },
    link: `/university/learn/${session.course}`,
    key: `${session.id} ${new Date().toISOString()}`,
    by: me,
  })
}

/** Tells the coach and everybody who was to come that a session is cancelled. */
export async function tellCancelled(
  context: Context,
  session: Pick<Session, 'id' | 'title' | 'course' | 'cohort' | 'kind' | 'startsAt' | 'learner' | 'coach'>,
  reason: string | null | undefined,
): Promise<void> {
  const learners =
    session.kind === 'coaching'
      ? [session.learner ?? []].flat()
      : (
          await context.tx.query<{ user: string }>(
            `select e.user_id as "user" from university.enrollments e where e.tenant_id = $1 and e.course_id = $2
               and ($3::uuid is null or e.cohort_id = $3) and e.status in ('active', 'paused') and e.deleted_at is null`,
            [context.tenantId, session.course, session.cohort],
          )
        ).map(({ user }) => user)
  await tellOf(context, session, 'university_session_cancelled', [session.coach, ...learners], reason)
}

const isSeated = ({ status }: SeatRow): boolean => status === 'active' || status === 'completed'

type Moment = 'created_at' | 'updated_at' | 'coach_confirmed_at' | 'coach_arrived_at' | 'learner_confirmed_at'
const at = (moment: string | null) => moment && new Date(moment).toISOString()

async function sessionsOf(context: Context, course: string): Promise<{ id: string; sessions: LearnerSession[] }> {
  const { tx, tenantId, me } = context
  const seat = await seatOf(context, course, me)
  if (!seat || !isSeated(seat)) throw refuse.missing()
  const rows = await tx.query<
    Session & Pick<LearnerSession, 'place' | 'link' | 'attendance' | Moment> & { duration: number | null }
  >(
    `select ${columns}, s.place, s.link, s.created_at, s.updated_at, s.coach_confirmed_at, s.coach_arrived_at, s.learner_confirmed_at,
       a.attendance_type as attendance, a.duration from university.sessions s
     left join university.attendances a on a.tenant_id = s.tenant_id and a.session_id = s.id and a.enrollment_id = $3 and a.deleted_at is null
     where s.tenant_id = $1 and s.course_id = $2 and s.deleted_at is null and (s.cohort_id is null or s.cohort_id = $4)
       and (s.kind = 'live' or s.learner_id = $5 or (s.learner_id is null and s.status = 'scheduled' and s.starts_at > now()))
       and s.starts_at > now() - interval '400 days' order by s.starts_at limit 500`,
    [tenantId, course, seat.id, seat.cohort, me],
  )
  const coaches = new Map(
    (await peopleOf(context, [...new Set(rows.map(({ coach }) => coach))])).map(({ id, name }) => [id, name]),
  )
  return {
    id: course,
    sessions: rows.map((row) => {
      const isMine = row.kind === 'live' || row.learner === me
      return {
        unique_id: row.id,
        kind: row.kind,
        title: row.title,
        status: row.status,
        starts_at: new Date(row.startsAt).toISOString(),
        ends_at: new Date(row.endsAt).toISOString(),
        place: row.place,
        // The way into a call is for who comes to it.
        link: isMine ? row.link : null,
        coach_name: coaches.get(row.coach) ?? null,
        is_mine: isMine,
        attendance: row.attendance,
        created_at: new Date(row.created_at).toISOString(),
        updated_at: new Date(row.updated_at).toISOString(),
        coach_unique_id: row.coach,
        coach_confirmed_at: at(row.coach_confirmed_at),
        coach_arrived_at: at(row.coach_arrived_at),
        learner_unique_id: row.learner === me ? me : null,
        learner_confirmed_at: row.learner === me ? at(row.learner_confirmed_at) : null,
        is_open: isMine && isOpen(row),
        has_left: row.duration !== null,
        notes: isMine ? row.notes : null,
      }
    }),
  }
}

/** What a coach is owed follows who came. */
async function settled(context: Context, id: string): Promise<number> {
  await oweFee(context, id)
  return (await context.find(university.sessions, id)).attended ?? 0
}

/** Learners that a page of attendance shows. */
const learnersPerPage = 2_000

export const sessions: Customs<typeof university, 'sessions'> = {
  async code({ id }, context) {
    await context.find(university.sessions, id)
    const code = codeAt(context, id, minuteNow())
    return {
      id,
      code,
      url: pageAddress(context, `/university/attend/${id}?code=${code}`),
      valid_seconds: 60 - (Math.floor(Date.now() / 1_000) % 60),
    }
  },

  async attendance({ id, page = 1 }, context) {
    const session = await context.find(university.sessions, id)
    const { rows, total } = await countedRows({ page, records: learnersPerPage }, ({ first, most }) =>
      context.tx.query<{
        total: number
        enrollment_unique_id: string
        student_unique_id: string
        user_name: string
        attendance: 'present' | 'late' | 'excused' | 'absent' | null
        by_code: boolean
      }>(
        `select (count(*) over ())::int as total, e.id as enrollment_unique_id, e.user_id as student_unique_id, coalesce(e.user_name, '') as user_name, a.attendance_type as attendance, coalesce(a.by_code, false) as by_code
       from university.enrollments e left join university.attendances a on a.tenant_id = e.tenant_id and a.session_id = $2 and a.enrollment_id = e.id and a.deleted_at is null
       where e.tenant_id = $1 and e.course_id = $3 and e.deleted_at is null and (a.id is not null or e.status in ('active', 'completed'))
         and ($4::uuid is null or e.cohort_id = $4) and ($5 = 'live' or e.user_id = $6) order by e.user_name collate app.natural, e.id limit $7 offset $8`,
        [context.tenantId, id, session.course, session.cohort, session.kind, session.learner, most, first],
      ),
    )
    return { id, total, learners: rows.map(({ total: _, ...learner }) => learner) }
  },

  async mark({ id, enrollment_unique_id: seat, attendance }, context) {
    const session = await attendedSession(context, id)
    const [found] = await context.tx.query<{ student: string }>(
      'select e.user_id as student from university.enrollments e where e.tenant_id = $1 and e.id = $2 and e.course_id = $3 and e.deleted_at is null',
      [context.tenantId, seat, session.course],
    )
    if (!found) throw refuse.invalid('no_such_record', 'This learner is not in this course.', 'enrollment_unique_id')
    if (attendance) await attend(context, session, [{ student: found.student, attendance }])
    else await forgetAttendance(context, session, found.student)
    return { id, attended: await settled(context, id) }
  },

  async markAll({ id, attendances }, context) {
    const session = await attendedSession(context, id)
    await attend(
      context,
      session,
      attendances.map((one) => ({ student: one.student_unique_id, attendance: one.attendance_type, notes: one.notes })),
    )
    return { id, attended: await settled(context, id) }
  },

  ...feeds,
  ofCourse: ({ id }, context) => sessionsOf(context, id),

  async book({ id, is_booked }, context) {
    const { session } = await sessionFor(context, id)
    const { tx, tenantId, me } = context
    if (is_booked) await mustBeFree(context, session)
    const [changed] = await tx.query(
      `update university.sessions s set learner_id = case when $4 then $3::uuid end, learner_confirmed_at = case when $4 then now() end, version = s.version + 1, updated_at = clock_timestamp()
       where s.tenant_id = $1 and s.id = $2 and s.kind = 'coaching' and s.status = 'scheduled' and s.starts_at > now()
         and case when $4 then s.learner_id is null else s.learner_id = $3 end returning 1`,
      [tenantId, id, me, is_booked],
    )
    if (!changed && !(is_booked && session.learner === me))
      throw refuse.conflict('slot_taken', 'This slot is not available. Choose another one.')
    if (changed) {
      await context.note(university.sessions, id, { learner: is_booked ? [null, me] : [me, null] })
      await tellOf(context, session, is_booked ? 'university_slot_booked' : 'university_slot_released', [session.coach])
    }
    return sessionsOf(context, session.course)
  },

  async tell({ id, is_confirmed, is_here, notes }, context) {
    const { session } = await sessionFor(context, id)
    const { tx, tenantId, me } = context
    if (session.kind !== 'coaching' || session.learner !== me) throw refuse.missing()
    if (is_confirmed && session.status !== 'scheduled')
      throw refuse.conflict('wrong_state', 'This session is over or was cancelled.')
    if (is_here === true) await arrive(context, session)
    if (is_here === false) await leave(context, session)
    if (is_confirmed || notes !== undefined) {
      await tx.query(
        `update university.sessions s set learner_confirmed_at = case when $3 then coalesce(s.learner_confirmed_at, now()) else s.learner_confirmed_at end,
           learner_notes = case when $4 then $5 else s.learner_notes end, version = s.version + 1, updated_at = clock_timestamp()
         where s.tenant_id = $1 and s.id = $2`,
        [tenantId, id, is_confirmed === true, notes !== undefined, notes || null],
      )
      await context.note(university.sessions, id, {
        ...(is_confirmed && { learnerConfirmed: [null, true] }),
        ...(notes !== undefined && { learnerNotes: [session.notes, notes || null] }),
      })
    }
    return sessionsOf(context, session.course)
  },

  async checkIn({ id, code }, context) {
    const { session } = await sessionFor(context, id)
    if (session.kind === 'coaching' && session.learner !== context.me) throw refuse.missing()
    mustBeOpen(session)
    const minute = minuteNow()
    const isRight = await context.tried(
      async () => [minute, minute - 1].some((one) => codeAt(context, id, one) === code),
      (right) => !right,
    )
    if (!isRight) throw refuse.invalid('code_invalid', 'Invalid code, please try again.', 'code')
    const attendance = arrivingAt(session)
    await attend(context, session, [{ student: context.me, attendance }], true)
    return { id, title: session.title, attendance }
  },
}

const noted = async ({ tx, tenantId, me }: Context, session: Session) => {
  const [row] = await tx.query<{ id: string; state: string; at: string | null; duration: number | null }>(
    `select a.id, a.attendance_type as state, a.attended_at as at, a.duration from university.attendances a
     where a.tenant_id = $1 and a.session_id = $2 and a.student_id = $3 and a.deleted_at is null`,
    [tenantId, session.id, me],
  )
  return row
}
/** What the coach has noted stands: nobody says of themselves that they came after all. */
async function arrive(context: Context, session: Session): Promise<void> {
  mustBeOpen(session)
  const held = await noted(context, session)
  if (held && !held.at) throw refuse.conflict('already_noted', 'Your coach has noted your attendance already.')
  if (!held) await attend(context, session, [{ student: context.me, attendance: arrivingAt(session) }])
}
async function leave(context: Context, session: Session): Promise<void> {
  const held = await noted(context, session)
  if (!held?.at) throw refuse.conflict('not_here', 'Check in before you check out.')
  if (held.duration !== null) return
  const minutes = Math.max(0, Math.round((Date.now() - new Date(held.at).getTime()) / 60_000))
  await context.tx.query(
    `update university.attendances a set duration = least($3, 1440), version = a.version + 1, updated_at = clock_timestamp()
     where a.tenant_id = $1 and a.id = $2`,
    [context.tenantId, held.id, minutes],
  )
  await context.note(university.attendances, held.id, { duration: [null, minutes] })
}

const feesAtOnce = 500

export const sessionsInternal: Internals<typeof university, 'sessions'> = {
  async oweFees(_, context) {
    const rows = await context.tx.query<{ id: string }>(
      `select s.id from university.sessions s where s.tenant_id = $1 and s.status = 'done' and s.attended > 0 and s.fee_minor > 0
         and s.owed_at is null and s.deleted_at is null order by s.id limit $2`,
      [context.tenantId, feesAtOnce],
    )
    for (const { id } of rows) await oweFee(context, id)
    return { owed: rows.length }
  },
}
