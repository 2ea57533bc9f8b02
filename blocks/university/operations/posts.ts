import { shout } from '@quoin/kit/cable/publish'
import { notify } from '@quoin/kit/notices'
import { advisoryLock, type Context, type Customs, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { findStep, versionOf } from '../learning/content.ts'
import { courseOf, type CourseRow } from '../learning/seat.ts'
import { courseOfStep, learnerOf, mustBeOpen, teaches } from '../learning/standing.ts'
import { type StepPosts, university } from '../resources/index.ts'
import { questionsPerPage } from '../resources/posts.ts'

const postsStream = (step: string): string => `step_posts:${step}`

/** Tells who has a step open that its questions are others now. */
export const tellPosts = ({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, step: string): Promise<void> =>
  shout(tx, tenantId, postsStream(step), { type: 'posts' })

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

interface Which {
  readonly page?: number
  /** One question alone. */
  readonly question?: string
}

async function threadOf(
  { tx, tenantId, me }: Context,
  step: string,
  coach: string | null,
  { page = 1, question }: Which = {},
): Promise<StepPosts & { id: string }> {
  const [counted, posts] = await Promise.all([
    tx.query<{ total: number }>(
      `select count(*)::int as total from university.posts p
       where p.tenant_id = $1 and p.step_id = $2 and p.parent_id is null and p.status = 'visible' and p.deleted_at is null`,
      [tenantId, step],
    ),
    tx.query<StepPosts['posts'][number] & Record<string, unknown>>(
      `with asked as (
         select p.id from university.posts p
         where p.tenant_id = $1 and p.step_id = $2 and p.parent_id is null and p.status = 'visible' and p.deleted_at is null and ($5::uuid is null or p.id = $5)
         order by p.created_at desc, p.id desc limit $6 offset $7
       )
       select p.id as unique_id, p.parent_id as parent_unique_id, coalesce(p.user_name, '') as author, p.user_id = $3 as is_mine,
         coalesce(p.user_id = $4, false) as is_coach, p.text, p.created_at
       from university.posts p
       where p.tenant_id = $1 and p.step_id = $2 and p.status = 'visible' and p.deleted_at is null
         and (p.id in (select id from asked) or p.parent_id in (select id from asked))
       order by p.created_at, p.id`,
      [tenantId, step, me, coach, question ?? null, questionsPerPage, (page - 1) * questionsPerPage],
    ),
  ])
  return {
    id: step,
    unique_id: step,
    total: counted[0]!.total,
    posts: posts.map((post) => ({ ...post, created_at: new Date(post.created_at).toISOString() })),
  }
}

async function keepBounds({ tx, tenantId, me }: Context, parent: string | null | undefined): Promise<void> {
  advisoryLock(tx, 'university posts of', me)
  if (parent) advisoryLock(tx, 'university answers to', parent)
  const [held] = await tx.query<{ own: number; all: number; answers: number }>(
    `select (select count(*)::int from (select 1 from university.posts p where p.tenant_id = $1 and p.user_id = $2 limit $3) o) as own,
       (select count(*)::int from (select 1 from university.posts p where p.tenant_id = $1 limit $4) a) as all,
       (select count(*)::int from (select 1 from university.posts p where p.tenant_id = $1 and p.parent_id = $5 limit $6) r) as answers`,
    [tenantId, me, bounds.postsOfOne, bounds.posts, parent ?? null, bounds.answers],
  )
  if (held!.own >= bounds.postsOfOne || held!.all >= bounds.posts || held!.answers >= bounds.answers)
    throw refuse.conflict('too_many_posts', 'There is no room for further questions.')
}

export const posts: Customs<typeof university, 'posts'> = {
  async ofStep({ id, page, question_unique_id: question }, context) {
    const { coach } = await openFor(context, id)
    return threadOf(context, id, coach, { page, question })
  },

  async streams({ id }, context) {
    await openFor(context, id)
    return { id, streams: [postsStream(id)] }
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
    await keepBounds(context, parent)
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
    await tellPosts(context, id)
    return threadOf(context, id, coach, { question: parent ?? undefined })
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
