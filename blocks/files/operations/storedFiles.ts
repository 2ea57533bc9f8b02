import { isUuid } from '@quoin/kit/uuid'
import { type Answer, type BlockServer, type Context, type Customs, document, gone, refuse, usesOf } from '@quoin/kit/server'
import { files } from '../resources/index.ts'
import { multipartComplete, multipartPresign } from './parts.ts'
import { copyTo } from './copyTo.ts'
import { decideBy } from './decide.ts'
import { bytesOf, changeFile, followCategory, keepFile, mustBeOpen, mustFit, replaceBytes, restore } from './keep.ts'
import {
  answerFile,
  valuesOf,
  fileOf,
  findFile,
  largeLink,
  linkSeconds,
  linkTo,
  mayChange,
  mayName,
  mayShare,
  mustBeCompany,
  ofFiles,
  refuseStale,
  type StoredFile,
  withLinks,
} from './records.ts'
import { moveFolder, listFiles } from './folders.ts'
import { outside } from './outside.ts'
import { preview } from './preview.ts'
import { mustNotBeKept, withTrashEnds } from './retention.ts'
import { sharing } from './share.ts'
import { presign, takeUpload } from './uploads.ts'

type Query = Readonly<Record<string, string | string[] | undefined>>

/** A page of the files of one person, or of the company. */
async function listOf(context: Context, user: string | null, { ext, mime_type, ...query }: Query): Promise<Answer> {
  const filtered = { ...query, ...(mime_type && { file_type: mime_type }) }
  const page = await context.list(files.storedFiles, filtered, (add) => [
    user === null ? 't.user_id is null' : `t.user_id = ${add(user)}`,
    ...(typeof ext === 'string' && ext
      ? [`lower(right(t.name, ${add(ext.length + 1)}::integer)) = ${add(`.${ext.toLowerCase()}`)}`]
      : []),
  ])
  return withLinks(page, context)
}

async function change(
  context: Context,
  row: StoredFile,
  input: Readonly<Record<string, unknown>>,
  permission: string,
): Promise<Answer> {
  await mayChange(context, row, permission)
  if (typeof input.is_public === 'boolean' && input.is_public !== row.isPublic) await mayShare(context, row)
  await refuseStale(context, row, input.version as number | null | undefined)
  await changeFile(context, row, input)
  return answerFile(context, row.id)
}

async function download(context: Context, row: StoredFile, number?: string, variant?: string): Promise<Answer> {
  // Other bytes than those asked for would look like them.
  if (number && !/^\d{1,9}$/.test(number)) throw refuse.missing()
  const [found] = await context.tx.query<{ key: string; contentType: string; size: string }>(
    `select f.key, f.content_type as "contentType", f.size_bytes as size from files.versions v
     join kit.files f on f.tenant_id = v.tenant_id and f.id = v.file_id
     where v.tenant_id = $1 and v.stored_file_id = $2 and v.number = $3`,
    [context.tenantId, row.id, number ? Number(number) : row.versionNumber],
  )
  if (!found) throw refuse.missing()
  const url = variant ? await largeLink(context, found, row.name) : await linkTo(context, { ...found, filename: row.name })
  return document({
    type: 'file_link',
    id: row.id,
    attributes: {
      name: row.name,
      file_type: found.contentType,
      file_size: Number(found.size),
      url,
      presigned_url: url,
      signed_url: url,
      public_url: url,
      expires_at: new Date(Date.now() + linkSeconds * 1_000).toISOString(),
    },
  })
}

/** Files that are given tags in one go. */
const taggedMax = 1_000
/** Folders of one answer. */
const foldersMax = 2_000
const tagged = (context: Context, row: StoredFile, tags: readonly string[]) => context.update(files.storedFiles, row, { tags })

const remove = async (context: Context, row: StoredFile): Promise<Answer> => {
  await context.call(files.storedFiles.delete, { id: row.id })
  return gone()
}

