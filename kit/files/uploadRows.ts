import type { Database } from '../database/index.ts'
import { advisoryLock } from '../transaction/advisoryLock.ts'
import { inTransaction, type Tx } from '../transaction/transaction.ts'
import { notify } from '../notices/notify.ts'
import type { Inspected } from './inspect.ts'
import { checkKey } from './key.ts'
import type { Finding } from './scanner.ts'
import { signedLinks } from './signedLinks.ts'
import { checkExpiry, downloadSecondsMax, type FileStore } from './store.ts'

export interface UploadRowSettings {
  readonly database: Pick<Database, 'auth'>
  readonly store: FileStore
  /** Name of the notice that tells people what became of their upload; nobody is told without. */
  readonly notice?: string
  /** Where browsers reach this server, without a trailing slash. */
  readonly publicUrl: string
  /** The instance's secret; the key that signs links is derived from it. */
  readonly secret: string
  /** Other secrets of the instance: links signed with them are good until they run out. */
  readonly secretsBefore?: readonly string[]
}

/** The rows of `kit.files` that say what became of an upload; whatever hands out or removes bytes by their key alone asks them first. */
export interface UploadRows {
  /**
   * A link to read an upload, as an attachment, once it is confirmed: until then, and when it is refused, the link answers no byte. It leads
   * through this server whatever the store is, for a store knows of no rows. At most 900 seconds.
   */
  link(input: { key: string; filename: string; expiresInSeconds: number }): string
  /** What a link opens, or null when we did not sign exactly these bytes, or when it is too late. */
  opened(pathAndQuery: string): { readonly key: string; readonly filename: string } | null
  /** Undefined where no row has the key. */
  stateOf(key: string): Promise<string | undefined>
  /**
   * Removes what is refused. The row goes first: whoever is confirming the same upload at this moment finds none afterwards, so that nothing
   * else can be put under a key that counts. What counts already stays.
   */
  discard(key: string): Promise<void>
  /**
   * Keeps what the scanner refused where nobody is handed it, until an administrator of the company decides or its time is over, and tells
   * whoever uploaded it. False where it is not kept: no row reserved it, somebody holds the row, or there is no room.
   */
  quarantine(key: string, found: Inspected & Finding): Promise<boolean>
}

/** What stays of refused files. They count against what a company and a person may store as well. */
export const quarantineBounds = { files: 200, filesOfPerson: 20, days: 30 } as const

export const uploadLinkPath = '/files/uploads/'

export function uploadRows({ database, store, notice, publicUrl, secret, secretsBefore = [] }: UploadRowSettings): UploadRows {
  const links = signedLinks(uploadLinkPath, 'quoin upload links 1', { publicUrl, secret, secretsBefore })
  /** Keys begin with the id of their company. */
  const within = <T>(key: string, work: (tx: Tx, tenantId: string) => Promise<T>): Promise<T> => {
    const tenantId = key.slice(0, key.indexOf('/'))
    return inTransaction(database.auth, { tenantId, userId: null }, (tx) => work(tx, tenantId))
  }
  const stateOf = (key: string) =>
    within(key, async (tx, tenantId) => {
      const [row] = await tx.query<{ state: string }>('select state from kit.files where tenant_id = $1 and key = $2', [
        tenantId,
        key,
      ])
      return row?.state
    })

  return {
    link({ key, filename, expiresInSeconds }) {
      checkKey(key)
      checkExpiry(expiresInSeconds, downloadSecondsMax)
      const expires = Math.floor(Date.now() / 1000) + expiresInSeconds
      return links.link('GET', key, { name: filename.toWellFormed(), expires: String(expires) })
    },

    opened(pathAndQuery) {
      const opened = links.opened('GET', pathAndQuery)
      return opened && { key: opened.key, filename: opened.granted.get('name')! }
    },

    stateOf,

    async discard(key) {
      // Whoever holds the row is confirming it, or is this very caller: then it stays pending, and goes when its time is over.
      const taken = await within(key, (tx, tenantId) =>
        tx.query(
          `update kit.files set state = 'orphan', expires_at = clock_timestamp() where tenant_id = $1 and id in
             (select id from kit.files where tenant_id = $1 and key = $2 and state = 'pending' for update skip locked) returning id`,
          [tenantId, key],
        ),
      )
      if (taken.length > 0 || (await stateOf(key)) === undefined) await store.delete(key)
    },

    quarantine: (key, { why, threat, size, sha256, contentType, width, height }) =>
      within(key, async (tx, tenantId) => {
        advisoryLock(tx, 'quarantine')
        const [kept] = await tx.query<{ id: string; filename: string; person: string | null }>(
          `update kit.files f set state = 'quarantined', quarantined_at = clock_timestamp(), quarantine_reason = $3, threat = $4, size_bytes = $5,
             sha256 = $6, content_type = $7, width = $8, height = $9, upload_id = null, expires_at = clock_timestamp() + make_interval(days => $10)
           where f.tenant_id = $1 and f.id in
             (select id from kit.files where tenant_id = $1 and key = $2 and state = 'pending' for update skip locked)
             and (select count(*) from kit.files q where q.tenant_id = $1 and q.state = 'quarantined') < $11
             and (select count(*) from kit.files q where q.tenant_id = $1 and q.state = 'quarantined'
               and q.created_by is not distinct from f.created_by) < $12
           returning f.id, f.filename, f.created_by as person`,
          [
            tenantId,
            key,
            why,
            threat,
            size,
            sha256,
            contentType,
            width ?? null,
            height ?? null,
            quarantineBounds.days,
            quarantineBounds.files,
            quarantineBounds.filesOfPerson,
          ],
        )
        if (!kept) return false
        const { id, filename: file, person } = kept
        if (notice && person) await notify(tx, { tenantId, notice, people: [person], values: { file, why }, key: id })
        return true
      }),
  }
}
