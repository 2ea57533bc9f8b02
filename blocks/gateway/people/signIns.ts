import { countedRows, type ListParts, readListed, type Tx } from '@quoin/kit/server'

export interface SignInsAsked {
  readonly person?: string
  readonly kind?: SignInKind
  readonly from?: string
  readonly to?: string
  /** Part of a name or an address. */
  readonly search?: string
}
export type SignInKind = 'signed_in' | 'company_opened' | 'failed' | 'second_step_failed'
export type SignInRow = Readonly<Record<string, unknown>> & { readonly id: string }

/**
 * How the members of a company came in, and tries at their accounts that failed, the newest first. Where they are at home beside this
 * company is not told: they came in through its app or opened it. Of a try nobody knows whose it was nor from where; it is kept for two days.
 */
export function readSignIns(
  tx: Tx,
  companyId: string,
  { person, kind, from, to, search }: SignInsAsked,
  page: { readonly page: number; readonly records: number },
  narrowing: (held: readonly unknown[]) => ListParts,
): Promise<{ rows: readonly SignInRow[]; total: number }> {
  const held = [companyId, person ?? null, kind ?? null, from ?? null, to ?? null, search?.trim() || null]
  const parts = narrowing(held)
  return countedRows(page, (part) => readListed<SignInRow>(tx, parts, happened, part))
}

const happened = `with members as (select u.id, u.name, p.email from gateway.users u join gateway.people p on p.id = u.id
    where u.tenant_id = $1 and u.deleted_at is null and ($2::uuid is null or u.id = $2)),
  tries as (select m.id, m.name, m.email, w.kind, sha256(convert_to('account ' || m.email || w.word, 'UTF8')) as account
    from members m cross join (values ('failed', ''), ('second_step_failed', ' second_step')) w(kind, word)),
  happened as (
    select 'event ' || e.id as id, e.at, e.kind, m.id as person_id, m.name as person_name, m.email, e.address, null::boolean as known_device
      from gateway.security_events e join members m on m.id = e.person_id
      where e.company_id = $1 and e.kind in ('signed_in', 'company_opened')
    union all
    select 'try ' || a.id, a.at, t.kind, t.id, t.name, t.email, null, a.known_device
      from tries t join gateway.sign_in_attempts a on a.account = t.account and a.outcome = 'failed')
  select h.* from happened h
  where ($3::text is null or h.kind = $3) and ($4::timestamptz is null or h.at >= $4) and ($5::timestamptz is null or h.at < $5)
    and ($6::text is null or position(lower($6) in lower(h.person_name || ' ' || h.email)) > 0)`
