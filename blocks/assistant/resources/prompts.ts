import { action, boolean, custom, decimal, integer, json, longText, moment, oneOf, ref, resource, text, url } from '@quoin/kit'
import * as z from 'zod'
import { answerNotices } from './notices.ts'
import { source } from './source.ts'

/** What a prompt says, as each of its versions keeps it. `{{ name }}` in any of the texts is filled in by whoever runs it. */
export const wording = {
  content: longText(20_000),
  persona: longText(4_000),
  guidelines: longText(4_000),
  sample: longText(8_000),
  outputTemplate: longText(4_000),
  safeguard: longText(4_000),
  temperature: decimal(0, 2),
  maxTokens: integer(1, 1_500),
  /** Answers from records of the company that the person who runs it may see, and cites them. */
  usesRecords: boolean().default(false),
} as const

/** No deeper and no heavier than any free object. */
const variables = json().definition.schema as z.ZodType<Record<string, unknown>>
const ids = { id: 'assistant.prompts' } as const
const usage = z.object({
  total_tokens: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  duration: z.number(),
})
const elsewhere = 'The language model and its provider are those of the installation.'
const tuned = 'Of a model’s settings, temperature and max_tokens can be chosen.'
const noPicture = 'Prompts have no pictures.'
const published = 'A version is published by a call of its own.'
/** A prompt that others are made of, with what is to be filled in: as a JSON schema, and as a form. */
const templateWire = z.object({
  unique_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  schema: z.object({
    type: z.literal('object'),
    properties: z.record(z.string(), z.object({ type: z.literal('string'), title: z.string() })),
    required: z.array(z.string()),
  }),
  form_definition: z.object({ fields: z.array(z.object({ name: z.string(), label: z.string(), type: z.literal('textarea') })) }),
  status: z.literal('active'),
  created_at: z.string(),
  updated_at: z.string(),
})
export type TemplateWire = z.infer<typeof templateWire>

/** A text that a language model is asked with again and again, with places to fill in. What is in use is its published version. */
export const prompts = resource({
  type: 'Prompt',
  alsoSays: { enabled: true },
  wrapper: 'prompt',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    promptType: text(60).sortable(),
    abstract: text(500).searchable(),
    keywords: text(500).searchable(),
    ...wording,
    /** The agent that offers it, and that runs it. */
    agent: ref('assistant.agents'),
    /** What it is about: whoever runs it is answered with what is known of that. */
    entity: ref('assistant.entities'),
    status: oneOf('pending', 'active', 'archived').default('pending').readOnly().sortable(),
    /** Others are made of it: its places are filled in once, when one is. */
    isTemplate: boolean().default(false).filterable(),
    /** What it was made of, and what that was filled in with. */
    template: ref('assistant.prompts').fixed().named('prompt_template_id'),
    templateData: json().fixed(),
    contentUrl: url(),
    repoUrl: url(),
    source: text(255),
    versionNumber: integer(1).readOnly(),
    latestVersion: ref('assistant.promptVersions').readOnly().named('prompt_version_unique_id'),
    publishedVersion: ref('assistant.promptVersions').readOnly(),
    publishedAt: moment().readOnly().sortable(),
  },
  unsupported: {
    provider: elsewhere,
    model: elsewhere,
    frequency_penalty: tuned,
    responses: tuned,
    response_format: tuned,
    seed: tuned,
    top_p: tuned,
    user: 'A prompt is run as whoever runs it.',
    actions: 'What is to be done stands in the content.',
    references: 'Name other texts in the guidelines.',
    thumbnail_url: noPicture,
    image_url: noPicture,
    media_url: noPicture,
    publish_at: published,
    publish_until: published,
    is_public: 'Prompts are shared within the company.',
  },
  permissions: { read: 'assistant.prompts.read', write: 'assistant.prompts.write', delete: 'assistant.prompts.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  sort: 'name',
  actions: {
    archive: action()
      .when({ status: ['pending', 'active'] })
      .says('Takes a prompt out of use; its versions are kept.'),
    unarchive: action().when({ status: 'archived' }).says('Brings an archived prompt back.'),
  },
  operations: {
    publish: custom({
      method: 'POST',
      path: '/prompts/:id/versions/:version/publish',
      permission: 'assistant.prompts.publish',
      ids: { ...ids, version: 'assistant.promptVersions' },
      answersRecord: true,
      summary: 'Puts a version of a prompt in use: from now on it is what everybody runs.',
    }),
    templates: custom({
      method: 'GET',
      path: '/prompt_templates',
      permission: 'assistant.prompts.read',
      query: z.object({
        page: z.string().optional(),
        records: z.string().optional(),
        /** Left out where it is not asked for. */
        include_schema: z.enum(['true', 'false']).optional(),
      }),
      answer: z.object({ data: z.array(z.looseObject({ id: z.string() })), meta: z.looseObject({}) }),
      summary: 'Lists the published prompts that others can be made of.',
    }),
    template: custom({
      method: 'GET',
      path: '/prompt_templates/:id',
      permission: 'assistant.prompts.read',
      ids,
      answer: templateWire,
      summary: 'A published prompt that others can be made of, with what is to be filled in.',
    }),
    render: custom({
      method: 'POST',
      path: '/prompts/:id/render',
      permission: 'assistant.prompts.read',
      ids,
      body: z.object({ placeholders: variables }),
      answer: z.object({
        unique_id: z.string(),
        rendered_content: z.string(),
        prompt_unique_id: z.string(),
        version_unique_id: z.string(),
        name: z.string(),
        prompt_type: z.string().nullable(),
        model: z.string().nullable(),
        temperature: z.number().nullable(),
        max_tokens: z.int().nullable(),
      }),
      summary: 'A prompt with its places filled in, as it would be sent; the meta names which were given and which are missing.',
    }),
    execute: custom({
      method: 'POST',
      path: '/prompts/:id/execute',
      permission: 'assistant.contexts.write',
      limit: 'heavy',
      ids,
      body: z.object({
        agent_unique_id: z.uuid().toLowerCase().nullish(),
        variables: variables.nullish(),
        /** Another version than the published one, for whoever may write prompts. */
        version_unique_id: z.uuid().toLowerCase().nullish(),
      }),
      answer: z.object({
        unique_id: z.string(),
        content: z.string(),
        notice: z.enum(answerNotices).nullable(),
        /** The notice as a sentence. */
        notice_text: z.string().nullable(),
        sources: z.array(source),
        metadata: z.object({ prompt_execution_id: z.string(), usage }),
      }),
      summary:
        'Fills a prompt in and asks the language model. Runs the published version; one that is not published takes the permission to write prompts.',
    }),
  },
})
