import { createHash } from 'node:crypto'
import type { RecordOf } from '@quoin/kit'
import { documentTypes, imageTypes, sentType } from '@quoin/kit/files'
import {
  advisoryLock,
  confirmUpload,
  type Context,
  type Customs,
  gone,
  plain,
  Refusal,
  refuse,
  reservationOf,
  reserveUpload,
} from '@quoin/kit/server'
import { disclosure, type EvidenceWire } from '../resources/index.ts'
import { answersOf } from './tree.ts'
import { mustWork } from './mustWork.ts'
import { mustSee } from './views.ts'

type EvidenceRow = RecordOf<typeof disclosure.evidence.definition.fields>
const purpose = 'objective source'
const types: readonly string[] = [...documentTypes, ...imageTypes]
const sizeMax = 100 * 1024 * 1024
const linkSeconds = 900

async function mustHave(context: Context, project: string, objective: string): Promise<void> {
  await mustSee(context, project)
  const { rows } = await answersOf(context, project, { objective })
  if (!rows[0]) throw refuse.missing()
}

export const sourcePresign: Customs<typeof disclosure, 'objectives'>['sourcePresign'] = async (input, context) => {
  const { project, objective } = input
  await mustWork(context, project, 'disclosure.answers.write', objective)
  await mustHave(context, project, objective)
  const filename = input.fileName ?? input.filename ?? input.file_name
  if (!filename) throw refuse.invalid('required', 'The name of the file is required.', 'fileName')
  const contentType = sentType(input.content_type, filename)
  if (!types.includes(contentType))
    throw refuse.invalid('upload_wrong_type', 'Evidence must be a document or an image.', 'fileName')
  const size = input.size ?? undefined
  if (size !== undefined && size > sizeMax)
    throw refuse.invalid('upload_too_large', `Files can be up to ${sizeMax / 2 ** 20} MiB.`, 'size')
  const { id, key, upload, link } = await reserveUpload(context, {
    folder: 'evidence',
    purpose,
    filename,
    contentType,
    sizeMax,
    size,
    hours: 24,
  })
  await context.tx.query(
    'insert into disclosure.awaited (tenant_id, file_id, project_id, objective_id, user_id) values ($1, $2, $3, $4, $5)',
    [context.tenantId, id, project, objective, context.me],
  )
  const attributes = {
    presigned_url: upload.url,
    upload_url: upload.url,
    url: upload.url,
    signed_url: link,
    public_url: link,
    key,
    file_name: filename,
    file_id: id,
    upload_id: id,
    expires_at: upload.expiresAt,
    headers: upload.headers,
  }
  return plain({ ...attributes, data: { id, type: 'presigned_upload', attributes: { unique_id: id, ...attributes } } })
}

interface Proof {
  readonly kind: 'file' | 'link'
  readonly url: string | null
  readonly file: string | null
  readonly fileName: string | null
  readonly fileType: string | null
  readonly fileSize: number | null
  readonly sha256: string
}

const linkProof = (url: string): Proof => ({
  kind: 'link',
  url,
  file: null,
  fileName: null,
  fileType: null,
  fileSize: null,
  sha256: createHash('sha256').update(url).digest('hex'),
})

/** Looks at what this person uploaded; it counts only when it is what was promised. */
async function fileProof(context: Context, id: string): Promise<Proof> {
  const reserved = await reservationOf(context, purpose, id)
  if (!reserved) throw refuse.invalid('upload_missing', 'You have no upload with this id.', 'file_unique_id')
  const { filename, contentType, size, sha256 } = await confirmUpload(context, reserved, { allow: types, sizeMax })
  if (size === 0) throw refuse.invalid('upload_empty', 'The file is empty.', 'file_unique_id')
  await context.tx.query('delete from disclosure.awaited where tenant_id = $1 and file_id = $2', [context.tenantId, id])
  return { kind: 'file', url: null, file: id, fileName: filename, fileType: contentType, fileSize: size, sha256 }
}

