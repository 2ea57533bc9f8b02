import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { inTransaction, installationLock, refuse, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { newSecret } from '../sessions/secrets.ts'
import { type Tellers, tellWhoMay } from './tellWhoMay.ts'

/** How long the proof of a domain may be gone before the domain is the company's no more: name servers are moved now and then. */
const daysMissing = 3
const domainsMax = 20

export interface MailDomainRow extends Record<string, unknown> {
  readonly id: string
  readonly company_id: string
  readonly domain: string
  readonly token: string
  readonly verified_at: string | null
  readonly checked_at: string | null
  readonly missing_since: string | null
  readonly created_at: string
}

/** The part of an address behind the last @, as name servers know it; empty when it has none. */
export const domainOf = (email: string): string => domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

/** A domain as it is kept. 422 for what is none. */
export function domainNamed(text: string): string {
  const domain = domainToASCII(text.trim().toLowerCase().replace(/^@/, ''))
  const isDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain)
  if (!isDomain || domain.length > 253 || isIP(domain)) throw refuse.invalid('invalid', 'is not a domain', 'domain')
  return domain
}

/** The line that proves a domain, among all the lines it says of itself. */
export const proofOf = ({ token }: Pick<MailDomainRow, 'token'>): string => `quoin-verification=${token}`

export const readDomains = (tx: Tx, companyId: string, id?: string): Promise<MailDomainRow[]> =>
  tx.query<MailDomainRow>(
    `select id, company_id, domain, token, verified_at, checked_at, missing_since, created_at from gateway.mail_domains
     where company_id = $1 and ($2::uuid is null or id = $2) order by domain`,
    [companyId, id ?? null],
  )

/** Begins to claim a domain; nothing hangs on it before it is proven. 409 when the company claims it already. */
export async function claimDomain(tx: Tx, companyId: string, domain: string, by: string): Promise<MailDomainRow> {
  await tx.query('select 1 from gateway.companies where id = $1 for update', [companyId])
  const known = await readDomains(tx, companyId)
  if (known.some((one) => one.domain === domain))
    throw refuse.conflict('already_taken', 'This domain has already been added.', undefined, 'domain')
  if (known.length >= domainsMax) throw refuse.invalid('too_many', `A company can have up to ${domainsMax} domains.`, 'domain')
  const [{ id }] = (await tx.query<{ id: string }>(
    'insert into gateway.mail_domains (company_id, domain, token, created_by) values ($1, $2, $3, $4) returning id',
    [companyId, domain, newSecret(), by],
  )) as [{ id: string }]
  return (await readDomains(tx, companyId, id))[0]!
}

/**
 * Counts a domain as the company's when it says so itself, given what it says. Whoever had it keeps it while their line stands
 * there as well: 409 `domain_taken`. 409 `domain_not_proven` when ours does not stand there. Answers whose it was until now.
 */
export async function proveDomain(
  tx: Tx,
  core: Core,
  row: MailDomainRow,
  lines: readonly string[],
): Promise<MailDomainRow | undefined> {
  if (!lines.includes(proofOf(row)))
    throw refuse.conflict('domain_not_proven', 'The DNS record was not found yet. DNS changes can take a few hours.')
  installationLock(tx, 'mail domain', row.domain)
  const [holder] = await tx.query<MailDomainRow>(
    `select id, company_id, domain, token, verified_at from gateway.mail_domains
     where domain = $1 and verified_at is not null and company_id <> $2`,
    [row.domain, row.company_id],
  )
  if (holder && lines.includes(proofOf(holder))) throw refuse.conflict('domain_taken', 'This domain belongs to another company.')
  if (holder)
    await tx.query('update gateway.mail_domains set verified_at = null, missing_since = null where id = $1', [holder.id])
  await tx.query(
    `update gateway.mail_domains d set verified_at = coalesce(d.verified_at, c.now), checked_at = c.now, missing_since = null
     from gateway.clock($1) as c(now) where d.id = $2`,
    [core.clock.offsetMs, row.id],
  )
  return holder
}

/** Asks the domains that were proven once a day whether they still say so; what is gone for days is the company's no more. */
export async function askDomainsAgain(core: Core, tellers: Tellers): Promise<void> {
  const due = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<MailDomainRow>(
      `select id, company_id, domain, token, verified_at, missing_since from gateway.mail_domains
       where verified_at is not null and checked_at < gateway.clock($1) - interval '23 hours' order by checked_at limit 200`,
      [core.clock.offsetMs],
    ),
  )
  for (const row of due) {
    const lines = await core.domainRecords(row.domain)
    // Nobody could be asked, which is not the domain's fault.
    if (!lines) continue
    await inTransaction<unknown>(core.pool, { tenantId: row.company_id, userId: null }, (tx) =>
      lines.includes(proofOf(row))
        ? tx.query('update gateway.mail_domains set checked_at = gateway.clock($1), missing_since = null where id = $2', [
            core.clock.offsetMs,
            row.id,
          ])
        : noteMissing(tx, core, tellers, row),
    )
  }
}

async function noteMissing(tx: Tx, core: Core, tellers: Tellers, row: MailDomainRow): Promise<void> {
  const [now] = await tx.query<Pick<MailDomainRow, 'verified_at' | 'missing_since'>>(
    `update gateway.mail_domains d set checked_at = c.now, missing_since = coalesce(d.missing_since, c.now),
       verified_at = case when d.missing_since < c.now - $3 * interval '1 day' then null else d.verified_at end
     from gateway.clock($1) as c(now) where d.id = $2 and d.verified_at is not null returning d.verified_at, d.missing_since`,
    [core.clock.offsetMs, row.id, daysMissing],
  )
  if (now && !now.verified_at) await tellOfLoss(tx, tellers, row)
  else if (now)
    await tellWhoMay(tx, tellers, {
      ...tellOf(row),
      template: 'mail_domain_missing',
      key: `${row.id} ${now.missing_since}`,
      values: { domain: row.domain, record: proofOf(row), days: daysMissing },
    })
}

/** Tells a company that a domain is its own no more. The transaction must stand inside that company. */
export const tellOfLoss = (tx: Tx, tellers: Tellers, row: MailDomainRow): Promise<void> =>
  tellWhoMay(tx, tellers, {
    ...tellOf(row),
    template: 'mail_domain_lost',
    key: `${row.id} ${row.verified_at}`,
    values: { domain: row.domain },
  })

const tellOf = ({ company_id: companyId }: MailDomainRow) => ({
  companyId,
  permission: 'gateway.signIn.manage',
  page: '/gateway/sign-in',
})

/** The company whose proven domain an address lies in. */
export async function companyOfDomain(tx: Tx, email: string): Promise<string | undefined> {
  const [found] = await tx.query<{ company_id: string }>(
    `select d.company_id from gateway.mail_domains d join gateway.companies c on c.id = d.company_id and c.status = 'active'
     where d.domain = $1 and d.verified_at is not null`,
    [domainOf(email)],
  )
  return found?.company_id
}
