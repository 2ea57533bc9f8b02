import { drawPaper, paperLanguage } from '@quoin/kit/pdf'
import { type Context, letterheadOf } from '@quoin/kit/server'
import { keepPaper } from '../learning/certificate.ts'
import { courseOf } from '../learning/seat.ts'
import { reportWords } from '../public/words.ts'
import { funnelOf } from './funnel.ts'
import { surveyResultsOf } from './surveys.ts'

/** What is compared, of the seats of one group. */
const measures = `count(e.id)::int as learners, count(e.started_at)::int as started, count(e.completed_at)::int as completed,
  coalesce(round(avg(e.progress)), 0)::int as progress,
  round((percentile_cont(0.5) within group (order by extract(epoch from e.completed_at - e.started_at) / 86400))::numeric, 1)::float as median_days,
  count(s.id)::int as answers, (count(*) filter (where s.recommend))::int as recommend,
  round(avg(r.coach), 2)::float as coach, round(avg(r.course), 2)::float as course, round(avg(h.change), 2)::float as happiness_change`
const seats = `university.enrollments e
  left join university.surveys s on s.tenant_id = e.tenant_id and s.enrollment_id = e.id and s.kind = 'course' and s.deleted_at is null
  left join lateral (select avg(value::int) filter (where key like 'coach%') as coach, avg(value::int) filter (where key like 'course%') as course
    from jsonb_each_text(s.ratings)) r on true
  left join lateral (select avg((a.ratings ->> k.key)::int - k.value::int) as change from university.surveys b
    join university.surveys a on a.tenant_id = b.tenant_id and a.enrollment_id = b.enrollment_id and a.kind = 'happiness_after' and a.deleted_at is null
    cross join lateral jsonb_each_text(b.ratings) as k
    where b.tenant_id = e.tenant_id and b.enrollment_id = e.id and b.kind = 'happiness_before' and b.deleted_at is null) h on true`
const counted = `e.tenant_id = $1 and e.course_id = $2 and e.status <> 'waiting' and e.deleted_at is null`

interface Measured {
  readonly learners: number
  readonly started: number
  readonly completed: number
  readonly progress: number
  readonly median_days: number | null
  readonly answers: number
  readonly recommend: number
  readonly coach: number | null
  readonly course: number | null
  readonly happiness_change: number | null
}

/** Cohorts of a course side by side, and what learners say of each coach; who is in no cohort is a group too. */
export async function comparisonOf({ tx, tenantId }: Context, id: string) {
  const cohorts = await tx.query<Measured & { unique_id: string | null; name: string | null; starts_on: string | null }>(
    `select c.id as unique_id, c.name, c.starts_on::text as starts_on, ${measures} from ${seats}
     left join university.cohorts c on c.tenant_id = e.tenant_id and c.id = e.cohort_id
     where ${counted} group by c.id, c.name, c.starts_on order by c.starts_on nulls last, c.name limit 200`,
    [tenantId, id],
  )
  const coaches = await tx.query<Measured & { unique_id: string; name: string }>(
    `select u.id as unique_id, u.name, ${measures} from ${seats}
     join university.courses k on k.tenant_id = e.tenant_id and k.id = e.course_id
     join gateway.users_view u on u.tenant_id = e.tenant_id and u.id = coalesce(e.coach_id, k.coach_id)
     where ${counted} group by u.id, u.name order by u.name collate app.natural, u.id limit 200`,
    [tenantId, id],
  )
  return { id, cohorts, coaches }
}

/** Funnel, surveys and comparison of a course as one PDF. */
export async function reportOf(context: Context, id: string, input: string | null) {
  const course = await courseOf(context, id)
  const [funnel, surveys, { cohorts, coaches }] = [
    await funnelOf(context, id),
    await surveyResultsOf(context, id),
    await comparisonOf(context, id),
  ]
  const language = paperLanguage(input)
  const t = reportWords[language]
  const { name: company } = await letterheadOf(context.tx)
  const bytes = await drawPaper(language, ({ t: text, number, day }) => {
    const cell = (value: string | number | null) =>
      typeof value === 'string' ? text(value) : text(value === null ? '–' : number(value), { alignment: 'right' })
    const table = (title: string, head: readonly string[], rows: readonly (readonly (string | number | null)[])[]) =>
      rows.length === 0
        ? []
        : [
            text(title, { fontSize: 13, bold: true, margin: [0, 14, 0, 6] }),
            {
              layout: 'lightHorizontalLines',
              table: {
                headerRows: 1,
                widths: head.map((_, i) => (i === 0 ? '*' : 'auto')),
                body: [head.map((word) => text(word, { bold: true })), ...rows.map((row) => row.map(cell))],
              },
            },
          ]
    const compared = [t.learners, t.started, t.completed, t.progress, t.days, t.coach, t.course, t.happiness]
    const measured = (one: Measured) => [
      one.learners,
      one.started,
      one.completed,
      one.progress,
      one.median_days,
      one.coach,
      one.course,
      one.happiness_change,
    ]
    return {
      pageOrientation: 'landscape',
      defaultStyle: { fontSize: 8 },
      info: { title: course.name },
      footer: (page: number, of: number) => text(`${page} / ${of}`, { alignment: 'center', fontSize: 8 }),
      content: [
        text(`${company} · ${day(new Date().toISOString())}`),
        text(course.name, { fontSize: 18, bold: true }),
        ...table(
          t.funnel,
          [t.chapter, t.reached, t.finished, t.left, t.days],
          funnel.chapters.map((row) => [row.title, row.reached, row.finished, row.left, row.median_days]),
        ),
        ...table(
          t.cohorts,
          [t.cohort, ...compared],
          cohorts.map((row) => [row.name ?? t.none, ...measured(row)]),
        ),
        ...table(
          t.coaches,
          [t.coach, ...compared],
          coaches.map((row) => [row.name, ...measured(row)]),
        ),
        text(`${t.recommend}: ${number(surveys.recommend)} / ${number(surveys.answers)}`, { margin: [0, 14, 0, 0] }),
      ],
    }
  })
  return keepPaper(context, id, 'course-report', bytes)
}
