import { countedRows, type Tx } from '@quoin/kit/server'

export interface SignInsAsked {
  readonly person?: string
  readonly kind?: SignInKind
  readonly from?: string
  readonly to?: string
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
  { person, kind, from, to }: SignInsAsked,
  page: { readonly page: number; readonly records: number },
): Promise<{ rows: readonly SignInRow[]; total: number }> {
  return countedRows(page, ({ first, most }) =>
    tx.query<SignInRow & { total: number }>(
      `with members as (select u.id, u.name, p.email from gateway.users u join gateway.people p on p.id = u.id
         where u.tenant_id = $1 and u.deleted_at is null and ($2::uuid is null or u.id = $2)),
       tries as (select m.id, m.name, m.email, w.kind, sha256(convert_to('account ' || m.email || w.word, 'UTF8')) as account
         from members m cross join (values ('failed', ''), ('second_step_failed', ' second_step')) w(kind, word)),
       happened as (
         select 'event ' || e.id as id, e.at, e.kind, m.id as person_unique_id, m.name as person_name, m.email, e.address, null::boolean as known_device
           from gateway.security_events e join members m on m.id = e.person_id
           where e.company_id = $1 and e.kind in ('signed_in', 'company_opened')
         union all
         select 'try ' || a.id, a.at, t.kind, t.id, t.name, t.email, null, a.known_device
           from tries t join gateway.sign_in_attempts a on a.account = t.account and a.outcome = 'failed')
       select h.*, count(*) over ()::int as total from happened h
       where ($3::text is null or h.kind = $3) and ($4::timestamptz is null or h.at >= $4) and ($5::timestamptz is null or h.at < $5)
       order by h.at desc, h.id desc limit $6 offset $7`,
      [companyId, person ?? null, kind ?? null, from ?? null, to ?? null, most, first],
    ),
  )
}
