import { imageTypes, quarantineBounds, thumbnail } from '@quoin/kit/files'
import { notify } from '@quoin/kit/notices'
import { type Context, countedRows, type Customs, document, gone, pageOf, refuse } from '@quoin/kit/server'
import { files } from '../resources/index.ts'
import { keepStored } from './keep.ts'
import { purpose } from './uploads.ts'

interface Quarantined {
  readonly id: string
  readonly key: string
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
  readonly reason: 'malware' | 'too_large'
  readonly threat: string | null
  readonly user: string | null
}

/** Held until the end of the transaction. */
async function quarantined({ tx, tenantId }: Context, id: string): Promise<Quarantined> {
  const [found] = await tx.query<Quarantined & Record<string, unknown>>(
    `select f.id, f.key, f.filename, f.content_type as "contentType", f.size_bytes::float8 as size, f.sha256, f.quarantine_reason as reason, f.threat,
       (select u.id from gateway.users_view u where u.tenant_id = f.tenant_id and u.id = f.created_by and u.deleted_at is null) as user
     from kit.files f where f.tenant_id = $1 and f.id = $2 and f.state = 'quarantined' for update of f`,
    [tenantId, id],
  )
  if (!found) throw refuse.missing()
  return found
}

export const quarantine: Customs<typeof files, 'quarantine'> = {
  async list({ page = 1, records = quarantineBounds.files }, { tx, tenantId }) {
    const { rows, total } = await countedRows({ page, records }, ({ first, most }) =>
      tx.query<{ id: string; total: number }>(
        `select f.id, f.id as unique_id, f.filename as name, f.content_type as file_type, f.size_bytes::float8 as file_size, f.sha256,
         f.quarantine_reason as reason, f.threat, u.id as user_unique_id, u.name as user_name, f.purpose = 'form answer' as is_from_form,
         to_json(f.quarantined_at)#>>'{}' as quarantined_at, to_json(f.expires_at)#>>'{}' as expires_at, (count(*) over ())::int as total
       from kit.files f left join gateway.users_view u on u.tenant_id = f.tenant_id and u.id = f.created_by and u.deleted_at is null
       where f.tenant_id = $1 and f.state = 'quarantined' and f.expires_at > clock_timestamp()
       order by f.quarantined_at desc, f.id limit $2 offset $3`,
        [tenantId, most, first],
      ),
    )
    const documents = rows.map(({ id, total: _, ...attributes }) => ({ id, type: 'quarantined_file', attributes }))
    const texts = documents.map((one) => JSON.stringify(one)).join(',')
    return pageOf(texts, { page, records, total })
  },

  // Whatever it was uploaded for was refused at that time; where it lives on, it can be chosen from.
  async release({ upload, reason }, context) {
    const { tx, tenantId, me } = context
    const { key, user, threat, reason: why, ...stored } = await quarantined(context, upload)
    if (imageTypes.includes(stored.contentType))
      await context.external(`draw ${key}`, async () => void (await thumbnail(context.files, key)))
    await tx.query(
      `update kit.files set state = 'stored', purpose = $3, quarantined_at = null, quarantine_reason = null, threat = null, expires_at = null
       where tenant_id = $1 and id = $2`,
      [tenantId, upload, purpose],
    )
    const file = await keepStored(context, user, stored)
    await context.note(files.quarantine, upload, { released: [threat ?? why, reason], file: [null, file] })
    if (user)
      await notify(tx, {
        tenantId,
        notice: 'file_released',
        people: [user],
        values: { file: stored.filename },
        link: '/files',
        about: { resource: 'files.storedFiles', id: file },
        key: upload,
        by: me,
      })
    return document({ type: 'quarantined_file', id: upload, attributes: { file_unique_id: file } })
  },

  async delete({ upload }, context) {
    const { key, filename, threat, reason } = await quarantined(context, upload)
    // The bytes first: what is left after a crash is a row to try again.
    await context.external(`remove ${key}`, () => context.files.delete(key))
    await context.tx.query('delete from kit.files where tenant_id = $1 and id = $2', [context.tenantId, upload])
    await context.note(files.quarantine, upload, { deleted: [threat ?? reason, filename] })
    return gone()
  },
}