interface Told {
  readonly name?: string | null
  readonly note?: string | null
  readonly effective_on?: string | null
  readonly expires_on?: string | null
}
const visibleActivity = ({ name, note, effective_on, expires_on }: Told) => ({
  ...(name && { name }),
  ...(note !== undefined && { note }),
  ...(effective_on !== undefined && { effectiveOn: effective_on }),
  ...(expires_on !== undefined && { expiresOn: expires_on }),
})
function refuseDays({ effective_on: from, expires_on: to }: Told): void {
  if (from && to && to < from) throw refuse.invalid('wrong_order', 'It cannot expire before its date.', 'expires_on')
}

async function keepRevision(
  context: Context,
  row: Pick<EvidenceRow, 'id' | 'project' | 'effectiveOn' | 'expiresOn'>,
  number: number,
  proof: Proof,
) {
  await context.insert(disclosure.evidenceRevisions, {
    project: row.project,
    evidence: row.id,
    number,
    ...proof,
    effectiveOn: row.effectiveOn,
    expiresOn: row.expiresOn,
  })
}

const evidenceMax = 5_000
async function addEvidence(context: Context, project: string, proof: Proof, told: Told): Promise<string> {
  refuseDays(told)
  advisoryLock(context.tx, 'evidence of', project)
  const [count] = await context.tx.query<{ held: number }>(
    'select count(*)::int as held from disclosure.evidence where tenant_id = $1 and project_id = $2 and deleted_at is null',
    [context.tenantId, project],
  )
  if (count!.held >= evidenceMax)
    throw refuse.conflict('too_much_evidence', `A project can have up to ${evidenceMax} pieces of evidence.`)
  const name = told.name || proof.fileName || proof.url!.slice(0, 300)
  const { id } = await context.insert(disclosure.evidence, {
    project,
    ...proof,
    ...visibleActivity(told),
    name: name.slice(0, 300),
    revision: 1,
  })
  await keepRevision(
    context,
    { id, project, effectiveOn: told.effective_on ?? null, expiresOn: told.expires_on ?? null },
    1,
    proof,
  )
  return id
}

/** Makes sources of what was uploaded for an objective and not named since: some clients presign, upload and say no more. */
export async function takeArrived(context: Context, project: string, objective: string): Promise<void> {
  const waiting = await context.tx.query<{ id: string }>(
    `select file_id as id from disclosure.awaited where tenant_id = $1 and project_id = $2 and objective_id = $3 and user_id = $4
       and at > now() - interval '24 hours' order by at limit 10`,
    [context.tenantId, project, objective, context.me],
  )
  for (const { id } of waiting) {
    const proof = await fileProof(context, id).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (proof) await link(context, project, objective, await addEvidence(context, project, proof, {}), null)
  }
}

async function link(
  context: Context,
  project: string,
  objective: string,
  evidence: string,
  citation: string | null,
): Promise<string> {
  const { id } = await context.insert(disclosure.sources, { project, objective, evidence, citation })
  return id
}

async function evidenceRow(context: Context, project: string, id: string, lock?: 'lock'): Promise<EvidenceRow> {
  await mustSee(context, project)
  const row = (await context.find(disclosure.evidence, id, lock)) as EvidenceRow
  if (row.project !== project) throw refuse.missing()
  return row
}

