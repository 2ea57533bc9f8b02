import { randomUUID } from 'node:crypto'
import { present } from '@quoin/kit'
import { type Context, type Customs, document, gone, inTransaction, Refusal, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { refuseAboveOwn } from '../people/actorMayGrant.ts'
import { callbackOf } from '../people/oauth.ts'
import { readRoles } from '../people/readRoles.ts'
import { type ProviderRow, readProvidersOf, sealOfProvider } from '../people/signInProviders.ts'
import { gateway } from '../resources/index.ts'
import { nowhere } from '../sessions/core.ts'
import { notAskedFor, reach } from '../sessions/oidc.ts'
import { listAnswer } from './pages.ts'

const providersMax = 5

export const signInProviders: Customs<typeof gateway, 'signInProviders'> = {
  async list(_, ctx) {
    const rows = await readProvidersOf(ctx.tx, ctx.tenantId)
    return listAnswer(
      rows.map((row) => toResource(ctx, row)),
      {},
      rows.length,
    )
  },
  async create({ client_secret, ...values }, ctx) {
    refuseAddress(values.issuer)
    await refuseRole(ctx, values.role_unique_id)
    await ctx.tx.query('select 1 from gateway.companies where id = $1 for update', [ctx.tenantId])
    if ((await readProvidersOf(ctx.tx, ctx.tenantId)).length >= providersMax)
      throw refuse.invalid('too_many', `A company can have up to ${providersMax} providers.`)
    const id = randomUUID()
    await ctx.tx.query(
      `insert into gateway.sign_in_providers (id, company_id, name, issuer, client_id, sealed_secret, active, creates_people, role_id,
         created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        ctx.tenantId,
        values.name,
        values.issuer,
        values.client_id,
        coreOf(ctx).keys.seal(client_secret, sealOfProvider(id)),
        values.active ?? true,
        values.creates_people ?? false,
        values.role_unique_id ?? null,
        ctx.me,
      ],
    )
    await ctx.note(gateway.signInProviders, id, { name: [null, values.name], issuer: [null, values.issuer] })
    return document({ ...toResource(ctx, await providerOfCompany(ctx, id)), status: 201 })
  },
  async update({ id, client_secret, ...changes }, ctx) {
    const before = await providerOfCompany(ctx, id, 'lock')
    if (changes.issuer !== undefined) refuseAddress(changes.issuer)
    // Also the role it has already: whoever may not give it may not let people in with it either.
    await refuseRole(ctx, changes.role_unique_id === undefined ? before.role_unique_id : changes.role_unique_id)
    const after = { ...before, ...present(changes) } as ProviderRow
    // A secret is for the server it was typed for; at another address it would be handed to a stranger.
    if (after.issuer !== before.issuer && client_secret === undefined)
      throw refuse.invalid('required', 'is required again with another issuer', 'client_secret')
    await ctx.tx.query(
      `update gateway.sign_in_providers set name = $3, issuer = $4, client_id = $5, sealed_secret = coalesce($6, sealed_secret),
         active = $7, creates_people = $8, role_id = $9, updated_at = clock_timestamp() where company_id = $1 and id = $2`,
      [
        ctx.tenantId,
        id,
        after.name,
        after.issuer,
        after.client_id,
        client_secret === undefined ? null : coreOf(ctx).keys.seal(client_secret, sealOfProvider(id)),
        after.active,
        after.creates_people,
        after.role_unique_id,
      ],
    )
    // Who somebody was there says nothing about who they are elsewhere.
    if (after.issuer !== before.issuer) await ctx.tx.query('delete from gateway.identities where sign_in_provider_id = $1', [id])
    const changed = Object.entries(present(changes)).flatMap(([key, value]) =>
      before[key] === value ? [] : [[key, [before[key], value] as const] as const],
    )
    await ctx.note(gateway.signInProviders, id, {
      ...Object.fromEntries(changed),
      ...(client_secret !== undefined && { client_secret: ['replaced', 'new'] }),
    })
    return document(toResource(ctx, await providerOfCompany(ctx, id)))
  },
  async check({ id }, ctx) {
    const core = coreOf(ctx)
    const [row] = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) => readProvidersOf(tx, ctx.tenantId, id))
    if (!row) throw refuse.missing()
    const { name, issuer, client_id, creates_people: createsPeople, role_unique_id: roleId } = row
    const provider = { key: id, name, issuer, client_id, client_secret: '-', companyId: ctx.tenantId, createsPeople, roleId }
    try {
      await reach(core.outbound, provider)
      return { id, reachable: true, reason: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { id, reachable: false, reason: notAskedFor(error)?.reason ?? 'answer' }
    }
  },
  async delete({ id }, ctx) {
    const { name } = await providerOfCompany(ctx, id, 'lock')
    await ctx.tx.query('delete from gateway.sign_in_providers where company_id = $1 and id = $2', [ctx.tenantId, id])
    await ctx.note(gateway.signInProviders, id, { name: [name, null] })
    return gone()
  },
}

async function providerOfCompany(ctx: Context, id: string, lock?: 'lock'): Promise<ProviderRow> {
  if (lock)
    await ctx.tx.query('select 1 from gateway.sign_in_providers where company_id = $1 and id = $2 for update', [ctx.tenantId, id])
  const [row] = await readProvidersOf(ctx.tx, ctx.tenantId, id)
  if (!row) throw refuse.missing()
  return row
}

async function refuseRole(ctx: Context, id: string | null | undefined): Promise<void> {
  if (!id) return
  const [role] = await readRoles(ctx.tx, ctx.tenantId, id)
  if (role?.status !== 'active') throw refuse.invalid('no_such_role', 'This role does not exist.', 'role_unique_id')
  refuseAboveOwn(ctx.actor, role)
}

/** Where it leads is looked at whenever it is called; here only that nothing is in it but an address. */
function refuseAddress(issuer: string): void {
  const { username, password, search, hash } = new URL(issuer)
  if (username || password || search || hash) throw refuse.invalid('invalid', 'is not a valid issuer URL', 'issuer')
}

const toResource = (ctx: Context, row: ProviderRow) => ({
  id: row.id,
  type: 'sign_in_provider',
  attributes: {
    unique_id: row.id,
    name: row.name,
    issuer: row.issuer,
    client_id: row.client_id,
    active: row.active,
    creates_people: row.creates_people,
    role_unique_id: row.role_unique_id,
    callback_url: callbackOf(ctx.settings, { key: row.id }),
    people: row.people,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
})
