import { boolean, custom, field, json, longText, oneOf, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { about, statuses, slug, written } from './common.ts'

const types = ['string', 'number', 'boolean', 'object', 'array'] as const

/** Something that a post made from a template is to say in its own data, or in its text. */
export interface TemplateField {
  readonly key: string
  readonly label: string
  readonly type: (typeof types)[number]
  readonly required: boolean
  readonly description?: string | null | undefined
  readonly children?: readonly TemplateField[] | null | undefined
}
const depthMax = 4
const fieldSchema = (depth: number): z.ZodType<TemplateField> =>
  z.strictObject({
    key: z.string().trim().min(1).max(80),
    label: z.string().trim().max(200),
    type: z.enum(types),
    required: z.boolean().default(false),
    description: z.string().max(1_000).nullish(),
    children:
      depth < depthMax
        ? z
            .array(z.lazy(() => fieldSchema(depth + 1)))
            .max(50)
            .nullish()
        : z.array(z.never()).max(0).nullish(),
  }) as z.ZodType<TemplateField>

const issue = z.object({ key: z.string(), label: z.string(), message: z.string() })
const ofTemplate = { id: 'content.postTemplates' } as const

/** Texts that posts begin with. */
export const postTemplates = resource({
  type: 'PostTemplate',
  wrapper: 'post_template',
  title: 'name',
  path: '/post_templates',
  fields: {
    name: text(120).required().searchable().sortable(),
    slug: slug().unique(),
    description: longText(2_000).searchable(),
    /** What a post begins with; its title is a suggestion. */
    title: text(300),
    abstract: written.abstract,
    keywords: written.keywords,
    body: written.body,
    content: written.content,
    language: about.language,
    categoryIds: about.categoryIds.readOnly(),
    tagIds: about.tagIds.readOnly(),
    fields: field<readonly TemplateField[]>('json', 'jsonb', z.array(fieldSchema(1)).max(50)),
    payload: json(),
    status: oneOf(...statuses)
      .default('active')
      .filterable(),
    enabled: boolean().default(true),
  },
  permissions: { read: 'content.templates.read', write: 'content.terms.write', delete: 'content.terms.write' },
  sort: 'name',
  only: ['list', 'trash', 'get', 'create', 'update', 'delete', 'restore', 'purge', 'history'],
  operations: {
    fromPost: custom({
      method: 'POST',
      path: '/post_templates/from_post',
      permission: 'content.terms.write',
      wrapper: 'post_template',
      body: z.object({
        post_unique_id: uuid(),
        name: z.string().trim().min(1).max(120),
        description: z.string().trim().max(2_000).nullish(),
        /** The template that takes its text; without it there is a new one. */
        template_unique_id: uuid().nullish(),
      }),
      answersRecord: true,
      summary: 'Keeps the text of a post as a template, a new one or in the place of another.',
    }),
    start: custom({
      method: 'POST',
      path: '/post_templates/:id/posts',
      permission: 'content.posts.write',
      wrapper: 'post',
      ids: ofTemplate,
      body: z.object({ title: z.string().trim().max(300).nullish() }),
      answer: z.looseObject({ unique_id: z.string() }),
      answersRecord: 'Post',
      summary: 'Begins a post with the text of a template.',
    }),
    check: custom({
      method: 'GET',
      path: '/post_templates/:id/posts/:post',
      permission: 'content.templates.read',
      ids: { ...ofTemplate, post: 'content.posts' },
      answer: z.object({
        unique_id: z.string(),
        valid: z.boolean(),
        missing_required: z.array(issue),
        missing_optional: z.array(issue),
        warnings: z.array(issue),
      }),
      summary: 'Which fields of a template a post does not fill in yet.',
    }),
  },
})
