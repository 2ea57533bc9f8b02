import { type Context, refuse } from '@quoin/kit/server'
import { university } from '../resources/index.ts'
import { isTaken } from './content.ts'
import { markDone, writeProgress } from './progress.ts'
import { learnerOf } from './standing.ts'

interface Rule {
  readonly action: 'enroll' | 'credit'
  readonly course: string | null
  readonly chapter: string | null
  readonly cohort: string | null
  readonly message: string | null
}

/** What a score comes to by the rules of a test, as it is kept with the attempt. Whoever is credited owes no training of that course. */
export async function placedBy(context: Context, placement: string, user: string | null, percent: number) {
  const { tx, tenantId } = context
  const { course, passPercent } = await context.find(university.placements, placement)
  const [found] = await tx.query<Rule & Record<string, unknown>>(
    `select r.action, r.course_id as course, r.chapter_id as chapter, r.cohort_id as cohort, r.message from university.rules r
     where r.tenant_id = $1 and r.placement_id = $2 and $3 between r.min_percent and r.max_percent and r.deleted_at is null`,
    [tenantId, placement, percent],
  )
  const outcome = found?.action ?? (percent >= (passPercent ?? 100) ? 'credit' : 'enroll')
  const placedCourse = found?.course ?? course
  if (outcome === 'credit' && user) await excuse(context, placedCourse, user)
  return {
    outcome,
    placedCourse,
    placedChapter: found?.chapter ?? null,
    placedCohort: found?.cohort ?? null,
    placedMessage: found?.message ?? null,
  }
}

async function excuse(context: Context, course: string, user: string): Promise<void> {
  const [seat] = await context.tx.query<{ id: string }>(
    `update university.enrollments e set waived_at = now(), waiver_reason = 'Placement test', version = e.version + 1, updated_at = clock_timestamp()
     from university.courses c where c.tenant_id = e.tenant_id and c.id = e.course_id and c.is_mandatory
       and e.tenant_id = $1 and e.course_id = $2 and e.user_id = $3 and e.waived_at is null and e.deleted_at is null returning e.id`,
    [context.tenantId, course, user],
  )
  if (seat) await context.note(university.enrollments, seat.id, { waiverReason: [null, 'Placement test'] })
}

/** The place that one’s last placement test gave one in a course; a cohort that is full is none. */
export async function placeIn({ tx, tenantId, me }: Context, course: string) {
  const [place] = await tx.query<{ chapter: string | null; cohort: string | null }>(
    `select a.placed_chapter_id as chapter, case when c.capacity is null or c.seats_taken < c.capacity then c.id end as cohort
     from university.attempts a
       left join university.cohorts c on c.tenant_id = a.tenant_id and c.id = a.placed_cohort_id and c.course_id = a.placed_course_id and c.deleted_at is null
     where a.tenant_id = $1 and a.user_id = $2 and a.placed_course_id = $3 and a.outcome = 'enroll' and a.status = 'graded' and a.deleted_at is null
     order by a.submitted_at desc limit 1`,
    [tenantId, me, course],
  )
  return place
}

/** Begins a course where one was placed: days before it count as known, and its own day is open. */
export async function beginAt(context: Context, course: string, chapter: string): Promise<void> {
  const { tx, tenantId, me } = context
  const learner = await learnerOf(context, course, 'lock')
  const days = learner.chapters.filter(isTaken)
  const at = days.findIndex(({ id }) => id === chapter)
  // A version without that day is begun at its beginning.
  if (at <= 0 || learner.seat.status !== 'active') return
  const before = days.slice(0, at)
  await markDone(
    context,
    learner.seat.id,
    before.flatMap(({ steps }) => steps.map(({ id }) => id)),
  )
  await tx.query(
    'insert into university.finished (tenant_id, enrollment_id, chapter_id) select $1, $2, unnest($3::uuid[]) on conflict do nothing',
    [tenantId, learner.seat.id, before.map(({ id }) => id)],
  )
  await tx.query(
    `insert into university.overrides (tenant_id, enrollment_id, chapter_id, opens_at, set_by) values ($1, $2, $3, now(), $4) on conflict do nothing`,
    [tenantId, learner.seat.id, chapter, me],
  )
  await context.note(university.enrollments, learner.seat.id, { placed: [null, chapter] })
  await writeProgress(context, learner)
}

/** Refuses a rule that speaks of what another one does, or of a place that is in no such course. */
export async function mustFit(
  context: Context,
  placement: string,
  rule: Rule & { readonly min: number; readonly max: number },
  own?: string,
) {
  const { tx, tenantId } = context
  const test = await context.find(university.placements, placement, 'lock')
  if (rule.min > rule.max) throw refuse.invalid('range', 'The highest score is below the lowest.', 'max_score')
  const [other] = await tx.query(
    `select 1 from university.rules r where r.tenant_id = $1 and r.placement_id = $2 and r.deleted_at is null and r.id is distinct from $5::uuid
       and r.min_percent <= $4 and r.max_percent >= $3`,
    [tenantId, placement, rule.min, rule.max, own ?? null],
  )
  if (other) throw refuse.conflict('rules_overlap', 'Another rule speaks of some of these scores.', undefined, 'min_score')
  const course = rule.course ?? test.course
  for (const [id, table, wire] of [
    [rule.chapter, 'chapters', 'subject_unique_id'],
    [rule.cohort, 'cohorts', 'course_group_unique_id'],
  ] as const) {
    if (!id) continue
    const found = await context.find(table === 'chapters' ? university.chapters : university.cohorts, id).catch(() => undefined)
    if (found?.course !== course) throw refuse.invalid('not_of_the_course', 'This is no part of the course of the rule.', wire)
  }
}
