import { type MailServer, MailTrouble, type OwnServer, type OwnServers, serverDriver } from '@quoin/kit/mail'
import { inTransaction, type Tx } from '@quoin/kit/server'
import type { Pool } from 'pg'
import { coreOf } from '../core.ts'
import { type Core, nowhere } from '../sessions/core.ts'
import { domainOf } from './mailDomains.ts'
import { type MailKeyRow, readMailKeys, sealOfMailKey, signingKey } from './mailKeys.ts'
import { type Tellers, tellWhoMay } from './tellWhoMay.ts'

export interface MailServerRow extends Record<string, unknown> {
  readonly host: string
  readonly port: number
  readonly security: MailServer['security']
  readonly username: string | null
  readonly sealed_password: Buffer | null
  readonly from_name: string
  readonly from_email: string
  readonly active: boolean
  readonly tested_at: string | null
  readonly failing_since: string | null
  readonly obstacle: string | null
  readonly trouble: string | null
  readonly version: string
}

/** The server of a company, in use or not. */
export async function readMailServer(tx: Tx, companyId: string): Promise<MailServerRow | undefined> {
  const [row] = await tx.query<MailServerRow>(
    `select host, port, security, username, sealed_password, from_name, from_email, active, tested_at, failing_since, obstacle,
       trouble, version::text from gateway.mail_servers where tenant_id = $1`,
    [companyId],
  )
  return row
}

/** What the password of a company's server is sealed for. */
export const sealOfMailServer = (companyId: string): string => `mail server ${companyId}`

/** Keeps a company's server as it is from now on; what it was tested or in trouble for is the caller's to say. */
export const writeMailServer = (tx: Tx, companyId: string, row: Omit<MailServerRow, 'version'>, by: string) =>
  tx.query(
    `insert into gateway.mail_servers as s (tenant_id, host, port, security, username, sealed_password, from_name, from_email, active,
       tested_at, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (tenant_id) do update set host = excluded.host, port = excluded.port, security = excluded.security,
       username = excluded.username, sealed_password = excluded.sealed_password, from_name = excluded.from_name,
       from_email = excluded.from_email, active = excluded.active, tested_at = excluded.tested_at, failing_since = null,
       obstacle = null, trouble = null, version = s.version + 1, updated_by = excluded.updated_by, updated_at = clock_timestamp()`,
    [
      companyId,
      row.host,
      row.port,
      row.security,
      row.username,
      row.sealed_password,
      row.from_name,
      row.from_email,
      row.active,
      row.tested_at,
      by,
    ],
  )

/** A company's server as mails leave by it. Throws MailTrouble when its secrets were sealed under another secret of the installation. */
export function ownServer(core: Core, companyId: string, row: MailServerRow, keys: readonly MailKeyRow[]): OwnServer {
  const domain = domainOf(row.from_email)
  const key = signingKey(keys, domain)
  const driver = unsealed(() =>
    serverDriver(
      {
        company: companyId,
        host: row.host,
        port: row.port,
        security: row.security,
        signIn: row.sealed_password && {
          user: row.username!,
          pass: core.keys.open(row.sealed_password, sealOfMailServer(companyId)),
        },
        dkim: key
          ? {
              domainName: domain,
              keySelector: key.selector,
              privateKey: core.keys.open(key.sealed_key, sealOfMailKey(key.id)),
            }
          : null,
      },
      core.connectMail,
    ),
  )
  return {
    host: row.host,
    from: { name: row.from_name, address: row.from_email },
    driver,
    async noted(trouble) {
      if (!trouble && !row.failing_since) return
      await inTransaction(core.pool, { tenantId: companyId, userId: null }, (tx) =>
        tx.query(
          `update gateway.mail_servers s set failing_since = case when $2::text is not null then coalesce(s.failing_since, c.now) end,
             trouble = $2, obstacle = $3 from gateway.clock($4) as c(now) where s.tenant_id = $1 and s.version = $5`,
          [companyId, trouble?.message ?? null, trouble?.about.obstacle ?? null, core.clock.offsetMs, row.version],
        ),
      )
    },
  }
}

function unsealed<T>(open: () => T): T {
  try {
    return open()
  } catch {
    throw new MailTrouble('down', 'The stored mail server password can no longer be read. Enter it again.', {
      obstacle: 'sign_in',
    })
  }
}

/** The servers that companies have put to use. `pool` is the auth pool. */
export const mailServers = (pool: Pool): OwnServers => ({
  async of(companyId) {
    const core = coreOf({ pools: { auth: pool } })
    const found = await inTransaction(pool, { tenantId: companyId, userId: null, readOnly: true }, async (tx) => {
      const row = await readMailServer(tx, companyId)
      return row?.active ? { row, keys: await readMailKeys(tx, companyId) } : undefined
    })
    return found ? ownServer(core, companyId, found.row, found.keys) : null
  },
})

/** Tells those who can do something about it that their company's server has taken no mails for an hour, once each time. */
export async function tellOfFailingServers(core: Core, tellers: Tellers): Promise<void> {
  const companies = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ id: string }>("select id from gateway.companies where status = 'active'"),
  )
  for (const { id: companyId } of companies)
    await inTransaction(core.pool, { tenantId: companyId, userId: null }, async (tx) => {
      const [row] = await tx.query<MailServerRow>(
        `select host, trouble, failing_since from gateway.mail_servers
         where tenant_id = $1 and active and failing_since < gateway.clock($2) - interval '1 hour'`,
        [companyId, core.clock.offsetMs],
      )
      if (row)
        await tellWhoMay(tx, tellers, {
          companyId,
          permission: 'gateway.mails.server',
          page: '/gateway/mails/server',
          template: 'mail_server_failing',
          key: row.failing_since!,
          values: { host: row.host, answer: row.trouble ?? '' },
        })
    })
}
