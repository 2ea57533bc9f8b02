import { mailEach } from '@quoin/kit/mail'
import { type Context, pageAddress } from '@quoin/kit/server'
import { rewards } from '@quoin/rewards/resources'
import { university } from '../resources/index.ts'
import { peopleOf } from './people.ts'
import type { CourseRow } from './seat.ts'
import { settingsOf } from './settings.ts'

type Course = Pick<CourseRow, 'id' | 'name'>

/** A coupon for a friend of somebody who finished a course and recommends it; nothing where the company makes none. Its code is in the mail alone. */
export async function couponForFriend(context: Context, course: Course, user: string): Promise<string | null> {
  const { refers_friends: isOn, referral_percent: percent, referral_days: days } = (await settingsOf(context)).decided
  if (!isOn) return null
  return mailCoupon(context, 'university_referral', course, user, { name: course.name, percent, days })
}

/** An order was paid with coupons for friends: whoever handed one on gets one like it, once, and nobody for what they bought themselves. */
export async function thankForFriends(context: Context, order: string, buyer: string | null): Promise<void> {
  const { coupons } = await context.callInternal(rewards.coupons.internal.usedOn, { order })
  for (const { id, percent } of coupons) {
    const [due] = await context.tx.query<{ id: string; user: string; course: string; name: string }>(
      `select s.id, s.user_id as user, c.id as course, c.name from university.surveys s
       join university.enrollments e on e.tenant_id = s.tenant_id and e.id = s.enrollment_id and e.status not in ('refunded', 'withdrawn')
       join university.courses c on c.tenant_id = s.tenant_id and c.id = s.course_id
       where s.tenant_id = $1 and s.referral_coupon_id = $2 and s.thanked_at is null and s.user_id is distinct from $3 for update of s`,
      [context.tenantId, id, buyer],
    )
    if (!due) continue
    const { referral_days: days } = (await settingsOf(context)).decided
    const given = await mailCoupon(context, 'university_referral_thanks', { id: due.course, name: due.name }, due.user, {
      name: due.name,
      percent,
      days,
      user: due.user,
    })
    if (given)
      await context.update(university.surveys, await context.find(university.surveys, due.id, 'lock'), {
        thankedAt: new Date().toISOString(),
      })
  }
}

async function mailCoupon(
  context: Context,
  template: 'university_referral' | 'university_referral_thanks',
  course: Course,
  user: string,
  offer: { name: string; percent: number; days: number; user?: string },
): Promise<string | null> {
  const people = await peopleOf(context, [user])
  if (people.length === 0) return null
  const { id, code, endsAt } = await context.callInternal(rewards.coupons.internal.issue, offer)
  const about = { resource: 'university.courses', id: course.id }
  await mailEach(
    context.mailer,
    context.tx,
    people,
    { template, tenantId: context.tenantId, key: `university coupon ${id}`, about },
    ({ day, number }) => ({
      course: course.name,
      code,
      percent: number(offer.percent),
      until: day(endsAt),
      link: pageAddress(context, '/products/shop'),
    }),
  )
  return id
}
