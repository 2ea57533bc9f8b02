import { advisoryLock, type Answer, answerRecord, type Context, type Customs, gone, plain, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { files } from '../resources/index.ts'
import { withMore } from './access.ts'
import { changeFile, keepFile } from './keep.ts'
import { multipartComplete, multipartPresign } from './parts.ts'
import { answerFile, findFile, mayChange, refuseStale, type StoredFile, valuesOf, withLinks } from './records.ts'
import { presign } from './uploads.ts'

type Query = Parameters<Context['list']>[1]
const filesMax = 500

/** Files as what belongs to something: their own words, with what is said of them there. */
async function ofEntity(context: Context, entity: string, answer: Answer): Promise<Answer> {
  const { entityType } = await context.find(files.entities, entity)
  const body = JSON.parse(answer.body) as { data: { id: string } | { id: string }[] }
  const links = await context.tx.query<{ file: string; order: number; as: string | null }>(
    `select stored_file_id as file, display_order::int as order, association_type as as from files.entity_files
     where tenant_id = $1 and entity_id = $2 and stored_file_id = any($3::uuid[]) and deleted_at is null`,
    [context.tenantId, entity, [body.data].flat().map(({ id }) => id)],
  )
  const linkOf = new Map(links.map((one) => [one.file, one]))
  return withMore(answer, ({ unique_id: file }) => ({
    entity_unique_id: entity,
    entity_type: entityType,
    file_unique_id: file,
    association_type: linkOf.get(file as string)?.as ?? null,
    display_order: linkOf.get(file as string)?.order ?? 0,
  }))
}

/** That a file belongs to something, where it does; 404 where either is not there for whoever asks. */
async function linkOf(context: Context, entity: string, file: string): Promise<{ id: string } | undefined> {
  await context.find(files.entities, entity)
  await findFile(context, file)
  const [link] = await context.tx.query<{ id: string }>(
    'select id from files.entity_files where tenant_id = $1 and entity_id = $2 and stored_file_id = $3 and deleted_at is null',
    [context.tenantId, entity, file],
  )
  return link
}

/** A file of something, held, for whoever may change it. */
async function fileOf(context: Context, entity: string, file: string): Promise<StoredFile> {
  if (!(await linkOf(context, entity, file))) throw refuse.missing()
  const row = await findFile(context, file, 'lock')
  await mayChange(context, row, 'files.storage.write')
  return row
}

async function associate(
  context: Context,
  entity: string,
  file: string,
  values: { readonly associationType?: string | null; readonly sourceEntity?: string | null } = {},
): Promise<boolean> {
  await context.find(files.entities, entity, 'lock')
  const link = await linkOf(context, entity, file)
  if (link) {
    await context.update(files.entityFiles, await context.find(files.entityFiles, link.id, 'lock'), values)
    return false
  }
  const [held] = await context.tx.query<{ count: number; last: number }>(
    `select count(*)::int as count, coalesce(max(display_order), 0)::int as last from files.entity_files
     where tenant_id = $1 and entity_id = $2 and deleted_at is null`,
    [context.tenantId, entity],
  )
  if (held!.count >= filesMax) throw refuse.conflict('too_many_files', `Something can have up to ${filesMax} files.`)
  await context.insert(files.entityFiles, { entity, storedFile: file, displayOrder: held!.last + 1, ...values })
  return true
}

export const entities: Customs<typeof files, 'entities'> = {
  async register({ entity, ...input }, context) {
    if (!isUuid(entity)) throw refuse.missing()
    const id = entity.toLowerCase()
    const values = valuesOf(context, files.entities.dotted, input)
    // Two programs that make the same known at once: the second waits and finds what the first has made.
    advisoryLock(context.tx, 'file entity', id)
    const [there] = await context.tx.query<{ isGone: boolean }>(
      'select deleted_at is not null as "isGone" from files.entities where tenant_id = $1 and id = $2',
      [context.tenantId, id],
    )
    if (there?.isGone) throw refuse.conflict('already_taken', 'This ID was deleted here and cannot be used again.')
    if (!there) {
      await context.insert(files.entities, values, id)
      return answerRecord(context, files.entities, id, { status: 201 })
    }
    await context.update(files.entities, await context.find(files.entities, id, 'lock'), values)
    return answerRecord(context, files.entities, id)
  },

  async files({ entity, ...query }, context) {
    await context.find(files.entities, entity)
    const page = await context.list(files.storedFiles, query as Query, (add) => [
      `t.id in (select l.stored_file_id from files.entity_files l where l.tenant_id = ${add(context.tenantId)} and l.entity_id = ${add(entity)} and l.deleted_at is null)`,
    ])
    return ofEntity(context, entity, await withLinks(page, context))
  },

  async file({ entity, file }, context) {
    if (!(await linkOf(context, entity, file))) throw refuse.missing()
    return ofEntity(context, entity, await answerFile(context, file))
  },

  async createFile({ entity, ...input }, context) {
    await context.find(files.entities, entity, 'lock')
    const file = await keepFile(context, null, input)
    await associate(context, entity, file)
    return ofEntity(context, entity, await answerFile(context, file, 201))
  },
  async updateFile({ entity, file, ...input }, context) {
    const row = await fileOf(context, entity, file)
    await refuseStale(context, row, input.version)
    await changeFile(context, row, input)
    return ofEntity(context, entity, await answerFile(context, file))
  },
  async deleteFile({ entity, file }, context) {
    await fileOf(context, entity, file)
    await context.call(files.storedFiles.delete, { id: file })
    return gone()
  },
  async presign({ entity, ...input }, context) {
    await context.find(files.entities, entity)
    return presign(context, input)
  },
  async beginParts({ entity, ...input }, context) {
    await context.find(files.entities, entity)
    return multipartPresign(context, input)
  },
  async completeParts({ entity, ...input }, context) {
    await context.find(files.entities, entity)
    const { data } = JSON.parse((await multipartComplete(context, input)).body) as {
      data: { attributes: Record<string, unknown> }
    }
    const { unique_id: _, ...values } = data.attributes
    // Read without a document around it by one kind of client.
    return plain({ ...values, data })
  },

  async associate({ entity, file_unique_id: file, association_type, source_entity_id }, context) {
    const values = { associationType: association_type ?? null, sourceEntity: source_entity_id ?? null }
    const isNew = await associate(context, entity, file, values)
    return ofEntity(context, entity, await answerFile(context, file, isNew ? 201 : 200))
  },

  async disassociate({ entity, file }, context) {
    const link = await linkOf(context, entity, file)
    if (!link) throw refuse.missing()
    await context.purge(files.entityFiles, await context.find(files.entityFiles, link.id, 'lock'))
    return gone()
  },
}
