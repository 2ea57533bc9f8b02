import { notify } from '@quoin/kit/notices'
import { advisoryLock, type Context, type Customs, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { findStep, versionOf } from '../learning/content.ts'
import { courseOf, type CourseRow } from '../learning/seat.ts'
import { courseOfStep, learnerOf, mustBeOpen, teaches } from '../learning/standing.ts'
import { type StepPosts, university } from '../resources/index.ts'

/** The step and its course, for learners it is open for, coaches and moderators. */
async function openFor(context: Context, stepId: string): Promise<{ course: CourseRow; title: string; coach: string | null }> {
  const course = await courseOf(context, await courseOfStep(context, stepId))
  if (context.actor.permissions.has('university.posts.moderate') || (await teaches(context, course))) {
    const found = findStep(await versionOf(context, course.id, course.publishedVersion), stepId)
    if (!found) throw refuse.missing()
    return { course, title: found.step.title, coach: course.coach }
  }
  const learner = await learnerOf(context, course.id)
  const found = findStep(learner.chapters, stepId)
  mustBeOpen(found && learner.locks.get(found.chapter.id))
  return { course, title: found!.step.title, coach: learner.seat.coach ?? course.coach }
}

async function threadOf({ tx, tenantId, me }: Context, step: string, coach: string | null): Promise<StepPosts & { id: string }> {
  const posts = await tx.query<{
    unique_id: string
    parent_unique_id: string | null
    author: string
    is_mine: boolean
    is_coach: boolean
    text: string
    created_at: string
  }>(
    `select p.id as unique_id, p.parent_id as parent_unique_id, coalesce(p.user_name, '') as author, p.user_id = $3 as is_mine,
       coalesce(p.user_id = $4, false) as is_coach, p.text, p.created_at
     from university.posts p where p.tenant_id = $1 and p.step_id = $2 and p.status = 'visible' and p.deleted_at is null
     order by p.created_at desc limit 200`,
    [tenantId, step, me, coach],
  )
  return {
    id: step,
    unique_id: step,
    posts: posts.reverse().map((post) => ({ ...post, created_at: new Date(post.created_at).toISOString() })),
  }
}

async function keepBounds({ tx, tenantId, me }: Context): Promise<void> {
  advisoryLock(tx, 'university posts of', me)
  const [held] = await tx.query<{ own: number; all: number }>(
    `select (select count(*)::int from (select 1 from university.posts p where p.tenant_id = $1 and p.user_id = $2 limit $3) o) as own,
       (select count(*)::int from (select 1 from university.posts p where p.tenant_id = $1 limit $4) a) as all`,
    [tenantId, me, bounds.postsOfOne, bounds.posts],
  )
  if (held!.own >= bounds.postsOfOne || held!.all >= bounds.posts)
    throw refuse.conflict('too_many_posts', 'There is no room for further questions.')
}

export const posts: Customs<typeof university, 'posts'> = {
  async ofStep({ id }, context) {
    const { coach } = await openFor(context, id)
    return threadOf(context, id, coach)
  },

  async write({ id, text, parent_unique_id: parent }, context) {
    const { tx, tenantId, me, actor } = context
    const { course, title, coach } = await openFor(context, id)
    const [input] = parent
      ? await tx.query<{ user: string }>(
          `select p.user_id as user from university.posts p where p.tenant_id = $1 and p.id = $2 and p.step_id = $3 and p.parent_id is null
             and p.status = 'visible' and p.deleted_at is null`,
          [tenantId, parent, id],
        )
      : []
    if (parent && !input) throw refuse.invalid('no_such_record', 'This question does not exist.', 'parent_unique_id')
    await keepBounds(context)
    const name = actor.userName ?? ''
    const made = await context.insert(university.posts, {
      course: course.id,
      step: id,
      stepTitle: title,
      parent: parent ?? null,
      user: me,
      userName: name,
      text,
    })
    await notify(tx, {
      tenantId,
      notice: input ? 'university_answered' : 'university_asked',
      people: [input?.user ?? coach ?? []].flat(),
      values: { by: name, step: title, course: course.name },
      link: `/university/learn/${course.id}/steps/${id}`,
      key: made.id,
      by: me,
    })
    return threadOf(context, id, coach)
  },

  async report({ id }, context) {
    const { tx, tenantId, me } = context
    const [post] = await tx.query<{ step: string }>(
      `select p.step_id as step from university.posts p where p.tenant_id = $1 and p.id = $2 and p.status = 'visible' and p.deleted_at is null`,
      [tenantId, id],
    )
    if (!post) throw refuse.missing()
    await openFor(context, post.step)
    const [first] = await tx.query(
      'insert into university.post_reports (tenant_id, post_id, user_id) values ($1, $2, $3) on conflict do nothing returning 1',
      [tenantId, id, me],
    )
    if (first) {
      await tx.query(
        'update university.posts set reports = reports + 1, version = version + 1 where tenant_id = $1 and id = $2',
        [tenantId, id],
      )
      await context.note(university.posts, id, { reports: [null, 'reported'] })
    }
    return { id, reported: true }
  },
}
