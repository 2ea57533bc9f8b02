import type { AnyResource } from '@quoin/kit'
import type { Context } from '@quoin/kit/server'
import { reachedPeople, reachedRows } from '../operations/records.ts'
import { crm } from '../resources/index.ts'

/** A record that may be the one meant, how surely (0 to 1), and why one thinks so. */
export interface Candidate {
  readonly score: number
  readonly reasons: readonly string[]
  readonly record: { readonly id: string; readonly type: string; readonly attributes: Readonly<Record<string, unknown>> }
}

export interface PersonHints {
  readonly email?: string | null
  readonly phone?: string | null
  readonly name?: string | null
}
export interface AccountHints {
  readonly domain?: string | null
  readonly name?: string | null
}

export const similarContacts = (context: Context, { email, phone, name }: PersonHints): Promise<Candidate[]> =>
  read(context, crm.contacts, 'crm.similar_contacts($3, $4, $5)', [
    email ?? null,
    // Who may not see a number must not be told whose it is.
    (context.sees(crm.contacts, 'primaryPhone') && phone) || null,
    name?.trim() || null,
  ])

export const similarLeads = (context: Context, { email, phone, name }: PersonHints): Promise<Candidate[]> =>
  read(context, crm.leads, 'crm.similar_leads($3, $4, $5)', [
    email ?? null,
    (context.sees(crm.leads, 'phoneNumber') && phone) || null,
    name?.trim() || null,
  ])

export const similarAccounts = (context: Context, { domain, name }: AccountHints): Promise<Candidate[]> =>
  read(context, crm.accounts, 'crm.similar_accounts($3, $4)', [domain ?? null, name?.trim() || null])

/** Providers of mail for everybody: their domain says nothing about where somebody works. */
const publicMail = /^(gmail|googlemail|outlook|hotmail|live|yahoo|icloud|gmx|web|proton|protonmail|aol|qq|163|mail)\./

/** The domain of an address, where it tells of a company. */
export function domainOf(email: string | null | undefined): string | null {
  const domain = email?.split('@')[1]?.toLowerCase()
  return domain && !publicMail.test(domain) ? domain : null
}

/** Only what this person may see is offered: a warning must not tell of rows that lists keep back. */
async function read(
  context: Context,
  resource: AnyResource,
  found: string,
  hints: readonly (string | null)[],
): Promise<Candidate[]> {
  if (hints.every((hint) => hint === null) || !context.actor.permissions.has(resource.definition.permissions.read)) return []
  const model = context.model(resource.dotted)
  const rows = await context.tx.query<{ score: number; reasons: string[]; document: string }>(
    `select f.score, f.reasons, ${model.document(context.actor)} as document from ${found} f join ${model.table} t on t.tenant_id = $1 and t.id = f.id
     where t.deleted_at is null and ${reachedRows('$2')} order by f.score desc, t.created_at limit 10`,
    [context.tenantId, reachedPeople(context, resource.definition.permissions.read), ...hints],
  )
  return rows.map(({ score, reasons, document }) => ({
    score: Math.round(Number(score) * 100) / 100,
    reasons,
    record: JSON.parse(document) as Candidate['record'],
  }))
}
