import { createHash } from 'node:crypto'
import type { RecordOf } from '@quoin/kit'
import { advisoryLock, type BlockServer, type Context, type Customs, refuse } from '@quoin/kit/server'
import { projects } from '@quoin/projects/resources'
import { canonical } from '../editions/body.ts'
import { type ApprovalWire, disclosure, type SignatureAskedWire } from '../resources/index.ts'
import { answerOf } from './storedAnswer.ts'
import { mustWork } from './mustWork.ts'
import { tellApproved, tellSigners } from './tell.ts'
import { mustSee } from './views.ts'

type ApprovalRow = RecordOf<typeof disclosure.approvals.definition.fields>
const openMax = 1_000

/** Hash of all that an answer says and rests on right now; another text, reason or revision of a source is another one. */
async function answerHash(context: Context, project: string, objective: string): Promise<{ name: string; sha256: string }> {
  const answer = await answerOf(context, project, objective)
  const sources = await context.tx.query<{ row: unknown }>(
    `select json_build_object('evidence', s.evidence_id, 'sha256', e.sha256, 'revision', e.revision, 'citation', s.citation) as row
     from disclosure.sources s join disclosure.evidence e on e.tenant_id = $1 and e.id = s.evidence_id
     where s.tenant_id = $1 and s.project_id = $2 and s.objective_id = $3 and s.deleted_at is null order by s.evidence_id, s.id`,
    [context.tenantId, project, objective],
  )
  const { name, guidance, content, content_url, not_applicable, not_applicable_reason } = answer
  const said = {
    name,
    guidance,
    content,
    content_url,
    not_applicable,
    not_applicable_reason,
    sources: sources.map(({ row }) => row),
  }
  return { name, sha256: createHash('sha256').update(canonical(said)).digest('hex') }
}

async function editionSubject(context: Context, project: string, id: string): Promise<{ name: string; sha256: string }> {
  const edition = (await context.find(disclosure.editions, id)) as RecordOf<typeof disclosure.editions.definition.fields>
  if (edition.project !== project) throw refuse.missing()
  return { name: edition.title, sha256: edition.sha256 }
}

const subjectOf = (context: Context, { project, objective, edition }: Pick<ApprovalRow, 'project' | 'objective' | 'edition'>) =>
  edition ? editionSubject(context, project, edition) : answerHash(context, project, objective!)

async function wiresOf(context: Context, project: string, only: { objective?: string; edition?: string; id?: string }) {
  const rows = await context.tx.query<{ row: ApprovalWire }>(
    `select json_build_object('unique_id', a.id, 'objective_unique_id', a.objective_id, 'edition_unique_id', a.edition_id, 'subject', a.subject,
       'sha256', a.sha256, 'quorum', a.quorum, 'statement', a.statement, 'expires_at', a.expires_at, 'approved_at', a.approved_at,
       'created_at', a.created_at, 'status', case when a.status = 'open' and a.expires_at <= clock_timestamp() then 'expired' else a.status end,
       'signatures', (select coalesce(json_agg(json_build_object('user_unique_id', s.user_id, 'user_name', coalesce(u.name, ''), 'name', s.name,
          'status', s.status, 'signed_at', s.signed_at) order by s.signed_at nulls last, s.created_at, s.id), '[]')
          from disclosure.signatures s left join gateway.users_view u on u.tenant_id = $1 and u.id = s.user_id where s.tenant_id = $1 and s.approval_id = a.id)) as row
     from disclosure.approvals a where a.tenant_id = $1 and a.project_id = $2 and ($3::uuid is null or a.objective_id = $3)
       and ($4::uuid is null or a.edition_id = $4) and ($5::uuid is null or a.id = $5) order by a.created_at desc, a.id limit 200`,
    [context.tenantId, project, only.objective ?? null, only.edition ?? null, only.id ?? null],
  )
  const now = new Map<string, string | undefined>()
  for (const { row } of rows) {
    const objective = row.objective_unique_id
    if (objective && row.status !== 'revoked' && !now.has(objective))
      now.set(objective, (await answerHash(context, project, objective).catch(() => undefined))?.sha256)
  }
  return rows.map(({ row }): ApprovalWire => {
    const isOutdated =
      row.objective_unique_id !== null && row.status !== 'revoked' && now.get(row.objective_unique_id) !== row.sha256
    return isOutdated ? { ...row, status: 'outdated' } : row
  })
}

