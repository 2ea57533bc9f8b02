import { custom, integer, longText, moment, oneOf, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

const ofProject = { project: 'projects.projects' } as const
const ofApproval = { ...ofProject, approval: 'disclosure.approvals' } as const
const states = ['open', 'approved', 'expired', 'outdated', 'revoked'] as const

const approvalWire = z.object({
  unique_id: z.string(),
  objective_unique_id: z.string().nullable(),
  edition_unique_id: z.string().nullable(),
  subject: z.string(),
  /** Of the exact version that is signed. */
  sha256: z.string(),
  quorum: z.int(),
  /** `expired` and `outdated` follow from the day and from what stands there now. */
  status: z.enum(states),
  statement: z.string().nullable(),
  expires_at: z.string().nullable(),
  approved_at: z.string().nullable(),
  created_at: z.string(),
  signatures: z.array(
    z.object({
      user_unique_id: z.string(),
      user_name: z.string(),
      name: z.string().nullable(),
      status: z.enum(['asked', 'signed', 'withdrawn']),
      signed_at: z.string().nullable(),
    }),
  ),
})
export type ApprovalWire = z.infer<typeof approvalWire>

const askedWire = z.object({
  approval_unique_id: z.string(),
  project_unique_id: z.string(),
  project_name: z.string(),
  objective_unique_id: z.string().nullable(),
  edition_unique_id: z.string().nullable(),
  subject: z.string(),
  statement: z.string().nullable(),
  asked_by: z.string().nullable(),
  asked_at: z.string(),
  expires_at: z.string().nullable(),
})
export type SignatureAskedWire = z.infer<typeof askedWire>

/** That so many of those who were asked sign one exact version of an answer or an edition. Another version asks for another approval. */
export const approvals = resource({
  base: 'projects',
  type: 'disclosure_approval',
  wrapper: 'approval',
  title: 'subject',
  fields: {
    project: ref('projects.projects').required().fixed(),
    objective: ref('disclosure.objectives').fixed(),
    edition: ref('disclosure.editions').fixed(),
    subject: text(300).readOnly(),
    sha256: text(64).readOnly(),
    quorum: integer(1, 50).required().fixed(),
    statement: longText(2_000).fixed(),
    expiresAt: moment().fixed(),
    status: oneOf('open', 'approved', 'revoked').default('open').readOnly(),
    approvedAt: moment().readOnly(),
  },
  permissions: { read: 'disclosure.answers.read', write: 'disclosure.answers.assign' },
  only: [],
  operations: {
    inProject: custom({
      method: 'GET',
      path: '/projects/:project/approvals',
      permission: 'disclosure.answers.read',
      ids: ofProject,
      query: z.object({ objective: z.uuid().optional(), edition: z.uuid().optional() }),
      answer: z.object({ unique_id: z.string(), approvals: z.array(approvalWire) }),
      summary: 'Lists the approvals of a project, or those of one objective or edition, newest first.',
    }),
    mine: custom({
      method: 'GET',
      path: '/signatures/mine',
      permission: 'disclosure.answers.read',
      answer: z.object({ unique_id: z.string(), signatures: z.array(askedWire) }),
      summary: 'What somebody is asked to sign, in all projects they see, the most urgent first.',
    }),
    request: custom({
      method: 'POST',
      path: '/projects/:project/approvals',
      permission: 'disclosure.answers.assign',
      wrapper: 'approval',
      ids: ofProject,
      body: z.object({
        objective_unique_id: z.uuid().nullish(),
        edition_unique_id: z.uuid().nullish(),
        signer_unique_ids: z.array(z.uuid()).min(1).max(50),
        quorum: z.int().min(1).max(50),
        statement: z.string().trim().max(2_000).nullish(),
        expires_at: z.iso.datetime({ offset: true }).nullish(),
      }),
      answer: approvalWire,
      summary: 'Asks people of the project to sign an answer or an edition exactly as it is now.',
    }),
    sign: custom({
      method: 'PUT',
      path: '/projects/:project/approvals/:approval/sign',
      permission: 'disclosure.answers.read',
      wrapper: 'approval',
      ids: ofApproval,
      body: z.object({
        /** The name as the signer writes it. */
        name: z.string().trim().min(2).max(200),
        /** Of the version that the signer read. */
        sha256: z.string().length(64),
      }),
      answer: approvalWire,
      summary: 'Signs the version that was read; refused once it changed, the approval expired or the signer left the project.',
    }),
    withdraw: custom({
      method: 'PUT',
      path: '/projects/:project/approvals/:approval/withdraw',
      permission: 'disclosure.answers.read',
      ids: ofApproval,
      answer: approvalWire,
      summary: "Withdraws one's own signature; an approval that falls below its quorum is open again.",
    }),
    revoke: custom({
      method: 'PUT',
      path: '/projects/:project/approvals/:approval/revoke',
      permission: 'disclosure.answers.assign',
      ids: ofApproval,
      answer: approvalWire,
      summary: 'Revokes an approval, whoever signed it; its signatures stay on record.',
    }),
  },
})

/** One person's signature, or that they were asked for it. */
export const signatures = resource({
  base: 'projects',
  type: 'disclosure_signature',
  wrapper: 'signature',
  title: 'name',
  path: '/disclosure_signatures',
  sort: '-created_at',
  fields: {
    approval: ref('disclosure.approvals').required().fixed(),
    user: ref('gateway.users').required().fixed(),
    name: text(200).readOnly(),
    sha256: text(64).readOnly(),
    status: oneOf('asked', 'signed', 'withdrawn').default('asked').readOnly().filterable(),
    signedAt: moment().readOnly(),
  },
  permissions: { read: 'disclosure.answers.read', write: 'disclosure.answers.assign' },
  only: ['list'],
})
