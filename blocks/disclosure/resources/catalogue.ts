import { addressesWithin, boolean, custom, integer, longText, oneOf, ref, resource, text } from '@quoin/kit'
import { richText } from '@quoin/kit/rich-text'
import * as z from 'zod'
import { answerWire } from './answers.ts'
import { translations } from './translations.ts'

/** The specified address, which names all that something lies under. */
const specified = (path: string) => ({
  ...addressesWithin(path),
  trash: [`GET ${path}/trash/show`],
  restore: [`PUT ${path}/:id/recover`],
  history: [`GET ${path}/:id/history`],
})
const slug = () => text(120).unique().sortable()

/** A section of what a company discloses, the same for all its projects. Nothing of the catalogue is purged: answers and editions refer to it. */
export const disclosures = resource({
  base: 'projects',
  type: 'disclosure',
  wrapper: 'disclosure',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    slug: slug(),
    description: longText(20_000).searchable(),
    position: integer(0, 100_000).named('order').sortable(),
    status: oneOf('active', 'draft', 'archived').default('active').sortable(),
    translations: translations(),
  },
  shows: z.object({
    breakdowns: z.array(z.object({ unique_id: z.string(), name: z.string(), slug: z.string().nullable() })).optional(),
  }),
  permissions: {
    read: 'disclosure.catalogue.read',
    write: 'disclosure.catalogue.write',
    delete: 'disclosure.catalogue.write',
  },
  only: [
    'list',
    'get',
    'create',
    'update',
    'delete',
    'trash',
    'restore',
    'history',
    'import',
    'importsPresign',
    'export',
    'bulk',
  ],
  sort: 'order,created_at',
})

/** A part of a disclosure that holds objectives. */
export const breakdowns = resource({
  base: 'projects',
  type: 'breakdown',
  wrapper: 'breakdown',
  title: 'name',
  fields: {
    disclosure: ref('disclosure.disclosures').required().fixed(),
    name: text(200).required().searchable().sortable(),
    slug: text(120).sortable(),
    description: longText(20_000).searchable(),
    position: integer(0, 100_000).named('order').sortable(),
    translations: translations(),
  },
  under: { resource: 'disclosures', field: 'disclosure' },
  permissions: {
    read: 'disclosure.catalogue.read',
    write: 'disclosure.catalogue.write',
    delete: 'disclosure.catalogue.write',
  },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  sort: 'order,created_at',
})

const ofProject = { project: 'projects.projects', objective: 'disclosure.objectives' } as const

