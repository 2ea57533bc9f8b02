import { createPublicKey, generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { inTransaction, refuse, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'

export interface MailKeyRow extends Record<string, unknown> {
  readonly id: string
  readonly domain: string
  readonly selector: string
  readonly public_key: string
  readonly sealed_key: Buffer
  readonly verified_at: string | null
  readonly checked_at: string | null
  readonly created_at: string
}

const keysMax = 6
const make = promisify(generateKeyPair)

/** Keys of a company, the newest first. */
export const readMailKeys = (tx: Tx, companyId: string): Promise<MailKeyRow[]> =>
  tx.query<MailKeyRow>(
    `select id, domain, selector, public_key, sealed_key, verified_at, checked_at, created_at from gateway.mail_keys
     where tenant_id = $1 order by created_at desc, id`,
    [companyId],
  )

/** The key mails of this domain are signed with: the newest that the domain shows. */
export const signingKey = (keys: readonly MailKeyRow[], domain: string): MailKeyRow | undefined =>
  keys.find((key) => key.domain === domain && key.verified_at !== null)

/** What the private half of a key is sealed for. */
export const sealOfMailKey = (id: string): string => `mail key ${id}`

/** Where the domain has to show a key, and as what (RFC 6376). */
export const recordNameOf = ({ selector, domain }: Pick<MailKeyRow, 'selector' | 'domain'>): string =>
  `${selector}._domainkey.${domain}`
export const recordOf = ({ public_key: key }: Pick<MailKeyRow, 'public_key'>): string => `v=DKIM1; k=rsa; p=${key}`

/** A new pair of keys; of 2048 bits, because not every domain takes a longer line. */
export async function newMailKey(core: Core): Promise<Pick<MailKeyRow, 'id' | 'selector' | 'public_key' | 'sealed_key'>> {
  const id = randomUUID()
  const { privateKey } = await make('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  return {
    id,
    selector: `quoin-${id.slice(0, 8)}`,
    public_key: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    sealed_key: core.keys.seal(pem, sealOfMailKey(id)),
  }
}

/** Keeps a key for a domain; nothing is signed with it before the domain shows it. */
export async function keepMailKey(
  tx: Tx,
  companyId: string,
  domain: string,
  key: Awaited<ReturnType<typeof newMailKey>>,
  by: string,
): Promise<void> {
  await tx.query('select 1 from gateway.mail_servers where tenant_id = $1 for update', [companyId])
  if ((await readMailKeys(tx, companyId)).length >= keysMax)
    throw refuse.invalid('too_many', `A company can have up to ${keysMax} keys. Remove an unused one.`)
  await tx.query(
    `insert into gateway.mail_keys (tenant_id, id, domain, selector, public_key, sealed_key, created_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, key.id, domain, key.selector, key.public_key, key.sealed_key, by],
  )
}

/** Whether what a domain says of itself shows this key: the tags in any order, with spaces anywhere, and not taken back. */
export function shows(lines: readonly string[], { public_key: key }: Pick<MailKeyRow, 'public_key'>): boolean {
  return lines.some((line) => {
    const tags = new Map(
      line.split(';').map((tag) => {
        const [name = '', ...rest] = tag.split('=')
        return [name.trim(), rest.join('=').replace(/\s/g, '')] as const
      }),
    )
    return (tags.get('v') ?? 'DKIM1') === 'DKIM1' && (tags.get('k') ?? 'rsa') === 'rsa' && tags.get('p') === key
  })
}

/** Counts a key as shown or not; one that is makes those before it needless. */
export async function noteMailKey(tx: Tx, core: Core, companyId: string, key: MailKeyRow, isShown: boolean): Promise<void> {
  await tx.query(
    `update gateway.mail_keys k set checked_at = c.now, verified_at = case when $4 then coalesce(k.verified_at, c.now) end
     from gateway.clock($3) as c(now) where k.tenant_id = $1 and k.id = $2`,
    [companyId, key.id, core.clock.offsetMs, isShown],
  )
  if (isShown)
    await tx.query('delete from gateway.mail_keys where tenant_id = $1 and domain = $2 and created_at < $3', [
      companyId,
      key.domain,
      key.created_at,
    ])
}

/**
 * Asks domains once a day whether they still show the keys that mails are signed with, and those whose key was gone. A signature
 * that nobody can check is worse than none, so nothing is signed meanwhile.
 */
export async function askForMailKeysAgain(core: Core): Promise<void> {
  const companies = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ id: string }>("select id from gateway.companies where status = 'active'"),
  )
  for (const { id: tenantId } of companies) {
    const due = await inTransaction(core.pool, { tenantId, userId: null, readOnly: true }, (tx) =>
      tx.query<MailKeyRow>(
        `select id, domain, selector, public_key, verified_at, created_at from gateway.mail_keys
         where tenant_id = $1 and checked_at < gateway.clock($2) - interval '23 hours'`,
        [tenantId, core.clock.offsetMs],
      ),
    )
    for (const key of due) {
      const lines = await core.domainRecords(recordNameOf(key))
      // Nobody could be asked, which is not the domain's fault.
      if (!lines) continue
      await inTransaction(core.pool, { tenantId, userId: null }, (tx) => noteMailKey(tx, core, tenantId, key, shows(lines, key)))
    }
  }
}
