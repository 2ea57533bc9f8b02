import { custom, date, integer, longText, oneOf, ref, resource, text, url } from '@quoin/kit'
import * as z from 'zod'

const ofProject = { project: 'projects.projects' } as const
const ofObjective = { ...ofProject, objective: 'disclosure.objectives' } as const
const ofEvidence = { ...ofProject, evidence: 'disclosure.evidence' } as const
const day = z.iso.date().nullish()
const proof = {
  kind: oneOf('file', 'link').required().fixed(),
  url: url(),
  file: ref('kit.files').readOnly(),
  fileName: text(500).readOnly(),
  fileType: text(120).readOnly(),
  fileSize: integer(0).readOnly(),
  /** Of the bytes, or of the address where it is a link. */
  sha256: text(64).readOnly(),
  /** The day that it proves something of, which is not the day it was uploaded. */
  effectiveOn: date(),
  expiresOn: date(),
}
const evidenceWire = z.object({
  unique_id: z.string(),
  name: z.string(),
  kind: z.enum(['file', 'link']),
  url: z.string().nullable(),
  file_name: z.string().nullable(),
  file_type: z.string().nullable(),
  file_size: z.number().nullable(),
  sha256: z.string().nullable(),
  revision: z.int(),
  effective_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  is_expired: z.boolean(),
  note: z.string().nullable(),
  objectives: z.array(z.object({ unique_id: z.string(), name: z.string() })),
  version: z.int(),
})
export type EvidenceWire = z.infer<typeof evidenceWire>
const sourceWire = z.object({ unique_id: z.string(), citation: z.string().nullable(), evidence: evidenceWire })
export type SourceWire = z.infer<typeof sourceWire>
const told = {
  name: z.string().trim().min(1).max(300).nullish(),
  note: z.string().trim().max(2_000).nullish(),
  effective_on: day,
  expires_on: day,
}
const uploadId = z.uuid().nullish()

/** What proves an answer: a file or a link, kept in revisions, used by as many objectives of its project as need it. */
export const evidence = resource({
  base: 'projects',
  type: 'evidence',
  wrapper: 'evidence',
  title: 'name',
  path: '/evidence',
  fields: {
    project: ref('projects.projects').required().fixed(),
    name: text(300).required().searchable().sortable(),
    ...proof,
    revision: integer(1).default(1).readOnly(),
    note: longText(2_000),
  },
  permissions: { read: 'disclosure.answers.read', write: 'disclosure.answers.write' },
  only: [],
  operations: {
    inProject: custom({
      method: 'GET',
      path: '/projects/:project/evidence',
      permission: 'disclosure.answers.read',
      ids: ofProject,
      query: z.object({ search: z.string().max(200).optional() }),
      answer: z.object({ unique_id: z.string(), evidence: z.array(evidenceWire) }),
      summary: 'Lists the evidence of a project, with the objectives that use each.',
    }),
    revise: custom({
      method: 'PUT',
      path: '/projects/:project/evidence/:evidence',
      permission: 'disclosure.answers.write',
      wrapper: 'evidence',
      ids: ofEvidence,
      body: z.object({
        ...told,
        file_unique_id: uploadId,
        url: z
          .url({ protocol: /^https?$/ })
          .max(2_000)
          .nullish(),
        version: z.int().nullish(),
      }),
      answer: z.looseObject({ unique_id: z.string(), revision: z.int() }),
      summary: 'Changes what is said of evidence; another file or link is its next revision.',
    }),
    revisions: custom({
      method: 'GET',
      path: '/projects/:project/evidence/:evidence/revisions',
      permission: 'disclosure.answers.read',
      ids: ofEvidence,
      answer: z.object({
        unique_id: z.string(),
        revisions: z.array(
          z.object({
            number: z.int(),
            file_name: z.string().nullable(),
            url: z.string().nullable(),
            sha256: z.string().nullable(),
            effective_on: z.string().nullable(),
            expires_on: z.string().nullable(),
            created_at: z.string(),
          }),
        ),
      }),
      summary: 'Lists the revisions of evidence, newest first.',
    }),
    download: custom({
      method: 'GET',
      path: '/projects/:project/evidence/:evidence/download',
      permission: 'disclosure.answers.read',
      ids: ofEvidence,
      query: z.object({
        revision: z
          .string()
          .regex(/^\d{1,6}$/)
          .optional(),
      }),
      answer: z.object({ unique_id: z.string(), url: z.string(), expires_at: z.string() }),
      summary: 'An address to read the file at, or an earlier revision of it, good for a quarter of an hour.',
    }),
  },
})

export const evidenceRevisions = resource({
  type: 'evidence_revision',
  wrapper: 'revision',
  title: 'number',
  fields: {
    project: ref('projects.projects').required().fixed(),
    evidence: ref('disclosure.evidence').required().fixed(),
    number: integer(1).required().fixed(),
    ...proof,
  },
  permissions: { read: 'disclosure.answers.read', write: 'disclosure.answers.write' },
  only: [],
})

/** Evidence that an objective of a project is answered with. */
export const sources = resource({
  base: 'projects',
  type: 'objective_source',
  wrapper: 'source',
  title: 'citation',
  fields: {
    project: ref('projects.projects').required().fixed(),
    objective: ref('disclosure.objectives').required().fixed(),
    evidence: ref('disclosure.evidence').required().fixed(),
    /** Where in it: page 4, clause 2. */
    citation: text(500),
  },
  permissions: { read: 'disclosure.answers.read', write: 'disclosure.answers.write' },
  only: [],
  operations: {
    ofObjective: custom({
      method: 'GET',
      path: '/projects/:project/objectives/:objective/sources',
      permission: 'disclosure.answers.read',
      ids: ofObjective,
      answer: z.object({ unique_id: z.string(), sources: z.array(sourceWire) }),
      summary: 'Lists the sources of an answer.',
    }),
    add: custom({
      method: 'POST',
      path: '/projects/:project/objectives/:objective/sources',
      permission: 'disclosure.answers.write',
      wrapper: 'source',
      ids: ofObjective,
      body: z.object({
        ...told,
        /** What was uploaded, a link, or evidence that the project has already. */
        file_unique_id: uploadId,
        url: z
          .url({ protocol: /^https?$/ })
          .max(2_000)
          .nullish(),
        evidence_unique_id: z.uuid().nullish(),
        citation: z.string().trim().max(500).nullish(),
      }),
      answer: z.looseObject({ unique_id: z.string(), evidence_unique_id: z.string() }),
      summary: 'Adds a source to an answer: what was uploaded, a link, or evidence of the project.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/projects/:project/objectives/:objective/sources/:source',
      permission: 'disclosure.answers.write',
      ids: { ...ofObjective, source: 'disclosure.sources' },
      summary: 'Takes a source off an answer; the evidence stays with the project.',
    }),
  },
})
