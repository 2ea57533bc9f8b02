import { type Answer, type Context, document, refuse, scopeOf } from '@quoin/kit/server'
import { files } from '../resources/index.ts'
import { sharedWith } from './access.ts'

const movedMax = 5_000
type Query = Parameters<Context['list']>[1]

/** What lies in a folder and below it. */
const within = (folder: string) =>
  `(t.virtual_folder = ${folder} or left(t.virtual_folder, length(${folder}) + 1) = ${folder} || '/')`

/**
 * Files of a folder with everything below it (`in:Sales`), files of a tag, and files of others that somebody reaches (`shared:with_me` as
 * their owner); nothing where none of it is asked for.
 */
export async function listFiles(query: Query, context: Context): Promise<Answer | undefined> {
  const { 'filter[tags]': tag, 'filter[virtual_folder]': folder, 'filter[user_unique_id]': owner, ...rest } = query
  const below = typeof folder === 'string' && folder.startsWith('in:') ? folder.slice('in:'.length) : undefined
  const isShared = owner === 'shared:with_me'
  if (tag === undefined && below === undefined && !isShared) return undefined
  const ofOwner = owner === undefined || isShared ? {} : { 'filter[user_unique_id]': owner }
  const exact = below === undefined && folder !== undefined ? { 'filter[virtual_folder]': folder } : {}
  return context.list(files.storedFiles, { ...rest, ...exact, ...ofOwner }, (add) => [
    ...(isShared ? sharedWith(context, add) : []),
    ...(tag === undefined ? [] : [`t.tags @> array[${add(tag)}]::text[]`]),
    ...(below === undefined ? [] : [within(`${add(below)}::text`)]),
  ])
}

interface Move {
  readonly of: 'mine' | 'company'
  readonly from: string
  readonly to: string
}

/** Gives every file of a folder its new place at once. Where a file lies is no part of what was approved. */
export async function moveFolder({ of, from, to }: Move, context: Context): Promise<Answer> {
  const { tx, tenantId, me, actor } = context
  if (!from) throw refuse.invalid('required', 'Name the folder.', 'from')
  if (!to) throw refuse.invalid('required', 'Name where it goes.', 'to')
  if (to.startsWith(`${from}/`)) throw refuse.invalid('folder_in_itself', 'A folder cannot be moved into itself.', 'to')
  if (of === 'company' && scopeOf(actor, 'files.storage.write') !== 'tenant') throw refuse.forbidden('files.storage.write')
  const rows = await tx.query<{ id: string; folder: string }>(
    `select t.id, t.virtual_folder as folder from files.stored_files t
     where t.tenant_id = $1 and t.deleted_at is null and t.user_id is not distinct from $2 and ${within('$3::text')} limit $4 for update`,
    [tenantId, of === 'company' ? null : me, from, movedMax + 1],
  )
  if (rows.length === 0) throw refuse.missing()
  if (rows.length > movedMax)
    throw refuse.conflict('too_many_files', `At most ${movedMax} files are moved at once. Move the folders in it one by one.`)
  if (rows.some(({ folder }) => to.length + folder.length - from.length > 400))
    throw refuse.invalid('too_long', 'The names of its folders would be too long together.', 'to')
  if (from !== to) {
    await tx.query(
      `update files.stored_files set virtual_folder = $3 || substr(virtual_folder, $4), version = version + 1,
         updated_at = clock_timestamp(), updated_by = app.id($5) where tenant_id = $1 and id = any($2::uuid[])`,
      [tenantId, rows.map(({ id }) => id), to, from.length + 1, me || null],
    )
    for (const { id, folder } of rows)
      await context.note(files.storedFiles, id, { virtualFolder: [folder, to + folder.slice(from.length)] })
  }
  return document({ type: 'file_folder', id: tenantId, attributes: { moved: rows.length } })
}
