import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/index.ts'
import { inTransaction, type Tx } from '../transaction/transaction.ts'
import { checkKey } from './key.ts'
import { checkExpiry, downloadSecondsMax, type FileStore } from './store.ts'

export interface UploadRowSettings {
  readonly database: Pick<Database, 'auth'>
  readonly store: FileStore
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
}

export const uploadLinkPath = '/files/uploads/'

export function uploadRows({ database, store, publicUrl, secret, secretsBefore = [] }: UploadRowSettings): UploadRows {
  const [signingKey, ...keysBefore] = [secret, ...secretsBefore].map((one) =>
    createHmac('sha256', one).update('quoin upload links 1').digest(),
  ) as [Buffer, ...Buffer[]]
  const sign = (target: string, key = signingKey) => createHmac('sha256', key).update(target).digest('base64url')
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
      const grant = { name: filename.toWellFormed(), expires: String(Math.floor(Date.now() / 1000) + expiresInSeconds) }
      const target = `${uploadLinkPath}${key.split('/').map(encodeURIComponent).join('/')}?${new URLSearchParams(grant)}`
      return `${publicUrl}${target}&signature=${sign(target)}`
    },

    opened(pathAndQuery) {
      const at = pathAndQuery.lastIndexOf('&signature=')
      if (at < 0) return null
      const target = pathAndQuery.slice(0, at)
      const input = Buffer.from(pathAndQuery.slice(at + '&signature='.length))
      const isOurs = [signingKey, ...keysBefore].some((key) => {
        const expected = Buffer.from(sign(target, key))
        return input.length === expected.length && timingSafeEqual(input, expected)
      })
      if (!isOurs) return null
      const [path = '', query = ''] = target.split('?', 2)
      const requested = new URLSearchParams(query)
      if (Number(requested.get('expires')) * 1000 <= Date.now()) return null
      const key = path.slice(uploadLinkPath.length).split('/').map(decodeURIComponent).join('/')
      return { key, filename: requested.get('name')! }
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
  }
}
