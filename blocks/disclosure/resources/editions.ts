import { custom, integer, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

const ofProject = { project: 'projects.projects' } as const
const ofEdition = { ...ofProject, edition: 'disclosure.editions' } as const
export const formats = ['docx', 'pdf', 'xlsx', 'json'] as const
export type Format = (typeof formats)[number]

const editionWire = z.object({
  unique_id: z.string(),
  number: z.int(),
  title: z.string(),
  note: z.string().nullable(),
  sha256: z.string(),
  objectives: z.int(),
  completed: z.int(),
  not_applicable: z.int(),
  evidence: z.int(),
  frozen_at: z.string(),
  frozen_by_unique_id: z.string().nullable(),
})
export type EditionWire = z.infer<typeof editionWire>
const exportWire = z.object({
  unique_id: z.string(),
  format: z.enum(formats),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  progress: z.int(),
  url: z.string().nullable(),
  sha256: z.string().nullable(),
  created_at: z.string(),
})
export type ExportWire = z.infer<typeof exportWire>
const part = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })

/** What a project disclosed on one day, frozen: the tree, the answers, and what proves them. Nothing changes it any more. */
export const editions = resource({
  base: 'projects',
  type: 'disclosure_edition',
  wrapper: 'edition',
  title: 'title',
  fields: {
    project: ref('projects.projects').required().fixed(),
    number: integer(1).required().fixed(),
    title: text(200).required().fixed(),
    note: longText(2_000).fixed(),
    /** Of its JSON, byte for byte. */
    sha256: text(64).required().fixed(),
    objectives: integer(0).default(0).readOnly(),
    completed: integer(0).default(0).readOnly(),
    notApplicable: integer(0).default(0).readOnly(),
    evidence: integer(0).default(0).readOnly(),
    frozenAt: moment().required().fixed(),
    frozenBy: ref('gateway.users').readOnly(),
  },
  permissions: { read: 'disclosure.answers.read', write: 'disclosure.editions.write' },
  only: [],
  operations: {
    freeze: custom({
      method: 'POST',
      path: '/projects/:project/editions',
      permission: 'disclosure.editions.write',
      limit: 'heavy',
      wrapper: 'edition',
      ids: ofProject,
      body: z.object({ title: z.string().trim().min(1).max(200), note: z.string().trim().max(2_000).nullish() }),
      answer: editionWire,
      summary: 'Freezes what a project discloses, with a number, the day and a hash.',
    }),
    inProject: custom({
      method: 'GET',
      path: '/projects/:project/editions',
      permission: 'disclosure.answers.read',
      ids: ofProject,
      answer: z.object({ unique_id: z.string(), editions: z.array(editionWire) }),
      summary: 'Lists the editions of a project, newest first.',
    }),
    body: custom({
      method: 'GET',
      path: '/projects/:project/editions/:edition/body',
      permission: 'disclosure.answers.read',
      ids: ofEdition,
      answer: z.object({ unique_id: z.string(), sha256: z.string(), body: z.string() }),
      summary: 'The JSON of an edition, as the very text its hash is of.',
    }),
    compare: custom({
      method: 'GET',
      path: '/projects/:project/editions/:edition/compare',
      permission: 'disclosure.answers.read',
      ids: ofEdition,
      query: z.object({ with: z.uuid() }),
      answer: z.object({
        unique_id: z.string(),
        changes: z.array(
          z.object({
            objective_unique_id: z.string(),
            name: z.string(),
            kind: z.enum(['added', 'removed', 'changed']),
            parts: z.array(part),
          }),
        ),
      }),
      summary: 'What another edition says otherwise, objective by objective, word by word.',
    }),
    export: custom({
      method: 'POST',
      path: '/projects/:project/editions/:edition/exports',
      permission: 'disclosure.answers.read',
      limit: 'heavy',
      wrapper: 'export',
      ids: ofEdition,
      body: z.object({ format: z.enum(formats) }),
      answer: exportWire,
      summary: 'Starts to write an edition as a file.',
    }),
    exports: custom({
      method: 'GET',
      path: '/projects/:project/editions/:edition/exports',
      permission: 'disclosure.answers.read',
      ids: ofEdition,
      answer: z.object({ unique_id: z.string(), exports: z.array(exportWire) }),
      summary: 'One’s own exports of an edition of the last day, with how far each is.',
    }),
  },
})

/** A file that an edition is written as. It lies there for a day. */
export const editionExports = resource({
  type: 'edition_export',
  wrapper: 'export',
  title: 'format',
  fields: {
    edition: ref('disclosure.editions').required().fixed(),
    format: oneOf(...formats)
      .required()
      .fixed(),
    status: oneOf('queued', 'running', 'done', 'failed').default('queued').readOnly(),
    progress: integer(0, 100).default(0).readOnly(),
    file: ref('kit.files').readOnly(),
    language: text(5).readOnly(),
    user: ref('gateway.users').readOnly(),
  },
  owner: 'user',
  permissions: { read: 'disclosure.answers.read', write: 'disclosure.answers.read' },
  only: [],
})
