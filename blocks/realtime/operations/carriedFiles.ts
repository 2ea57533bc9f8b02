import { files } from '@quoin/files/resources'
import { type Context, refuse } from '@quoin/kit/server'
import { redact } from '../redact.ts'
import { mayReadRecord } from './conversation.ts'

interface Carried {
  readonly id: string
  readonly name: string
  readonly type: string | null
  readonly size: number
}

/** The files a message names, each of which whoever sends it may read themselves. */
export async function filesOf(context: Context, ids: readonly string[]): Promise<Carried[]> {
  const found: Carried[] = []
  for (const id of new Set(ids)) {
    if (!(await mayReadRecord(context, files.storedFiles.dotted, id)))
      throw refuse.invalid('no_such_record', 'There is no such record.', 'files')
    const { name, fileType, fileSize } = await context.find(files.storedFiles, id)
    found.push({ id, name: redact(name), type: fileType, size: Number(fileSize) })
  }
  return found
}

/** Puts files to a message; one it carries already has what is said of it changed. */
export async function keepFiles(
  { tx, tenantId, me }: Context,
  message: string,
  carried: readonly Carried[],
  payload: object | null = null,
): Promise<void> {
  if (carried.length === 0) return
  await tx.query(
    `insert into realtime.message_files as f (tenant_id, message_id, file_id, user_id, place, name, file_type, file_size, payload)
     select $1, $2, x.id, $3, x.place + (select count(*) from realtime.message_files o where o.tenant_id = $1 and o.message_id = $2), x.name, x.type, x.size, $5
     from json_to_recordset($4::json) as x (id uuid, place integer, name text, type text, size bigint)
     on conflict (tenant_id, message_id, file_id) do update set payload = excluded.payload`,
    [tenantId, message, me, JSON.stringify(carried.map((one, place) => ({ ...one, place }))), payload],
  )
}

/** Where a file of a message can be had, for whoever may read the message. */
export async function linkOfFile(context: Context, message: string, file: string) {
  const [row] = await context.tx.query<{ id: string }>(
    'select f.file_id as id from realtime.message_files f where f.tenant_id = $1 and f.message_id = $2 and f.file_id = app.id($3)',
    [context.tenantId, message, file],
  )
  const link = row && (await context.callInternal(files.storedFiles.internal.linkOf, { id: row.id }))
  if (!link) throw refuse.missing()
  return { url: link.url, preview_url: link.preview }
}
