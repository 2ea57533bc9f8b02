import type { Database } from '../database/index.ts'
import { inTransaction } from '../transaction/transaction.ts'
import type { FileStore } from './store.ts'

/**
 * Removes uploads that nobody confirmed and files nothing points to any more: rows of `kit.files` that are pending or orphan and
 * whose `expires_at` passed more than an hour ago, with everything stored beside them. Answers how many. Run it hourly.
 */
export async function removeExpiredFiles({ database, store }: { database: Database; store: FileStore }): Promise<number> {
  // Which companies have any is asked as the owner, who sees ids alone here; the work itself is done behind each company's wall.
  const { rows } = await database.migrator.query<{ tenant_id: string; id: string }>(`
    select tenant_id, id from kit.files
    where state <> 'stored' and expires_at < clock_timestamp() - interval '1 hour' order by expires_at limit 1000`)
  let removed = 0
  for (const { tenant_id: tenantId, id } of rows) {
    removed += await inTransaction(database.auth, { tenantId, userId: null }, async (tx) => {
      // Whoever confirms the upload at this moment holds the row, and then it is stored and no longer ours.
      const [file] = await tx.query<{ key: string; uploadId: string | null }>(
        `
        select key, upload_id as "uploadId" from kit.files
        where tenant_id = $1 and id = $2 and state <> 'stored' and expires_at < clock_timestamp() - interval '1 hour'
        for update skip locked`,
        [tenantId, id],
      )
      if (!file) return 0
      if (file.uploadId) await store.parts.abort(file.key, file.uploadId)
      // The object goes before its row: a crash in between leaves a row to try again, never an object nobody knows of.
      for await (const { key } of store.list(file.key.slice(0, file.key.lastIndexOf('/') + 1))) await store.delete(key)
      await tx.query('delete from kit.files where tenant_id = $1 and id = $2', [tenantId, id])
      return 1
    })
  }
  return removed
}
