import type { AnyResource } from '@quoin/kit'
import { imageTypes, inlineTypes, thumbnail, thumbnailType } from '@quoin/kit/files'
import { Answer, companyOf, type Context, one, scopeOf, refuse } from '@quoin/kit/server'
import { type AccessLevel, changing } from '../resources/access.ts'
import { files } from '../resources/index.ts'

/** A stored file as code sees it. */
export interface StoredFile {
  readonly id: string
  readonly version: number
  readonly user: string | null
  readonly createdBy: string | null
  readonly file: string
  readonly name: string
  readonly sha256: string
  readonly fileType: string
  readonly fileSize: number
  readonly versionNumber: number
  readonly approvalState: 'none' | 'pending' | 'approved' | 'rejected'
  readonly approvedVersion: number | null
  readonly category: string | null
  readonly schema: string | null
  readonly tags: readonly string[] | null
  readonly isPublic: boolean
}

/** What belongs to a file itself: being named there is no use of it. */
export const ofFiles = [
  files.versions.dotted,
  files.approvals.dotted,
  files.outsideApprovals.dotted,
  files.shareLinks.dotted,
  files.accesses.dotted,
  files.accessRequests.dotted,
  files.entityFiles.dotted,
]

/** A person whose files one may reach: oneself, or any member for those whose permission reaches the company. */
export async function mayName(context: Context, user: string, permission: string): Promise<void> {
  const scope = scopeOf(context.actor, permission)
  const isReached = scope === 'tenant' || user === context.me || (scope === 'team' && context.actor.teamUserIds.includes(user))
  if (!isReached) throw refuse.missing()
  const [member] = await context.tx.query(
    'select 1 from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null',
    [context.tenantId, user],
    'prepare',
  )
  if (!member) throw refuse.missing()
}

/** What was given of a file to these people, by an access of their own or with all files of its owner: the most of it. */
export async function levelOn(
  { tx, tenantId, me }: Context,
  file: Pick<StoredFile, 'id' | 'user'>,
  people: readonly string[] = [me],
): Promise<AccessLevel | undefined> {
  const [given] = await tx.query<{ level: AccessLevel }>(
    `select level from (
       select access_level as level, starts_at, expires_at from files.accesses
         where tenant_id = $1 and stored_file_id = $2 and grantee_id = any($4::uuid[]) and deleted_at is null
       union all select access_level, starts_at, expires_at from files.delegations
         where tenant_id = $1 and delegator_id = $3 and delegatee_id = any($4::uuid[]) and deleted_at is null) given
     where (starts_at is null or starts_at <= now()) and (expires_at is null or expires_at > now())
     order by array_position(array['admin', 'write', 'read'], level) limit 1`,
    [tenantId, file.id, file.user, people],
    'prepare',
  )
  return given?.level
}

/** 403 for a file that one sees and may not change, as the standard operations answer it; of those it is shared with, these may. */
export async function mayChange(
  context: Context,
  row: Pick<StoredFile, 'id' | 'user' | 'createdBy'>,
  permission: string,
  levels: readonly string[] = changing.values,
): Promise<void> {
  const { actor, me } = context
  const scope = scopeOf(actor, permission)
  if (scope === 'tenant') return
  const people = scope === 'team' ? [me, ...actor.teamUserIds] : [me]
  if (people.includes((row.user ?? row.createdBy)!)) return
  const level = levels.length > 0 ? await levelOn(context, row, people) : undefined
  if (!level || !levels.includes(level)) throw refuse.forbidden(permission)
}

/** Who else reaches a file is said by its owner, and by those they gave that too. */
export const mayShare = (context: Context, row: Pick<StoredFile, 'id' | 'user' | 'createdBy'>): Promise<void> =>
  mayChange(context, row, 'files.files.write', ['admin'])

/** 404 unless an address names the company of whoever asks, by its word or its id. */
export async function mustBeCompany({ pools, tenantId }: Context, urlId: string): Promise<void> {
  if (urlId !== tenantId && (await companyOf(pools, tenantId))?.word !== urlId) throw refuse.missing()
}

export const findFile = (context: Context, id: string, lock?: 'lock'): Promise<StoredFile> =>
  context.find(files.storedFiles, id, lock) as Promise<StoredFile>