export const storedFiles: Customs<typeof files, 'storedFiles'> = {
  copyTo,
  ...sharing,
  ...outside,

  presign: (input, context) => presign(context, input),
  create: async (input, context) => answerFile(context, await keepFile(context, context.me, input), 201),

  async addVersion({ file, version, ...input }, context) {
    const row = await findFile(context, file, 'lock')
    await mayChange(context, row, 'files.files.write')
    await refuseStale(context, row, version)
    await replaceBytes(context, row, await takeUpload(context, input))
    return answerFile(context, file)
  },

  async restoreVersion({ file, number, version }, context) {
    const row = await findFile(context, file, 'lock')
    await mayChange(context, row, 'files.files.write')
    await refuseStale(context, row, version)
    await restore(context, row, number)
    return answerFile(context, file)
  },

  preview: async ({ file }, context) => preview(context, await findFile(context, file)),
  download: async ({ file, version, variant }, context) => download(context, await findFile(context, file), version, variant),

  async folders({ of, after }, context) {
    const folders = await context.tx.query<{ folder: string; files: string; bytes: string }>(
      `select coalesce(virtual_folder, '') as folder, count(*) as files, coalesce(sum(file_size), 0) as bytes from files.stored_files
       where tenant_id = $1 and deleted_at is null and case when $2::uuid is null then user_id is null else user_id = $2 end
         and ($3::text is null or coalesce(virtual_folder, '') collate app.natural > $3)
       group by 1 order by coalesce(virtual_folder, '') collate app.natural limit $4`,
      [context.tenantId, of === 'company' ? mayReadStorage(context) : context.me, after ?? null, foldersMax],
    )
    return document({
      type: 'file_folders',
      id: context.tenantId,
      attributes: {
        folders: folders.map((one) => ({ folder: one.folder, files: Number(one.files), bytes: Number(one.bytes) })),
        next_after: folders.length === foldersMax ? folders.at(-1)!.folder : null,
      },
    })
  },

  moveFolder: (input, context) => moveFolder(input, context),

  async uses({ file }, context) {
    await findFile(context, file)
    const byResource = new Map<string, string[]>()
    for (const { resource, record } of await usesOfFile(context, file))
      byResource.set(resource, [...(byResource.get(resource) ?? []), record])
    return document({
      type: 'file_uses',
      id: file,
      attributes: { uses: [...byResource].map(([resource, records]) => ({ resource, records })) },
    })
  },

  async userPresign({ user, ...input }, context) {
    await mayName(context, user, 'files.files.write')
    return presign(context, input)
  },
  async userBeginParts({ user, ...input }, context) {
    await mayName(context, user, 'files.files.write')
    return multipartPresign(context, input)
  },
  async userCompleteParts({ user, ...input }, context) {
    await mayName(context, user, 'files.files.write')
    return multipartComplete(context, input)
  },
  async userList({ user, ...query }, context) {
    await mayName(context, user, 'files.files.read')
    return listOf(context, user, query as Query)
  },
  async adminList({ user, ...query }, context) {
    await mayName(context, user, 'files.manage')
    return listOf(context, user, query as Query)
  },
  async userCreate({ user, ...input }, context) {
    await mayName(context, user, 'files.files.write')
    return answerFile(context, await keepFile(context, user, input), 201)
  },
  async userGet({ user, file }, context) {
    await fileOf(context, user, file)
    return answerFile(context, file)
  },
  userUpdate: async ({ user, file, ...input }, context) =>
    change(context, await fileOf(context, user, file, 'lock'), input, 'files.files.write'),
  async userDelete({ user, file }, context) {
    return remove(context, await fileOf(context, user, file))
  },
  async userApprove({ user, file, reason }, context) {
    await decideBy(context, await fileOf(context, user, file, 'lock'), 'approved', reason)
    return answerFile(context, file)
  },
  async userReject({ user, file, reason }, context) {
    await decideBy(context, await fileOf(context, user, file, 'lock'), 'rejected', reason)
    return answerFile(context, file)
  },
  async userAddTag({ user, file, tag }, context) {
    const row = await fileOf(context, user, file, 'lock')
    await mayChange(context, row, 'files.files.write')
    const checked = files.storedFiles.definition.fields.tags.definition.schema.safeParse([...(row.tags ?? []), tag])
    if (!checked.success) throw refuse.invalid('invalid', 'A file can have up to 50 tags of one line each.', 'tag')
    await tagged(context, row, checked.data as string[])
    return answerFile(context, file)
  },
  async userSetTags({ user, tags }, context) {
    await mayName(context, user, 'files.files.write')
    const rows = await context.tx.query<{ id: string }>(
      `select f.id from files.stored_files f where f.tenant_id = $1 and f.user_id = $2 and f.deleted_at is null and coalesce(f.tags, '{}') <> $3::text[]
       order by f.id limit $4`,
      [context.tenantId, user, tags, taggedMax + 1],
    )
    if (rows.length > taggedMax)
      throw refuse.conflict('too_many_files', `Up to ${taggedMax} files can be tagged at once. Tag them by a bulk change.`)
    for (const { id } of rows) {
      const row = await fileOf(context, user, id, 'lock')
      await mayChange(context, row, 'files.files.write')
      await tagged(context, row, tags)
    }
    return { id: user, tags, changed: rows.length }
  },
  async userRemoveTag({ user, file, tag }, context) {
    const row = await fileOf(context, user, file, 'lock')
    await mayChange(context, row, 'files.files.write')
    const { tag: word } = (await context.find(files.tags, tag)) as { tag: string }
    await tagged(
      context,
      row,
      (row.tags ?? []).filter((one) => one !== word),
    )
    return answerFile(context, file)
  },
  aws: async ({ user, file }, context) => download(context, await fileOf(context, user, file)),

  async storagePresign({ urlId, ...input }, context) {
    await mustBeCompany(context, urlId)
    return presign(context, input)
  },
  async storageList({ urlId, ...query }, context) {
    await mustBeCompany(context, urlId)
    return listOf(context, null, query as Query)
  },
  async storageCreate({ urlId, ...input }, context) {
    await mustBeCompany(context, urlId)
    return answerFile(context, await keepFile(context, null, input), 201)
  },
  async storageGet({ urlId, file }, context) {
    await mustBeCompany(context, urlId)
    await fileOf(context, null, file)
    return answerFile(context, file)
  },
  async storageUpdate({ urlId, file, ...input }, context) {
    await mustBeCompany(context, urlId)
    return change(context, await fileOf(context, null, file, 'lock'), input, 'files.storage.write')
  },
  async storageDelete({ urlId, file }, context) {
    await mustBeCompany(context, urlId)
    return remove(context, await fileOf(context, null, file))
  },
  async storageApprove({ urlId, file, reason }, context) {
    await mustBeCompany(context, urlId)
    await decideBy(context, await fileOf(context, null, file, 'lock'), 'approved', reason)
    return answerFile(context, file)
  },
  async storageReject({ urlId, file, reason }, context) {
    await mustBeCompany(context, urlId)
    await decideBy(context, await fileOf(context, null, file, 'lock'), 'rejected', reason)
    return answerFile(context, file)
  },
}

