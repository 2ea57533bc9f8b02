import { answerRecord, type BlockServer, type Context, type Customs } from '@quoin/kit/server'
import type { RecordOf } from '@quoin/kit'
import { checkFields } from '../engine/checkFields.ts'
import { content } from '../resources/index.ts'
import { namedBy } from './terms.ts'
import { bothOf } from './text.ts'

type Template = RecordOf<typeof content.postTemplates.definition.fields>
const templateOf = (context: Context, id: string, lock?: 'lock'): Promise<Template> =>
  context.find(content.postTemplates, id, lock)

/** Those of the categories or tags that are still there. */
async function existing(context: Context, kind: 'categories' | 'tags', ids: readonly string[] | null): Promise<string[]> {
  if (!ids?.length) return []
  const rows = await context.tx.query<{ id: string }>(
    kind === 'tags'
      ? 'select id from content.tags where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null'
      : 'select id from content.categories where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [context.tenantId, ids],
  )
  return rows.map(({ id }) => id)
}

export const postTemplates: Customs<typeof content, 'postTemplates'> = {
  async fromPost({ post_unique_id, name, description, template_unique_id: id }, context) {
    // As whoever asks sees it: a draft where they see drafts, what is published otherwise.
    const {
      title,
      abstract,
      keywords,
      body,
      content: html,
      language,
      categoryIds,
      tagIds,
      payload,
    } = await context.call(content.posts.get, { id: post_unique_id })
    const values = {
      name,
      ...(description !== undefined && { description }),
      ...{ title, abstract, keywords, body, content: html, language, categoryIds, tagIds, payload },
    }
    if (id) {
      await context.update(content.postTemplates, await templateOf(context, id, 'lock'), values)
      return answerRecord(context, content.postTemplates, id)
    }
    const made = await context.call(content.postTemplates.create, { name, description: description ?? null })
    await context.update(content.postTemplates, await templateOf(context, made.id, 'lock'), values)
    return answerRecord(context, content.postTemplates, made.id, { status: 201 })
  },

  async start({ id, title }, context) {
    const template = await templateOf(context, id)
    const [categoryIds, tagIds] = [
      await existing(context, 'categories', template.categoryIds),
      await existing(context, 'tags', template.tagIds),
    ]
    const { abstract, keywords, body, language, payload } = template
    const made = await context.call(content.posts.create, {
      title: title || template.title || template.name,
      ...{ abstract, keywords, language: language ?? 'en', payload, categoryIds, tagIds },
      ...(body && { body }),
    })
    return answerRecord(context, content.posts, made.id, { status: 201 })
  },

  /** In a post’s own data or, of the same name, in its text. */
  async check({ id, post: postId }, context) {
    const template = await templateOf(context, id)
    const post = await context.call(content.posts.get, { id: postId })
    const { title, abstract, keywords, content: html, seoTitle, imageUrl, thumbnailUrl, mediaUrl } = post
    const written = {
      ...{ title, abstract, keywords, content: html },
      ...{ seo_title: seoTitle, image_url: imageUrl, thumbnail_url: thumbnailUrl, media_url: mediaUrl },
    }
    const found = checkFields(template.fields ?? [], { ...written, ...(post.payload as object | null) })
    return { unique_id: postId, valid: found.missing_required.length === 0 && found.warnings.length === 0, ...found }
  },
}

const { create } = namedBy('post_templates', 'name')

export const replacedTemplates: NonNullable<BlockServer['replaces'][string]> = {
  create: async (request, context, standard) =>
    create!({ ...request, body: { ...request.body, ...(await bothOf(context, request.body)) } }, context, standard),
  update: async (request, context, standard) =>
    standard({ ...request, body: { ...request.body, ...(await bothOf(context, request.body)) } }),
}
