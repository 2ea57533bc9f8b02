import type { Context } from '@quoin/kit/server'
import { type Book, bookOf } from '../points/book.ts'
import { present } from '../points/credit.ts'
import type { Heard } from '../points/hear.ts'
import { isMember, isOutside } from '../points/customer.ts'
import { readProgramme } from '../points/programme.ts'
import { dayIn } from '../points/zone.ts'
import { giveBadge } from './badges.ts'

export type Streak = 'none' | 'days' | 'weeks' | 'months'

interface Earned {
  readonly id: string
  readonly name: string
  readonly needed: number
  readonly streak: Streak
}

/** Counts what somebody did towards the badges that are earned by it, once per event, and gives those whose number is full. */
export async function honour(context: Context, { operation, user, key, at }: Heard): Promise<void> {
  const { tx, tenantId } = context
  const badges = await tx.query<Earned & Record<string, unknown>>(
    `select id, name, coalesce(times_needed, 1) as needed, streak from rewards.badges
     where tenant_id = $1 and event_type = $2 and enabled and status = 'active' and deleted_at is null order by id`,
    [tenantId, operation],
    'plan',
  )
  if (badges.length === 0) return
  const book = bookOf(context)
  if (!(await isMember(book, user))) return
  const customer = await present(book, user)
  const programme = await readProgramme(book)
  if (customer.isFrozen || isOutside(customer, programme)) return
  const { timeZone } = programme
  for (const badge of badges) {
    const mark = badge.streak === 'none' ? key : String(placeOf(badge.streak, timeZone, new Date(at)))
    if (await isNew(book, badge, user, mark, at)) await complete(context, badge, user)
  }
}

/** Writes down that it happened; not for somebody who holds the badge, and not twice for the same event or, in a streak, the same day. */
async function isNew({ tx, tenantId }: Book, badge: Earned, user: string, mark: string, at: string): Promise<boolean> {
  const made = await tx.query(
    `insert into rewards.badge_marks (tenant_id, badge_id, user_id, mark, at) select $1, $2, $3, $4, $5
     where not exists (select from rewards.user_badges where tenant_id = $1 and badge_id = $2 and user_id = $3 and state = 'held')
     on conflict do nothing returning mark`,
    [tenantId, badge.id, user, mark, at],
  )
  return made.length > 0
}

async function complete(context: Context, badge: Earned, user: string): Promise<void> {
  const { tx, tenantId } = context
  const marks = (
    await tx.query<{ mark: string }>(
      'select mark from rewards.badge_marks where tenant_id = $1 and badge_id = $2 and user_id = $3',
      [tenantId, badge.id, user],
    )
  ).map(({ mark }) => mark)
  const count = badge.streak === 'none' ? marks.length : Math.max(...runsOf(marks).map((run) => run.length))
  if (count < badge.needed) return
  await giveBadge(context, badge.id, user)
  // Whoever loses it again begins anew.
  await tx.query('delete from rewards.badge_marks where tenant_id = $1 and badge_id = $2 and user_id = $3', [
    tenantId,
    badge.id,
    user,
  ])
}

export interface Progress extends Earned {
  readonly description: string | null
  readonly imageUrl: string | null
  readonly category: string | null
  /** How much of what is needed is done; in a streak, how long it is up to now. */
  readonly done: number
}

/** How far somebody is with the badges that are earned by doing something and that they do not hold. */
export async function progressOf(book: Book, user: string): Promise<Progress[]> {
  const { tx, tenantId, now } = book
  const { timeZone } = await readProgramme(book)
  const rows = await tx.query<Omit<Progress, 'done'> & { marks: string[] }>(
    `select b.id, b.name, b.description, b.image_url as "imageUrl", c.name as category, coalesce(b.times_needed, 1) as needed, b.streak,
       coalesce((select jsonb_agg(m.mark) from rewards.badge_marks m where m.tenant_id = b.tenant_id and m.badge_id = b.id and m.user_id = $2), '[]') as marks
     from rewards.badges b left join rewards.badge_categories c on c.tenant_id = b.tenant_id and c.id = b.category_id and c.deleted_at is null
     where b.tenant_id = $1 and b.event_type is not null and b.enabled and b.status = 'active' and b.deleted_at is null
       and not exists (select from rewards.user_badges u where u.tenant_id = b.tenant_id and u.badge_id = b.id and u.user_id = $2 and u.state = 'held')
     order by c.display_order nulls last, b.name, b.id limit 200`,
    [tenantId, user],
  )
  return rows.map(({ marks, ...badge }) => ({
    ...badge,
    done: Math.min(badge.needed, badge.streak === 'none' ? marks.length : lengthNow(marks, placeOf(badge.streak, timeZone, now))),
  }))
}

/** The number of a day, week or month in the company's calendar, so that the next one is one more. Weeks begin on Monday. */
export function placeOf(streak: Exclude<Streak, 'none'>, timeZone: string, at: Date): number {
  const { year, month, day } = dayIn(timeZone, at)
  if (streak === 'months') return year * 12 + month
  const days = Date.UTC(year, month - 1, day) / 86_400_000
  return streak === 'days' ? days : Math.floor((days + 3) / 7)
}

/** Marks of a streak as runs of those that follow each other. */
function runsOf(marks: readonly string[]): number[][] {
  const runs: number[][] = []
  for (const place of marks.map(Number).sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run.at(-1) === place - 1) run.push(place)
    else runs.push([place])
  }
  return runs
}

/** How long the run is that still goes on: today may be yet to come, a day left out ends it. */
function lengthNow(marks: readonly string[], today: number): number {
  const last = runsOf(marks).at(-1)
  return last && last.at(-1)! >= today - 1 ? last.length : 0
}
