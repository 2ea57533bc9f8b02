import { type Context, document, type Customs, type Internals, Refusal, refuse, reserveStored } from '@quoin/kit/server'
import { type Definition, isUpload, questionsOf, type UploadedFile } from '../engine/index.ts'
import { forms, held } from '../resources/index.ts'

const purpose = 'form answer'
type FileRow = UploadedFile & Record<string, unknown>
const columns = 'f.id as file, f.filename as name, f.content_type as type, f.size_bytes::int as size'

/** Takes note of a file that lies in the store already, under the link of the answer it is for. It goes after a day unless that is kept. */
export const keepUpload: Internals<typeof forms, 'answers'>['keepUpload'] = async (input, context) => {
  const { tx, tenantId } = context
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from forms.uploads t where t.tenant_id = $1 and t.created_at > now() - interval '1 day' limit $2) latest`,
    [tenantId, held.uploadsPerDay],
  )
  if (row!.count >= held.uploadsPerDay) throw refuse.slowDown(3_600)
  const { key, name: filename, type: contentType, size, sha256 } = input
  const id = await reserveStored(context, { key, purpose, filename, contentType, size, sha256, hours: 24 })
  await tx.query(
    `insert into forms.uploads (tenant_id, id, survey_id, question, hash) values ($1, $2, $3, $4, decode($5, 'hex'))`,
    [tenantId, id, input.survey, input.question, input.hash],
  )
  return { file: id, name: input.name, type: input.type, size: input.size }
}

/** A row for what is to lie in quarantine: it belongs to no answer. Without room for it there is none. */
export const reserveRefused: Internals<typeof forms, 'answers'>['reserveRefused'] = async (
  { key, name, type, size },
  context,
) => {
  try {
    await reserveStored(context, { key, purpose, filename: name, contentType: type, size, hours: 0 })
    return { isReserved: true }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { isReserved: false }
  }
}

/** A file that was handed over under this link, for whoever sends the page again with something else mended. */
export const uploadOf: Internals<typeof forms, 'answers'>['uploadOf'] = async (
  { survey, question, hash, id },
  { tx, tenantId },
) => {
  const [row] = await tx.query<FileRow>(
    `select ${columns} from forms.uploads u join kit.files f on f.tenant_id = u.tenant_id and f.id = u.id and f.state <> 'orphan'
     where u.tenant_id = $1 and u.survey_id = $2 and u.question = $3 and u.hash = decode($4, 'hex') and u.id = app.id($5)`,
    [tenantId, survey, question, hash, id],
  )
  return row ?? null
}

/** Makes the files that an answer names its own; those it named before and no longer does are let go. Throws where one is not theirs. */
export async function claimUploads(
  { tx, tenantId }: Context,
  answer: { readonly id: string; readonly survey: string; readonly hash: string | null },
  definition: Definition,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const questions = questionsOf(definition).flatMap(({ question }) => (isUpload(question) ? [question.id] : []))
  if (questions.length === 0) return
  const named = questions.flatMap((question) => {
    const { file } = (values[question] ?? {}) as Partial<UploadedFile>
    return file ? [{ question, file }] : []
  })
  const ids = named.map(({ file }) => file)
  const own = await tx.query<{ id: string; question: string }>(
    `update forms.uploads u set answer_id = $3 from kit.files f
     where u.tenant_id = $1 and u.survey_id = $2 and u.id = any($4::uuid[]) and (u.answer_id = $3 or u.answer_id is null and u.hash = decode($5, 'hex'))
       and f.tenant_id = u.tenant_id and f.id = u.id and f.state <> 'orphan' returning u.id, u.question`,
    [tenantId, answer.survey, answer.id, ids, answer.hash],
  )
  const foreign = named.find(({ question, file }) => !own.some((one) => one.id === file && one.question === question))
  if (foreign)
    throw refuse.invalid('upload_missing', 'This file was not uploaded with this response.', `form_fields/${foreign.question}`)
  await tx.query(
    `update kit.files set state = 'stored', expires_at = null where tenant_id = $1 and id = any($2::uuid[]) and state = 'pending'`,
    [tenantId, ids],
  )
  await tx.query('delete from forms.uploads where tenant_id = $1 and answer_id = $2 and id <> all($3::uuid[])', [
    tenantId,
    answer.id,
    ids,
  ])
}

/** A link to a file of an answer, for whoever may see the answer. */
export const file: Customs<typeof forms, 'answers'>['file'] = async ({ parent, id, question }, context) => {
  const answer = await context.find(forms.answers, id)
  if (answer.survey !== parent) throw refuse.missing()
  const [row] = await context.tx.query<FileRow & { key: string }>(
    `select ${columns}, f.key from forms.uploads u join kit.files f on f.tenant_id = u.tenant_id and f.id = u.id and f.state = 'stored'
     where u.tenant_id = $1 and u.answer_id = $2 and u.question = $3 limit 1`,
    [context.tenantId, id, question],
  )
  if (!row) throw refuse.missing('There is no such file.')
  const url = await context.files.presignDownload({ key: row.key, filename: row.name, expiresInSeconds: 900 })
  return document({
    type: 'file_link',
    id: row.file,
    attributes: { unique_id: row.file, url, name: row.name, content_type: row.type, size_bytes: row.size },
  })
}
