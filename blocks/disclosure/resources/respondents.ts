import { custom, email, moment, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { answerStates } from './answers.ts'
import { languages } from './translations.ts'

const ofProject = { project: 'projects.projects' } as const
const link = z.string().max(200)
/** In which names and guidance are told, as far as somebody translated them. */
const language = languages.optional()

const respondentWire = z.object({
  unique_id: z.string(),
  name: z.string(),
  email: z.string(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  objectives: z.array(z.object({ unique_id: z.string(), name: z.string(), status: z.enum(answerStates) })),
})
export type RespondentWire = z.infer<typeof respondentWire>

const askedWire = z.object({
  unique_id: z.string(),
  name: z.string(),
  guidance: z.string().nullable(),
  status: z.enum(answerStates),
  is_completed: z.boolean(),
  /** Plain text, a paragraph a line. */
  content: z.string(),
  review_note: z.string().nullable(),
  version: z.int(),
})

/** Somebody outside the company who answers certain objectives of a project, by a link of their own. */
export const respondents = resource({
  base: 'projects',
  type: 'disclosure_respondent',
  wrapper: 'respondent',
  title: 'name',
  fields: {
    project: ref('projects.projects').required().fixed(),
    name: text(200).required(),
    email: email().required(),
    expiresAt: moment().required(),
    revokedAt: moment().readOnly(),
    lastUsedAt: moment().readOnly(),
  },
  permissions: { read: 'disclosure.answers.assign', write: 'disclosure.answers.assign' },
  only: [],
  operations: {
    inProject: custom({
      method: 'GET',
      path: '/projects/:project/respondents',
      permission: 'disclosure.answers.assign',
      ids: ofProject,
      answer: z.object({ unique_id: z.string(), respondents: z.array(respondentWire) }),
      summary: 'Lists the people outside the company who answer objectives of a project.',
    }),
    invite: custom({
      method: 'POST',
      path: '/projects/:project/respondents',
      permission: 'disclosure.answers.assign',
      secret: true,
      wrapper: 'respondent',
      ids: ofProject,
      body: z.object({
        name: z.string().trim().min(1).max(200),
        email: z.email().max(254),
        objective_unique_ids: z.array(z.uuid()).min(1).max(200),
        expires_at: z.iso.datetime({ offset: true }).nullish(),
      }),
      answer: z.object({ unique_id: z.string(), url: z.string(), expires_at: z.string() }),
      summary: 'Asks somebody outside the company to answer objectives, by a mail with a link of their own.',
    }),
    revoke: custom({
      method: 'PUT',
      path: '/projects/:project/respondents/:respondent/revoke',
      permission: 'disclosure.answers.assign',
      ids: { ...ofProject, respondent: 'disclosure.respondents' },
      answer: z.object({ unique_id: z.string(), revoked_at: z.string() }),
      summary: 'Ends the link of a respondent; what they answered stays.',
    }),
    asked: custom({
      method: 'GET',
      path: '/respond',
      permission: 'open',
      limit: 'lookup',
      query: z.object({ link, language }),
      answer: z.object({
        unique_id: z.string(),
        name: z.string(),
        project_name: z.string(),
        company_name: z.string(),
        expires_at: z.string(),
        objectives: z.array(askedWire),
      }),
      summary: 'What a respondent is asked, and what they answered so far; nothing else of the project.',
    }),
    respond: custom({
      method: 'POST',
      path: '/respond',
      permission: 'open',
      limit: 'lookup',
      secret: true,
      body: z.object({
        link,
        objective_unique_id: z.uuid(),
        content: z.string().max(100_000),
        version: z.int().min(0),
        /** Hands it in as well. */
        submit: z.boolean().optional(),
        language,
      }),
      answer: askedWire,
      summary: 'Saves what a respondent answers, and hands it in.',
    }),
  },
})