/** What is the company's is named by no person; whoever may not read it is told so. */
function mayReadStorage({ actor }: Context): null {
  if (!actor.permissions.has('files.storage.read')) throw refuse.forbidden('files.storage.read')
  return null
}

/** Records of other blocks that a file is part of. */
const usesOfFile = (context: Context, id: string) =>
  usesOf(context, {
    target: files.storedFiles.dotted,
    id,
    beyond: ofFiles,
  })

export const replaced: NonNullable<BlockServer['replaces'][string]> = {
  list: async (request, context, standard) =>
    withLinks((await listFiles(request.query, context)) ?? (await standard(request)), context),
  get: async (request, context, standard) => withLinks(await standard(request), context),
  trash: async (request, context, standard) => withTrashEnds(await standard(request), context),
  async update(request, context, standard) {
    const row = await findFile(context, request.params.id!, 'lock')
    mustBeOpen(row, valuesOf(context, files.storedFiles.dotted, request.body))
    await mustFit(context, request.body.schema_unique_id, await bytesOf(context, row.file))
    if (typeof request.body.is_public === 'boolean' && request.body.is_public !== row.isPublic) await mayShare(context, row)
    const answer = await standard(request)
    if (request.body.category_unique_id === undefined) return withLinks(answer, context)
    await followCategory(context, row)
    return answerFile(context, row.id)
  },
  // Those it is shared with may change a file, and leave whether it stays to its owner.
  async delete(request, context, standard) {
    await mayChange(context, await findFile(context, request.params.id!, 'lock'), 'files.files.delete', [])
    return standard(request)
  },
  async purge(request, context, standard) {
    if (!isUuid(request.params.id!)) throw refuse.missing()
    const [use] = await usesOfFile(context, request.params.id!)
    if (use) throw refuse.conflict('file_in_use', 'This file is used elsewhere. Remove it there first.', { ...use })
    await mustNotBeKept(context, request.params.id!)
    return standard(request)
  },
}
