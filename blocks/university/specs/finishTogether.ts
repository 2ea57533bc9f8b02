import type { NewMember, World } from '@quoin/server/testing'
import { universityOf } from './course.ts'

export interface Finished {
  /** How each of the requests was answered, and how often. */
  readonly answers: Readonly<Record<string, number>>
  readonly completed: number
  readonly certificates: number
  /** Learners by what they earned: `{ "10": 20 }`. */
  readonly points: Readonly<Record<string, number>>
  /** Mails and notifications that somebody got more than once. */
  readonly repeated: number
  readonly seconds: number
}

/**
 * So many learners finish the last day of a course at once, each saying so twice, with a rule that gives points for it; and what came
 * of it once everybody who listens has heard of it. [UD2]
 */
export async function finishTogether(world: World, learners: readonly NewMember[]): Promise<Finished> {
  const { courseOf } = universityOf(() => world)
  const { course, chapters } = await courseOf([{}])
  await giveForFinishing(world)
  const ask = async ({ headers }: NewMember, method: string, path: string, body: object): Promise<number> => {
    const response = await fetch(`${world.address}/api/university/learning${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    return response.status
  }
  for (const one of learners) {
    await ask(one, 'POST', `/courses/${course}/enrol`, { enrollment: {} })
    await ask(one, 'PUT', `/courses/${course}/start`, { enrollment: { time_zone: 'UTC' } })
  }
  const started = performance.now()
  const statuses = await Promise.all(
    [...learners, ...learners].map(async (one) => {
      // Whoever is told that the server is busy says it again, as the page does.
      for (let tries = 0; ; tries++) {
        const status = await ask(one, 'PUT', `/chapters/${chapters[0]}/finish`, { chapter: {} })
        if (status !== 503 || tries === 60) return status
        await new Promise((done) => setTimeout(done, 1_000))
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  await allHeard(world)
  const count = async (text: string, values: readonly unknown[]) =>
    (await world.sql.query<{ count: number }>(`select count(*)::int as count from ${text}`, [...values])).rows[0]!.count
  const people = learners.map(({ id }) => id)
  const { rows: earned } = await world.sql.query<{ points: number }>(
    `select coalesce(sum(m.points), 0)::int as points from unnest($1::uuid[]) p(id)
     left join rewards.movements m on m.user_id = p.id and m.kind = 'event' group by p.id`,
    [people],
  )
  return {
    answers: tally(statuses),
    completed: await count(
      "university.enrollments where course_id = $1 and status = 'completed' and progress = 100 and user_id = any($2)",
      [course, people],
    ),
    certificates: await count('university.certificates where course_id = $1 and user_id = any($2)', [course, people]),
    points: tally(earned.map(({ points }) => points)),
    repeated:
      (await count('(select from kit.mails where recipient = any($1) group by recipient, template having count(*) > 1) m', [
        learners.map(({ email }) => email),
      ])) +
      (await count(
        '(select from realtime.notifications where person_id = any($1) group by person_id, content, url having count(*) > 1) n',
        [people],
      )),
    seconds,
  }
}

/** Ten points for whoever finishes a day, and nothing for anything else. */
async function giveForFinishing(world: World): Promise<void> {
  await world.sql.query('update rewards.event_rules set enabled = false where tenant_id = $1', [world.tenantIds.a])
  const make = async (path: string, body: object): Promise<string> => {
    const { status, json, text } = await world.fetch('ada', 'POST', `/api/rewards${path}`, body)
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
    return json.data.id
  }
  const tier = await make('/loyalties', { loyalty: { name: 'Learners', min_points: 0 } })
  await make(`/loyalties/${tier}/rules/events`, {
    event_points: { name: 'A day finished', event_type: 'university.learning.finish', points_earned: 10 },
  })
}

/** Everybody who listens has heard all that was announced. */
async function allHeard(world: World): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await world.sql.query(
      `select from kit.outbox o join kit.listeners l on (o.transaction, o.id) > (l.transaction, l.id) where l.name = 'rewards.earn_by_events' limit 1`,
    )
    if (rows.length === 0) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('The outbox was not heard in time.')
}

function tally(all: readonly (string | number)[]): Record<string, number> {
  const seen: Record<string, number> = {}
  for (const one of all) seen[one] = (seen[one] ?? 0) + 1
  return seen
}
