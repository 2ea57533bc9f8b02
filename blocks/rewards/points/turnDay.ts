import { type Mailer, mailLanguage } from '@quoin/kit/mail'
import { pageAddress, type Settings } from '@quoin/kit/server'
import { type Book, say } from './book.ts'
import { present } from './credit.ts'
import { type Programme, readProgramme } from './programme.ts'
import { inUnit, unitsOf } from './unit.ts'
import { nextMidnight } from './zone.ts'

const atOnce = 200

interface Services {
  readonly mailer: Mailer
  readonly settings: Pick<Settings, 'publicUrl'>
}

/**
 * Does what is due for up to 200 customers of a company and answers how many they were; 0 closes the day. Whoever was seen to is
 * no longer due, so that a process which dies in between leaves nothing half done and nothing is done twice.
 */
export async function turnDay(book: Book, { mailer, settings }: Services): Promise<{ customers: number }> {
  const { tx, tenantId, now } = book
  const programme = await readProgramme(book)
  const due = await tx.query<{ id: string }>(
    `select id from rewards.customers where tenant_id = $1 and deleted_at is null and tier_due_at <= $2
     union select user_id from rewards.lots where tenant_id = $1 and remaining > 0 and (state = 'pending' and active_at <= $2 or state = 'active' and expires_at <= $2)
     union select user_id from rewards.lots where tenant_id = $1 and remaining > 0 and state = 'active' and warned_at is null and warn_at <= $2
     order by 1 limit $3`,
    [tenantId, now.toISOString(), atOnce],
  )
  // All of them before the company's accounts, in the order everybody takes them.
  await tx.query('select 1 from rewards.customers where tenant_id = $1 and id = any($2::uuid[]) order by id for update', [
    tenantId,
    due.map(({ id }) => id),
  ])
  for (const { id } of due) {
    for (const unit of [null, ...(await unitsOf(book, id))]) {
      const own = inUnit(book, unit)
      await present(own, id, programme)
      await warn(own, id, programme, mailer, settings)
    }
  }
  if (due.length === 0)
    await tx.query('update rewards.programmes set next_day_at = $2 where tenant_id = $1', [
      tenantId,
      nextMidnight(programme.timeZone, now).toISOString(),
    ])
  return { customers: due.length }
}

async function warn(
  book: Book,
  userId: string,
  programme: Programme,
  mailer: Mailer,
  settings: Pick<Settings, 'publicUrl'>,
): Promise<void> {
  const { tx, tenantId, now, unit } = book
  const lots = await tx.query<{ remaining: number; expires_at: string }>(
    `update rewards.lots set warned_at = $3 where tenant_id = $1 and user_id = $2 and unit_id is not distinct from $4 and remaining > 0 and state = 'active' and warned_at is null and warn_at <= $3 returning remaining, expires_at`,
    [tenantId, userId, now.toISOString(), unit?.id ?? null],
  )
  if (lots.length === 0) return
  const points = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  const first = lots.map(({ expires_at }) => expires_at).sort()[0]!
  await say(book, userId, 'pointsEnding', {
    points: [null, points],
    expires_at: [null, first],
    ...(unit && { unit: [null, unit.name] as const }),
  })
  const [person] = await tx.query<{ email: string | null; name: string | null; language: string | null }>(
    `select c.email, c.name, u.language from rewards.customers c left join gateway.users_view u on u.tenant_id = c.tenant_id and u.id = c.id
     where c.tenant_id = $1 and c.id = $2`,
    [tenantId, userId],
  )
  if (!person?.email) return
  const language = mailLanguage(person.language, programme.mailLanguage)
  await mailer.send(
    {
      to: person.email,
      person: userId,
      template: unit ? 'units_ending' : 'points_ending',
      language,
      tenantId,
      key: `points ${userId} ${first}${unit ? ` ${unit.code}` : ''}`,
      values: {
        name: person.name ?? '',
        programme: programme.name,
        ...(unit && { unit: unit.name }),
        points: new Intl.NumberFormat(language).format(points),
        day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: programme.timeZone }).format(new Date(first)),
        link: pageAddress({ settings, tenantId }, '/rewards/mine'),
      },
    },
    tx,
  )
}