export const sources: Customs<typeof disclosure, 'sources'> = {
  async ofObjective({ project, objective }, context) {
    await mustHave(context, project, objective)
    const rows = await context.tx.query<{ row: Record<string, unknown> }>(
      `select json_build_object('unique_id', s.id, 'citation', s.citation, 'evidence', e.shown) as row from disclosure.sources s
       join disclosure.shown_evidence($1, $2) e on e.id = s.evidence_id
       where s.tenant_id = $1 and s.project_id = $2 and s.objective_id = $3 and s.deleted_at is null order by s.created_at, s.id limit 200`,
      [context.tenantId, project, objective],
    )
    return { unique_id: objective, sources: rows.map(({ row }) => row) }
  },

  async add({ project, objective, file_unique_id, url, evidence_unique_id, citation, ...told }, context) {
    await mustWork(context, project, 'disclosure.answers.write', objective)
    await mustHave(context, project, objective)
    if ([file_unique_id, url, evidence_unique_id].filter(Boolean).length !== 1)
      throw refuse.invalid('required', 'Name an upload, a link or evidence of the project.', 'file_unique_id')
    const evidence = evidence_unique_id
      ? (await evidenceRow(context, project, evidence_unique_id)).id
      : await addEvidence(context, project, url ? linkProof(url) : await fileProof(context, file_unique_id!), told)
    return {
      unique_id: await link(context, project, objective, evidence, citation ?? null),
      evidence_unique_id: evidence,
    }
  },

  async remove({ project, objective, source }, context) {
    await mustWork(context, project, 'disclosure.answers.write', objective)
    await mustHave(context, project, objective)
    const row = (await context.find(disclosure.sources, source, 'lock')) as RecordOf<typeof disclosure.sources.definition.fields>
    if (row.project !== project || row.objective !== objective) throw refuse.missing()
    await context.purge(disclosure.sources, row)
    return gone()
  },
}

export const evidence: Customs<typeof disclosure, 'evidence'> = {
  async inProject({ project, search }, context) {
    await mustSee(context, project)
    const rows = await context.tx.query<{ row: EvidenceWire }>(
      `select e.shown as row from disclosure.shown_evidence($1, $2) e where ($3::text is null or position(lower($3) in lower(e.name)) > 0) order by e.expires_on nulls last, e.name, e.id limit 1000`,
      [context.tenantId, project, search?.trim() || null],
    )
    return { unique_id: project, evidence: rows.map(({ row }) => row) }
  },

  async revise({ project, evidence: id, file_unique_id, url, version, ...told }, context) {
    await mustWork(context, project, 'disclosure.answers.write')
    const row = await evidenceRow(context, project, id, 'lock')
    if (version !== null && version !== undefined && version !== row.version)
      throw refuse.conflict('stale_version', 'Someone else changed this evidence after you loaded it.')
    refuseDays({ effective_on: row.effectiveOn, expires_on: row.expiresOn, ...told })
    const proof = file_unique_id ? await fileProof(context, file_unique_id) : url ? linkProof(url) : undefined
    const revision = Number(row.revision) + (proof ? 1 : 0)
    await context.update(disclosure.evidence, row, { ...proof, ...visibleActivity(told), revision })
    if (proof) await keepRevision(context, (await context.find(disclosure.evidence, id)) as EvidenceRow, revision, proof)
    return { unique_id: id, revision }
  },

  async revisions({ project, evidence: id }, context) {
    await evidenceRow(context, project, id)
    const rows = await context.tx.query<{ row: Record<string, unknown> }>(
      `select json_build_object('number', r.number, 'file_name', r.file_name, 'url', r.url, 'sha256', r.sha256, 'effective_on', r.effective_on,
         'expires_on', r.expires_on, 'created_at', r.created_at) as row
       from disclosure.evidence_revisions r where r.tenant_id = $1 and r.evidence_id = $2 order by r.number desc limit 500`,
      [context.tenantId, id],
    )
    return { unique_id: id, revisions: rows.map(({ row }) => row) }
  },

  async download({ project, evidence: id, revision }, context) {
    const row = await evidenceRow(context, project, id)
    const [file] = await context.tx.query<{ key: string; filename: string }>(
      `select f.key, f.filename from disclosure.evidence_revisions r join kit.files f on f.tenant_id = $1 and f.id = r.file_id
       where r.tenant_id = $1 and r.evidence_id = $2 and r.number = $3`,
      [context.tenantId, id, revision ? Number(revision) : row.revision],
    )
    if (!file) throw refuse.missing()
    return {
      unique_id: id,
      url: await context.files.presignDownload({ ...file, expiresInSeconds: linkSeconds }),
      expires_at: new Date(Date.now() + linkSeconds * 1_000).toISOString(),
    }
  },
}
