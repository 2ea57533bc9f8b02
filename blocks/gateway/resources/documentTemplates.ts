import { custom, resource, uuid } from '@quoin/kit'
import { designSchema, documentLanguages } from '@quoin/kit/documents/design'
import * as z from 'zod'
import { dated, pageOf, paging } from './wire.ts'

const permission = 'gateway.documentTemplates.manage'
const ids = { id: 'gateway.documentTemplates' }
const problems = z.array(z.object({ part: z.string(), sentence: z.string() }))
const language = z.enum(documentLanguages)
const name = z.string().trim().min(1).max(100)
const kindAnswer = z.object({
  kind: z.string(),
  title: z.string(),
  /** Records that it is drawn of, by their dotted name. */
  resource: z.string(),
  sections: z.array(z.object({ name: z.string(), is_required: z.boolean() })),
  columns: z.array(z.object({ name: z.string(), label: z.string(), is_required: z.boolean() })),
  /** What texts and conditions may use, with an example. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** How it looks without a template. */
  built_in: designSchema,
})
const answer = dated.and(
  z.object({
    kind: z.string(),
    /** Null is for every language without a template of its own. */
    language: language.nullable(),
    name: z.string(),
    /** What is being written; papers are drawn with the version in use. */
    design: designSchema,
    version: z.number(),
    /** The number of the version in use; null while none is. */
    published: z.number().nullable(),
    /** Whether what is being written is other than what is in use. */
    is_changed: z.boolean(),
    /** Why it cannot be published as it is. */
    problems,
    updated_by_name: z.string().nullable(),
  }),
)
const versionAnswer = z.object({
  id: z.string(),
  number: z.number(),
  design: designSchema,
  is_used: z.boolean(),
  published_at: z.string(),
  published_by_name: z.string().nullable(),
})
/** The version of the template that one has seen; what somebody else has written since is not lost then. */
const version = z.int().optional()

/** How the company's papers look: quotes, invoices, credit notes. */
export const documentTemplates = resource({
  type: 'document_template',
  wrapper: 'document_template',
  title: 'name',
  path: '/document_templates',
  fields: {},
  permissions: { read: permission, write: permission },
  only: [],
  operations: {
    kinds: custom({
      method: 'GET',
      path: '/document_kinds',
      permission,
      query: z.object({ language: language.optional() }),
      answer: z.object({ id: z.string(), kinds: z.array(kindAnswer) }),
      summary: 'Lists the kinds of documents that can have templates, with what each is made of.',
    }),
    list: custom({
      method: 'GET',
      path: '/document_templates',
      permission,
      query: paging.extend({ 'filter[kind]': z.string().max(100).optional() }),
      answer: pageOf(answer),
      summary: 'Lists the document templates of the company.',
    }),
    get: custom({
      method: 'GET',
      path: '/document_templates/:id',
      permission,
      ids,
      answer,
      summary: 'Gets a document template.',
    }),
    create: custom({
      method: 'POST',
      path: '/document_templates',
      permission,
      wrapper: 'document_template',
      body: z.object({ kind: z.string().max(100), language: language.nullish(), name, design: designSchema.optional() }),
      answer,
      summary: 'Adds a template, which looks as the document does without one until somebody changes it.',
    }),
    update: custom({
      method: 'PUT',
      path: '/document_templates/:id',
      permission,
      ids,
      wrapper: 'document_template',
      body: z.object({ name: name.optional(), language: language.nullish(), design: designSchema.optional(), version }),
      answer,
      summary: 'Keeps what is being written, finished or not; papers look as before until it is published.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/document_templates/:id',
      permission,
      ids,
      summary: 'Removes a template that no document was handed out with.',
    }),
    preview: custom({
      method: 'POST',
      path: '/document_templates/:id/preview',
      permission,
      ids,
      wrapper: 'document_template',
      body: z.object({ record_unique_id: uuid(), language: language.optional(), design: designSchema.optional() }),
      answer: z.object({ id: z.string(), url: z.string(), file_name: z.string() }),
      summary:
        'Draws the document of a record with the template as it is being written; the record must be one that you may see.',
    }),
    publish: custom({
      method: 'POST',
      path: '/document_templates/:id/publish',
      permission,
      ids,
      wrapper: 'document_template',
      body: z.object({ version }),
      answer,
      summary:
        'Puts the template to use as its next version, in place of any other of its kind and language that has no condition.',
    }),
    retire: custom({
      method: 'POST',
      path: '/document_templates/:id/retire',
      permission,
      ids,
      answer,
      summary: 'Takes a template out of use.',
    }),
    versions: custom({
      method: 'GET',
      path: '/document_templates/:id/versions',
      permission,
      ids,
      query: paging,
      answer: pageOf(versionAnswer),
      summary: 'Lists every version that was in use, the newest first.',
    }),
    restore: custom({
      method: 'POST',
      path: '/document_templates/:id/restore',
      permission,
      ids,
      wrapper: 'document_template',
      body: z.object({ number: z.int().min(1).max(2_147_483_647), version }),
      answer,
      summary: 'Takes an earlier version into what is being written.',
    }),
  },
})