/** What a project has to say something to, and when that is enough. */
export const objectives = resource({
  base: 'projects',
  type: 'objective',
  wrapper: 'objective',
  title: 'name',
  path: '/breakdowns/:parent/objectives',
  aliases: specified('/disclosures/:disclosure/breakdowns/:parent/objectives'),
  apart: '/objectives',
  fields: {
    breakdown: ref('disclosure.breakdowns').required().fixed(),
    /** Follows from the breakdown. */
    disclosure: ref('disclosure.disclosures').readOnly(),
    name: text(300).required().searchable().sortable(),
    code: text(40).searchable().sortable(),
    /** What a good answer says, for whoever writes it. */
    guidance: longText(20_000).searchable(),
    position: integer(0, 100_000).named('order').sortable(),
    /** What must be there before it may be completed. */
    needsContent: boolean().default(false),
    needsEvidence: boolean().default(false),
    needsReview: boolean().default(false),
    translations: translations(),
  },
  under: { resource: 'breakdowns', field: 'breakdown' },
  permissions: {
    read: 'disclosure.catalogue.read',
    write: 'disclosure.catalogue.write',
    delete: 'disclosure.catalogue.write',
  },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history', 'import', 'importsPresign', 'export'],
  importKeys: ['code'],
  sort: 'order,created_at',
  operations: {
    save: custom({
      method: 'PUT',
      path: '/projects/:project/objectives/:objective',
      permission: 'disclosure.answers.write',
      wrapper: 'objective',
      ids: ofProject,
      body: z.object({
        /** Rich text, or plain text a paragraph a line. */
        content: z.union([z.string().max(200_000), richText().definition.schema as z.ZodType<Record<string, unknown>>]).nullish(),
        /** Post that holds the text, by its id or an address that ends with it. */
        content_url: z.string().trim().max(2_000).nullish(),
        not_applicable: z.boolean().optional(),
        not_applicable_reason: z.string().trim().max(2_000).nullish(),
        is_completed: z.boolean().optional(),
        /** Of the answer as it was read; 0 where there was none. */
        version: z.int().min(0).nullish(),
      }),
      answer: answerWire,
      summary: 'Saves what a project says to an objective, or says that it does not apply, or that it is complete.',
    }),
    sourcePresign: custom({
      method: 'PUT',
      path: '/projects/:project/objectives/:objective/sources/presign',
      aliases: ['PUT /project/:project/objectives/:objective/sources/presign'],
      permission: 'disclosure.answers.write',
      limit: 'presign',
      ids: ofProject,
      body: z.object({
        fileName: z.string().trim().min(1).max(500).optional(),
        filename: z.string().trim().min(1).max(500).optional(),
        file_name: z.string().trim().min(1).max(500).optional(),
        content_type: z.string().max(120).nullish(),
        size: z.int().min(0).nullish(),
      }),
      answer: z.object({
        unique_id: z.string(),
        presigned_url: z.string(),
        signed_url: z.string(),
        public_url: z.string(),
        upload_url: z.string(),
        url: z.string(),
        key: z.string(),
        file_name: z.string(),
        file_id: z.string(),
        upload_id: z.string(),
        expires_at: z.string(),
        headers: z.record(z.string(), z.string()),
      }),
      summary: 'Answers an address to PUT a source of an objective at, good for ten minutes.',
    }),
  },
})

const promptWire = z.object({
  unique_id: z.string(),
  name: z.string(),
  content: z.string().nullable(),
  objective_unique_id: z.string(),
  breakdown_unique_id: z.string(),
  disclosure_unique_id: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** A question that helps to answer an objective, for people and for the assistant. */
export const prompts = resource({
  base: 'projects',
  type: 'prompt',
  wrapper: 'prompt',
  title: 'name',
  path: '/objectives/:parent/prompts',
  aliases: {
    ...specified('/disclosures/:disclosure/breakdowns/:breakdown/objectives/:parent/prompts'),
    purge: ['DELETE /disclosures/:disclosure/breakdowns/:breakdown/objectives/:parent/prompts/:id/purge'],
  },
  fields: {
    objective: ref('disclosure.objectives').required().fixed(),
    /** Both follow from the objective. */
    breakdown: ref('disclosure.breakdowns').readOnly(),
    disclosure: ref('disclosure.disclosures').readOnly(),
    name: text(200).required().searchable().sortable(),
    content: longText(20_000),
    position: integer(0, 100_000).named('order').sortable(),
    translations: translations(),
  },
  under: { resource: 'objectives', field: 'objective' },
  permissions: {
    read: 'disclosure.catalogue.read',
    write: 'disclosure.catalogue.write',
    delete: 'disclosure.catalogue.write',
  },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  sort: 'order,created_at',
  operations: {
    all: custom({
      method: 'GET',
      path: '/prompts',
      permission: 'disclosure.catalogue.read',
      query: z
        .object({ page: z.string().optional(), records: z.string().optional(), search: z.string().optional() })
        .catchall(z.union([z.string(), z.array(z.string())])),
      answer: z.object({ data: z.array(z.looseObject({ id: z.string() })), meta: z.looseObject({}) }),
      summary: 'Lists the prompts of the whole catalogue, in the order they were added.',
    }),
    read: custom({
      method: 'GET',
      path: '/prompts/:id',
      permission: 'disclosure.catalogue.read',
      ids: { id: 'disclosure.prompts' },
      answer: promptWire,
      summary: 'One prompt, wherever in the catalogue it stands.',
    }),
  },
})
