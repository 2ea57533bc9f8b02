import { inTransaction, refuse } from '@quoin/kit/server'
import { type Core, nowhere } from './core.ts'
import { findMember, type Member } from './findMember.ts'
import { noteSignIn } from './noteSignIn.ts'
import { addToken } from './tokens.ts'

export interface CompanyAccess {
  readonly companyId: string
  readonly urlId: string
  readonly name: string
  readonly appKeyId: string
  /** Public id of the app the token is bound to. */
  readonly appId: string
  readonly companyToken: string
  /** Who one is there. */
  readonly member: Member
}

/** Company tokens one session may hold at once: several companies, several tabs. */
const tokensMax = 20

/**
 * Makes the secret that says, on every other block, who this session's person is in one company. It is bound to the session, the
 * person, the company and the app, and dies with the session. 404 when the person is no active member.
 * @param appKey the app that asks; the company's first app when that one is not the company's own
 */
export async function openCompany(
  core: Core,
  input: {
    sessionId: string
    personId: string
    urlId: string
    appKey: string | null
    confinedTo?: string
    reason?: string | undefined
  },
): Promise<CompanyAccess> {
  const [company] = await inTransaction(core.pool, nowhere, (tx) =>
    tx.query<Omit<CompanyAccess, 'companyToken' | 'member'>>(
      `select c.id as "companyId", c.url_id as "urlId", c.name, k.id as "appKeyId", k.key as "appId"
     from gateway.companies c join gateway.app_keys k on k.company_id = c.id and k.status = 'active'
     where (c.url_id = $1 or c.id = app.id($1)) and c.status = 'active'
     order by k.key is not distinct from $2::text desc, k.created_at, k.id limit 1`,
      [input.urlId.toLowerCase(), input.appKey],
    ),
  )
  const [ended] = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query('select 1 from gateway.sessions where id = $1 and ended_in @> array[$2::uuid]', [
      input.sessionId,
      company?.companyId,
    ]),
  )
  if (ended) throw refuse.ended('sign_in_again', 'This company requires you to sign in again.')
  const isOutside = input.confinedTo && input.confinedTo !== company?.companyId
  const member = company && !isOutside ? await findMember(core, company.companyId, input.personId) : undefined
  if (!company || !member) throw refuse.missing('This company does not exist.')
  const companyToken = await inTransaction(core.pool, nowhere, async (tx) => {
    await tx.query(
      `delete from gateway.session_tokens where hash in (select hash from gateway.session_tokens
       where session_id = $1 and kind = 'company' order by created_at desc offset $2)`,
      [input.sessionId, tokensMax - 1],
    )
    return addToken(tx, core, {
      sessionId: input.sessionId,
      kind: 'company',
      seconds: core.settings.absoluteSeconds,
      company: { id: company.companyId, appKeyId: company.appKeyId },
      reason: input.reason,
    })
  })
  await noteSignIn(core, { companyId: company.companyId, personId: input.personId, sessionId: input.sessionId })
  return { ...company, companyToken, member }
}
