import { advisoryLock, type Context, type Customs, document, gone, refuse } from '@quoin/kit/server'
import { createApiKey } from '../people/apiKeys.ts'
import { gateway } from '../resources/index.ts'
import { beyondTokens, wholeScope } from '../sessions/keyActor.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { mustBeThemForSecrets } from './authenticatorApp.ts'
import { listAnswer } from './pages.ts'
import { refuseKeys, refuseUnproven } from './proven.ts'

const tokensMax = 20
const longestMs = 366 * 86_400_000

interface TokenRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly expires_at: string
  readonly last_used_at: string | null
  readonly is_expired: boolean
  readonly created_at: string
}

export const accessTokens: Customs<typeof gateway, 'accessTokens'> = {
  async list(_, ctx) {
    const rows = await readTokens(ctx)
    return listAnswer(
      rows.map((row) => toResource(row)),
      {},
      rows.length,
    )
  },

  async create({ name, scopes, expires_at, ...proof }, ctx) {
    refuseKeys(ctx)
    await refuseUnproven(ctx)
    const endsIn = Date.parse(expires_at) - Date.now()
    if (endsIn <= 0) throw refuse.invalid('in_the_past', 'must lie ahead', 'expires_at')
    if (endsIn > longestMs) throw refuse.invalid('too_late', 'must lie within a year', 'expires_at')
    const strange = scopes.find((scope) => scope !== wholeScope && (!ctx.actor.permissions.has(scope) || beyondTokens.has(scope)))
    if (strange) throw refuse.invalid('role_above_own', `A token cannot be given ${strange.slice(0, 80)}.`, 'scopes')
    advisoryLock(ctx.tx, 'tokens of', ctx.me)
    if ((await readTokens(ctx)).length >= tokensMax)
      throw refuse.conflict('too_many_tokens', `You can have at most ${tokensMax} tokens. Revoke one first.`)
    await mustBeThemForSecrets(ctx, proof)
    const { id, secret } = await createApiKey(ctx.tx, {
      companyId: ctx.tenantId,
      kind: 'personal',
      name,
      scopes: [...new Set(scopes)],
      expiresAt: expires_at,
      createdBy: ctx.me,
      personId: ctx.me,
    })
    await ctx.note(gateway.accessTokens, id, { name: [null, name], scopes: [null, scopes], expiresAt: [null, expires_at] })
    const [row] = await readTokens(ctx, id)
    return document({ ...toResource(row!, secret), status: 201 })
  },

  async delete({ id }, ctx) {
    const [row] = await readTokens(ctx, id)
    if (!row) throw refuse.missing()
    await ctx.tx.query('delete from gateway.api_keys where id = $1', [row.id])
    await announceRevoked(ctx.tx, { company: ctx.tenantId, person: ctx.me })
    await ctx.note(gateway.accessTokens, row.id, { name: [row.name, null] })
    return gone()
  },
}

const readTokens = ({ tx, tenantId, me }: Context, id?: string): Promise<TokenRow[]> =>
  tx.query<TokenRow>(
    `select id, name, scopes, expires_at, last_used_at, expires_at < clock_timestamp() as is_expired, created_at from gateway.api_keys
     where company_id = $1 and person_id = $2 and kind = 'personal' and ($3::uuid is null or id = $3) order by created_at desc, id`,
    [tenantId, me, id ?? null],
  )

const toResource = (row: TokenRow, token: string | null = null) => ({
  id: row.id,
  type: 'access_token',
  attributes: {
    unique_id: row.id,
    name: row.name,
    scopes: row.scopes,
    expires_at: row.expires_at,
    last_used_at: row.last_used_at,
    is_expired: row.is_expired,
    created_at: row.created_at,
    token,
  },
})
