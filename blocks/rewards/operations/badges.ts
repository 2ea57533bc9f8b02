import { notify } from '@quoin/kit/notices'
import { type Context, type Customs, refuse } from '@quoin/kit/server'
import { bookOf, say } from '../points/book.ts'
import { lockCustomer } from '../points/customer.ts'
import { rewards } from '../resources/index.ts'
import { seen } from './people.ts'
import { answerWith } from './records.ts'

interface BadgeRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly imageUrl: string | null
  readonly enabled: boolean
  readonly status: string
}

/** Gives a badge; somebody who holds it keeps the one they have. Answers the id of what they hold. */
export async function giveBadge(
  context: Context,
  badgeId: string,
  user: string,
  reason?: string | null,
  metadata?: Record<string, unknown>,
): Promise<{ id: string; isNew: boolean }> {
  const badge = (await context.find(rewards.badges, badgeId)) as BadgeRow
  if (!badge.enabled || badge.status !== 'active') throw refuse.conflict('badge_not_given', 'This badge is not active.')
  const book = bookOf(context)
  await lockCustomer(book, user)
  const [held] = await context.tx.query<{ id: string }>(
    `select id from rewards.user_badges where tenant_id = $1 and badge_id = $2 and user_id = $3 and state = 'held'`,
    [context.tenantId, badge.id, user],
  )
  if (held) return { id: held.id, isNew: false }
  const { id } = await context.insert(rewards.userBadges, {
    badge: badge.id,
    badgeCode: badge.code,
    badgeName: badge.name,
    badgeImageUrl: badge.imageUrl,
    user,
    awardedAt: book.now.toISOString(),
    reason: reason ?? null,
    metadata: metadata ?? null,
  })
  await say(book, user, 'badgeGiven', { badge_name: [null, badge.name] })
  await notify(context.tx, {
    tenantId: context.tenantId,
    notice: 'rewards_badge_earned',
    people: [user],
    values: { badge: badge.name },
    link: '/rewards/mine',
    about: { resource: 'rewards.userBadges', id },
    key: id,
    by: context.me || null,
  })
  return { id, isNew: true }
}

export const badges: Customs<typeof rewards, 'badges'> = {
  async grant({ badge_unique_id, code, user_unique_id, reason, metadata }, context) {
    const [named] = badge_unique_id
      ? [{ id: badge_unique_id.toLowerCase() }]
      : await context.tx.query<{ id: string }>(
          'select id from rewards.badges where tenant_id = $1 and lower(code) = lower($2) and deleted_at is null',
          [context.tenantId, code ?? ''],
        )
    if (!named) throw code ? refuse.missing() : refuse.invalid('required', 'is required', 'badge_unique_id')
    const { id, isNew } = await giveBadge(context, named.id, user_unique_id.toLowerCase(), reason, metadata)
    return answerWith(context, rewards.userBadges, id, isNew ? 201 : 200)
  },
}

export const userBadges: Customs<typeof rewards, 'userBadges'> = {
  async ofUser({ user, ...query }, context) {
    await seen(context, user)
    return context.list(rewards.userBadges, query as Record<string, string>, (add) => [
      `t.user_id = ${add(user)}`,
      `t.state = 'held'`,
    ])
  },
}