/** A file of this person, or of the company where there is none; whatever else it is, it is not at this address. */
export async function fileOf(context: Context, user: string | null, id: string, lock?: 'lock'): Promise<StoredFile> {
  const row = await findFile(context, id, lock)
  if (row.user !== user) throw refuse.missing()
  return row
}

async function documentOf(context: Context, resource: AnyResource, id: string): Promise<string> {
  const model = context.model(resource.dotted)
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
  )
  if (!row) throw refuse.missing()
  return row.document
}

export const answerWith = async (context: Context, resource: AnyResource, id: string, status = 200): Promise<Answer> =>
  one(await documentOf(context, resource, id), { status })

export const answerFile = async (context: Context, id: string, status = 200): Promise<Answer> =>
  withLinks(await answerWith(context, files.storedFiles, id, status), context)

/** 409 with the record as it is now, as its own update would refuse. */
export async function refuseStale(context: Context, row: StoredFile, version: number | null | undefined): Promise<void> {
  if (version === null || version === undefined || version === row.version) return
  const current = JSON.parse(await documentOf(context, files.storedFiles, row.id)) as unknown
  throw refuse.conflict('stale_version', 'Someone else changed this record after you loaded it.', { current })
}

export interface Bytes {
  readonly key: string
  readonly filename: string
  readonly contentType: string
}
export const linkSeconds = 900

export const linkTo = ({ files: store }: Pick<Context, 'files'>, { key, filename }: Bytes): Promise<string> =>
  store.presignDownload({ key, filename, expiresInSeconds: linkSeconds })

/** Where the kit keeps the small picture of a picture. */
export const thumbnailKey = (key: string) => `${key.slice(0, key.lastIndexOf('/'))}/thumb-320x320.webp`

const largeSide = 1_600
const drawnTypes = imageTypes.filter((type) => type !== 'image/gif')

/**
 * A link that shows a picture in a page, at most as large as a screen and drawn anew: without what cameras write into pictures. What is no
 * picture, or moves, is linked to as it is.
 */
export async function largeLink(
  context: Context,
  { key, contentType }: Omit<Bytes, 'filename'>,
  filename: string,
): Promise<string> {
  if (!drawnTypes.includes(contentType)) return linkTo(context, { key, contentType, filename })
  const large = `${key.slice(0, key.lastIndexOf('/'))}/thumb-${largeSide}x${largeSide}.webp`
  await context.external(`draw ${large}`, async () => {
    if (!(await context.files.head(large))) await thumbnail(context.files, key, { width: largeSide, height: largeSide })
  })
  return context.files.presignDownload({
    key: large,
    filename: 'preview.webp',
    inline: thumbnailType,
    expiresInSeconds: linkSeconds,
  })
}

interface Shown {
  readonly attributes: Record<string, unknown>
}

/** Gives every file a link to its bytes that ends after a quarter of an hour, and a picture one that shows it in a page, small. */
export async function withLinks(answer: Answer, context: Context): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: Shown | Shown[] }
  const shown = [body.data].flat()
  const rows = await context.tx.query<{ id: string; key: string; contentType: string }>(
    `select id, key, content_type as "contentType" from kit.files where tenant_id = $1 and id = any($2::uuid[])`,
    [context.tenantId, shown.map(({ attributes }) => attributes.file_unique_id).filter(Boolean)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { attributes } of shown) {
    const bytes = byId.get(attributes.file_unique_id as string)
    const isPicture = bytes && inlineTypes.includes(bytes.contentType)
    const filename = attributes.name as string
    attributes.url = bytes ? await linkTo(context, { ...bytes, filename }) : null
    attributes.preview_url = isPicture
      ? await context.files.presignDownload({
          key: thumbnailKey(bytes.key),
          filename: 'small.webp',
          inline: thumbnailType,
          expiresInSeconds: linkSeconds,
        })
      : null
  }
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}

/** Wire names as fields: what is not a field of the record, or not a client's to say, is left out. */
export function valuesOf(context: Context, dotted: string, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const model = context.model(dotted)
  return Object.fromEntries(
    Object.entries(input).flatMap(([wire, value]) => {
      const column = model.byWire.get(wire)
      const isWritten = column && !column.definition.readOnly && value !== undefined && model.own.includes(column)
      return isWritten && !(value === null && (column.definition.default !== undefined || column.definition.required))
        ? [[column.name, value]]
        : []
    }),
  )
}
