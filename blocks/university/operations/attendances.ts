import { answerRecord, type BlockServer, type Context, dateRange, readInput, refuse } from '@quoin/kit/server'
import type { Found } from '@quoin/kit'
import { oweFee } from '../learning/fees.ts'
import { type Attendance, university } from '../resources/index.ts'

type Replaced = BlockServer['replaces'][string]
type Session = Pick<Found<typeof university.sessions>, 'id' | 'course' | 'coach'>

/** A session that the coach notes attendance of; 404 where it is not theirs. */
export async function attendedSession(context: Context, id: string): Promise<Found<typeof university.sessions>> {
  const session = await context.find(university.sessions, id, 'lock')
  if (session.status === 'cancelled') throw refuse.conflict('wrong_state', 'This session was cancelled.')
  return session
}

/** Notes whether learners came, each once; what is said again is changed. The database counts who came to the session. */
export async function attend(
  context: Context,
  { id, course, coach }: Session,
  rows: readonly { readonly student: string; readonly attendance: Attendance; readonly notes?: string | null }[],
  byCode = false,
): Promise<void> {
  const noted = await context.tx.query<{ id: string; attendance: Attendance }>(
    `insert into university.attendances as a (tenant_id, session_id, course_id, coach_id, enrollment_id, student_id, student_name, attendance_type,
       attended_at, notes, by_code, created_by, updated_by)
     select $1, $2, $3, $4, e.id, e.user_id, e.user_name, r.attendance, case when r.attendance in ('present', 'late') then now() end, r.notes, $6, $7, $7
     from jsonb_to_recordset($5::jsonb) as r (student uuid, attendance text, notes text)
       join university.enrollments e on e.tenant_id = $1 and e.course_id = $3 and e.user_id = r.student and e.deleted_at is null
     on conflict (tenant_id, session_id, enrollment_id) where deleted_at is null do update set attendance_type = excluded.attendance_type,
       attended_at = case when excluded.attended_at is not null then coalesce(a.attended_at, excluded.attended_at) end,
       notes = coalesce(excluded.notes, a.notes), by_code = excluded.by_code, version = a.version + 1, updated_at = clock_timestamp(),
       updated_by = excluded.updated_by
     returning a.id, a.attendance_type as attendance`,
    [context.tenantId, id, course, coach, JSON.stringify(rows), byCode, context.me],
  )
  if (noted.length < rows.length)
    throw refuse.invalid('no_such_record', 'This learner is not in this course.', 'student_unique_id')
  const [counted] = await context.tx.query<{ attended: number }>(
    'select s.attended::int as attended from university.sessions s where s.tenant_id = $1 and s.id = $2',
    [context.tenantId, id],
  )
  await context.noteAll([
    ...noted.map((one) => ({
      resource: university.attendances,
      id: one.id,
      changes: { attendanceType: [null, one.attendance] as const },
    })),
    { resource: university.sessions, id, changes: { attended: [null, counted!.attended] as const } },
  ])
}

export async function forgetAttendance(context: Context, { id }: Session, student: string): Promise<void> {
  const [row] = await context.tx.query<{ id: string }>(
    `update university.attendances set deleted_at = clock_timestamp(), version = version + 1, updated_by = $4
     where tenant_id = $1 and session_id = $2 and student_id = $3 and deleted_at is null returning id`,
    [context.tenantId, id, student, context.me],
  )
  if (row) await context.note(university.attendances, row.id, { deletedAt: [null, new Date().toISOString()] })
}

/** All that are kept count; `date_from` and `date_to` bound when somebody came. */
export const listAttendances: NonNullable<Replaced['list']> = (request, context) => {
  const { date_from: start_date, date_to: end_date, status, ...query } = request.query
  return context.list(university.attendances, dateRange('attended_at', { ...query, start_date, end_date }), () =>
    status && status !== 'active' ? ['false'] : [],
  )
}

export const createAttendance: NonNullable<Replaced['create']> = async ({ body, model }, context) => {
  const { values, ignored } = readInput(model, context.actor, body, 'create')
  const input = values as Pick<Found<typeof university.attendances>, 'session' | 'student' | 'attendanceType' | 'attendedAt'>
  const session = await attendedSession(context, input.session)
  // Coaches may not read every seat; of their own sessions they note who came.
  const [seat] = await context.tx.query<{ id: string; name: string | null; held: string | null }>(
    `select e.id, e.user_name as name, a.id as held from university.enrollments e
       left join university.attendances a on a.tenant_id = e.tenant_id and a.session_id = $4 and a.enrollment_id = e.id and a.deleted_at is null
     where e.tenant_id = $1 and e.course_id = $2 and e.user_id = $3 and e.deleted_at is null`,
    [context.tenantId, session.course, input.student, session.id],
  )
  if (!seat) throw refuse.invalid('no_such_record', 'This learner is not in this course.', 'student_unique_id')
  if (seat.held) throw refuse.conflict('already_noted', 'This learner is noted already. Change that.', { unique_id: seat.held })
  const came = input.attendanceType === 'present' || input.attendanceType === 'late'
  const { id } = await context.insert(university.attendances, {
    ...values,
    attendedAt: input.attendedAt ?? (came ? new Date().toISOString() : null),
    course: session.course,
    coach: session.coach,
    enrollment: seat.id,
    studentName: seat.name,
  })
  await oweFee(context, session.id)
  return answerRecord(context, university.attendances, id, {
    status: 201,
    meta: ignored.length > 0 ? { ignored } : undefined,
  })
}

/** The session is locked before the row, in the order that noting goes by. */
const settling: NonNullable<Replaced['update']> = async (request, context, standard) => {
  const { session } = await context.find(university.attendances, request.params.id!)
  await attendedSession(context, session)
  const answer = await standard(request)
  await oweFee(context, session)
  return answer
}
export const updateAttendance = settling
export const deleteAttendance: NonNullable<Replaced['delete']> = settling
