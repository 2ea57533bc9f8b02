import { notify } from '@quoin/kit/notices'
import type { Language as MailLanguage } from '@quoin/kit/mail'
import { paperLanguage } from '@quoin/kit/pdf'
import { cleanRichText, mentionsOf } from '@quoin/kit/rich-text'
import { type Context, pageAddress } from '@quoin/kit/server'
import type { State } from '../resources/common.ts'
import { stateWord } from '../mails/stateWord.ts'
import type { PostRecord } from './posts.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string | null
}

async function personOf({ tx, tenantId }: Context, id: string | null): Promise<Person | undefined> {
  if (!id) return undefined
  const [person] = await tx.query<Person & Record<string, unknown>>(
    'select id, email, name, language from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null and email is not null',
    [tenantId, id],
  )
  return person
}
const nameOf = async (context: Context, id: string | null) => (await personOf(context, id))?.name ?? '–'

/** Tells the author what became of their post, where it was not they who did it: in the one word that list, editor and answers have for it. */
export async function tellAuthor(context: Context, post: PostRecord, state: State, reason: string | null = null): Promise<void> {
  const author = post.user === context.me ? undefined : await personOf(context, post.user)
  if (!author) return
  const language: MailLanguage = paperLanguage(author.language)
  await context.mailer.send(
    {
      to: author.email,
      person: author.id,
      about: { resource: 'content.posts', id: post.id },
      template: 'content_post_state',
      language,
      tenantId: context.tenantId,
      key: `content state ${post.id} ${post.version} ${state}`,
      values: {
        post: post.title,
        state: stateWord(language, state),
        by: context.me ? await nameOf(context, context.me) : '',
        reason: reason ?? '',
        link: pageAddress(context, `/content/posts/${post.id}`),
      },
    },
    context.tx,
  )
}

/** Asks those who may publish a post to look at it, but for whoever asks. */
export async function tellReviewers(context: Context, id: string, reviewers: readonly Person[]): Promise<void> {
  const { tx, tenantId } = context
  const [post] = await tx.query<{ title: string; note: string | null; version: number; by: string | null }>(
    `select title, review_note as note, version_number::int as version, updated_by as by from content.posts
     where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tenantId, id],
  )
  if (!post) return
  const by = await nameOf(context, post.by)
  for (const person of reviewers) {
    if (person.id === post.by) continue
    await context.mailer.send(
      {
        to: person.email,
        person: person.id,
        about: { resource: 'content.posts', id },
        template: 'content_review_asked',
        language: paperLanguage(person.language),
        tenantId,
        key: `content review ${id} ${post.version} ${person.id}`,
        values: { post: post.title, by, note: post.note ?? '', link: pageAddress(context, `/content/posts/${id}`) },
      },
      context.tx,
    )
  }
}

/** Tells those who are named in a text, once for each post. */
export async function tellMentioned(
  context: Context,
  post: Pick<PostRecord, 'id' | 'title' | 'user'>,
  body: unknown,
): Promise<void> {
  const named = mentionsOf(cleanRichText(body)).slice(0, 100)
  if (named.length === 0) return
  const { tx, tenantId } = context
  const people = await tx.query<{ id: string }>(
    'select id from gateway.users_view where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [tenantId, named],
  )
  await notify(context.tx, {
    tenantId,
    notice: 'content_mentioned',
    people: people.map(({ id }) => id),
    values: { post: post.title, by: await nameOf(context, post.user) },
    link: `/content/articles/${post.id}`,
    about: { resource: 'content.articles', id: post.id },
    key: `content mention ${post.id}`,
    by: post.user,
  })
}

const followersMax = 500

/** Tells those who follow the author or the series that there is something to read, once. */
export async function tellFollowers({ tx, tenantId, me }: Context, post: PostRecord): Promise<void> {
  const people = await tx.query<{ id: string }>(
    `select follower_id as id from content.follows where tenant_id = $1 and followed_id = $2
     union select user_id from content.series_reactions where tenant_id = $1 and series_id = $3 and kind = 'follow' limit $4`,
    [tenantId, post.user, post.series, followersMax],
  )
  await notify(tx, {
    tenantId,
    notice: 'content_published',
    people: people.map(({ id }) => id).filter((id) => id !== post.user),
    values: { post: post.title, by: post.userName ?? '–' },
    link: `/content/articles/${post.id}`,
    about: { resource: 'content.articles', id: post.id },
    key: `content published ${post.id}`,
    by: me,
  })
}