async function approvalOf(context: Context, project: string, id: string): Promise<ApprovalRow> {
  await mustSee(context, project)
  const row = (await context.find(disclosure.approvals, id, 'lock')) as ApprovalRow
  if (row.project !== project) throw refuse.missing()
  return row
}

/** The signature of whoever asks; 404 where they were not asked for it. */
async function mine(context: Context, approval: string) {
  const [row] = await context.tx.query<{ id: string }>(
    'select id from disclosure.signatures where tenant_id = $1 and approval_id = $2 and user_id = $3 for update',
    [context.tenantId, approval, context.me],
  )
  if (!row) throw refuse.missing()
  return (await context.find(disclosure.signatures, row.id, 'lock')) as RecordOf<typeof disclosure.signatures.definition.fields>
}

async function signedBy({ tx, tenantId }: Context, approval: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select user_id as id from disclosure.signatures where tenant_id = $1 and approval_id = $2 and status = 'signed'`,
    [tenantId, approval],
  )
  return rows.map(({ id }) => id)
}

const only = async (context: Context, project: string, id: string): Promise<ApprovalWire> =>
  (await wiresOf(context, project, { id }))[0]!

/** Signatures that open approvals of projects wait for or have, where the asking person sees the project. */
export const listSignatures: NonNullable<BlockServer['replaces'][string]['list']> = async ({ query }, context) => {
  const seen = await context.ids(projects.projects, {}, 10_000)
  return context.list(disclosure.signatures, query, (add) => [
    `exists (select from disclosure.approvals a where a.tenant_id = ${add(context.tenantId)} and a.id = t.approval_id and a.status = 'open'
       and (a.expires_at is null or a.expires_at > clock_timestamp()) and a.project_id = any(${add(seen)}::uuid[]))`,
  ])
}

export const approvals: Customs<typeof disclosure, 'approvals'> = {
  async inProject({ project, objective, edition }, context) {
    await mustSee(context, project)
    return { unique_id: project, approvals: await wiresOf(context, project, { objective, edition }) }
  },

  async mine(_, context) {
    const visible = await context.ids(projects.projects, {}, 10_000)
    const rows = await context.tx.query<{ row: SignatureAskedWire }>(
      `select json_build_object('approval_unique_id', a.id, 'project_unique_id', p.id, 'project_name', p.name, 'objective_unique_id', a.objective_id,
         'edition_unique_id', a.edition_id, 'subject', coalesce(a.subject, ''), 'statement', a.statement, 'asked_by', u.name, 'asked_at', a.created_at,
         'expires_at', a.expires_at) as row
       from disclosure.signatures s join disclosure.approvals a on a.tenant_id = $1 and a.id = s.approval_id
       join projects.projects_view p on p.tenant_id = $1 and p.id = a.project_id
       left join gateway.users_view u on u.tenant_id = $1 and u.id = a.created_by
       where s.tenant_id = $1 and s.user_id = $2 and s.status <> 'signed' and a.status = 'open' and a.project_id = any($3::uuid[])
         and (a.expires_at is null or a.expires_at > clock_timestamp())
       order by a.expires_at nulls last, a.created_at, a.id limit 500`,
      [context.tenantId, context.me, visible],
    )
    return { unique_id: context.me, signatures: rows.map(({ row }) => row) }
  },

  async request({ project, objective_unique_id, edition_unique_id, signer_unique_ids, quorum, statement, expires_at }, context) {
    await mustWork(context, project, 'disclosure.answers.assign')
    if (Boolean(objective_unique_id) === Boolean(edition_unique_id))
      throw refuse.invalid('required', 'Name an objective or an edition.', 'objective_unique_id')
    const signers = [...new Set(signer_unique_ids)]
    if (quorum > signers.length)
      throw refuse.invalid('quorum_too_large', 'More signatures are required than people asked.', 'quorum')
    if (expires_at && Date.parse(expires_at) <= Date.now()) throw refuse.invalid('invalid', 'must be in the future', 'expires_at')
    const { people } = await context.callInternal(projects.members.internal.belonging, { project, people: signers })
    if (people.length < signers.length)
      throw refuse.invalid('not_a_member', 'Only project members can sign.', 'signer_unique_ids')
    advisoryLock(context.tx, 'approvals of', project)
    const [held] = await context.tx.query<{ count: number }>(
      `select count(*)::int as count from disclosure.approvals where tenant_id = $1 and project_id = $2 and status = 'open'`,
      [context.tenantId, project],
    )
    if (held!.count >= openMax) throw refuse.conflict('too_many_approvals', `A project can have up to ${openMax} open approvals.`)
    const about = { project, objective: objective_unique_id ?? null, edition: edition_unique_id ?? null }
    const { name, sha256 } = await subjectOf(context, about)
    const { id } = await context.insert(disclosure.approvals, {
      ...about,
      subject: name,
      sha256,
      quorum,
      statement: statement || null,
      expiresAt: expires_at ?? null,
    })
    for (const user of signers) await context.insert(disclosure.signatures, { approval: id, user })
    await tellSigners(context, { ...about, id, subject: name }, signers)
    return only(context, project, id)
  },

  async sign({ project, approval: id, name, sha256 }, context) {
    const row = await approvalOf(context, project, id)
    const signature = await mine(context, id)
    if (row.status === 'revoked') throw refuse.conflict('wrong_state', 'This approval was revoked.')
    if (signature.status === 'signed') throw refuse.conflict('already_signed', 'You have already signed this.')
    if (row.expiresAt && Date.parse(row.expiresAt) <= Date.now())
      throw refuse.conflict('approval_expired', 'This approval has expired. Request a new one.')
    const { people } = await context.callInternal(projects.members.internal.belonging, { project, people: [context.me] })
    if (people.length === 0)
      throw refuse.conflict('not_a_member', 'Only project members can sign, and you have left the project.')
    const current = await subjectOf(context, row)
    if (row.sha256 !== current.sha256 || row.sha256 !== sha256)
      throw refuse.conflict('version_changed', 'This is not the version to be signed.', { sha256: current.sha256 })
    await context.update(disclosure.signatures, signature, {
      name,
      sha256,
      status: 'signed',
      signedAt: new Date().toISOString(),
    })
    const signed = await signedBy(context, id)
    if (row.status === 'open' && signed.length >= row.quorum) {
      await context.update(disclosure.approvals, row, { status: 'approved', approvedAt: new Date().toISOString() })
      await tellApproved(context, row)
    }
    return only(context, project, id)
  },

  async withdraw({ project, approval: id }, context) {
    const row = await approvalOf(context, project, id)
    const signature = await mine(context, id)
    if (signature.status !== 'signed') throw refuse.conflict('wrong_state', 'You have no signature to withdraw.')
    await context.update(disclosure.signatures, signature, { status: 'withdrawn' })
    if (row.status === 'approved' && (await signedBy(context, id)).length < row.quorum)
      await context.update(disclosure.approvals, row, { status: 'open', approvedAt: null })
    return only(context, project, id)
  },

  async revoke({ project, approval: id }, context) {
    await mustWork(context, project, 'disclosure.answers.assign')
    const row = await approvalOf(context, project, id)
    if (row.status === 'revoked') throw refuse.conflict('wrong_state', 'This approval was already revoked.')
    await context.update(disclosure.approvals, row, { status: 'revoked', approvedAt: null })
    return only(context, project, id)
  },
}
