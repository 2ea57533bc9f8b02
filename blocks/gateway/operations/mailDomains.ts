import { type Context, type Customs, document, gone, inTransaction, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { refuseAboveOwn } from '../people/actorMayGrant.ts'
import {
  claimDomain,
  domainNamed,
  type MailDomainRow,
  proofOf,
  proveDomain,
  readDomains,
  tellOfLoss,
} from '../people/mailDomains.ts'
import { readDomainJoining, writeDomainJoining } from '../people/domainJoining.ts'
import { readRoles } from '../people/readRoles.ts'
import { gateway } from '../resources/index.ts'
import { nowhere } from '../sessions/core.ts'
import { listAnswer } from './pages.ts'

export const mailDomains: Customs<typeof gateway, 'mailDomains'> = {
  async list(_, ctx) {
    const rows = await readDomains(ctx.tx, ctx.tenantId)
    return listAnswer(rows.map(toResource), {}, rows.length)
  },
  async create({ domain }, ctx) {
    const row = await claimDomain(ctx.tx, ctx.tenantId, domainNamed(domain), ctx.me)
    await ctx.note(gateway.mailDomains, row.id, { domain: [null, row.domain] })
    return document({ ...toResource(row), status: 201 })
  },
  async verify({ id }, ctx) {
    const core = coreOf(ctx)
    // Read before this request's own transaction begins: name servers may take their time.
    const [row] = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) => readDomains(tx, ctx.tenantId, id))
    if (!row) throw refuse.missing()
    const lines = await core.domainRecords(row.domain)
    if (!lines) throw refuse.unavailable('The DNS lookup failed. Try again later.')
    await domainOfCompany(ctx, id)
    const loser = await proveDomain(ctx.tx, core, row, lines)
    if (loser) await inTransaction(core.pool, { tenantId: loser.company_id, userId: null }, (tx) => tellOfLoss(tx, ctx, loser))
    await ctx.note(gateway.mailDomains, id, { verified: [row.verified_at, 'now'] })
    return document(toResource(await domainOfCompany(ctx, id)))
  },
  async delete({ id }, ctx) {
    const row = await domainOfCompany(ctx, id)
    await ctx.tx.query('delete from gateway.mail_domains where company_id = $1 and id = $2', [ctx.tenantId, id])
    await ctx.note(gateway.mailDomains, id, { domain: [row.domain, null] })
    return gone()
  },

  joining: (_, ctx) => joiningAnswer(ctx),
  async joiningUpdate(changes, ctx) {
    const before = await readDomainJoining(ctx.tx, ctx.tenantId)
    if (changes.role_unique_id) {
      const [role] = await readRoles(ctx.tx, ctx.tenantId, changes.role_unique_id)
      if (role?.status !== 'active') throw refuse.invalid('no_such_role', 'This role does not exist.', 'role_unique_id')
      refuseAboveOwn(ctx.actor, role)
    }
    const after = { ...before, ...changes }
    await writeDomainJoining(ctx.tx, ctx.tenantId, ctx.me, after)
    await ctx.note(gateway.companies, ctx.tenantId, {
      domain_joining: [before.joining, after.joining],
      domain_role: [before.role_unique_id, after.role_unique_id],
    })
    return joiningAnswer(ctx)
  },
}

async function domainOfCompany(ctx: Context, id: string): Promise<MailDomainRow> {
  const [row] = await readDomains(ctx.tx, ctx.tenantId, id)
  if (!row) throw refuse.missing()
  return row
}

const joiningAnswer = async (ctx: Context) => ({ id: 'joining', ...(await readDomainJoining(ctx.tx, ctx.tenantId)) })

const toResource = (row: MailDomainRow) => ({
  id: row.id,
  type: 'mail_domain',
  attributes: {
    unique_id: row.id,
    domain: row.domain,
    status: row.missing_since ? 'missing' : row.verified_at ? 'verified' : 'pending',
    record: proofOf(row),
    verified_at: row.verified_at,
    checked_at: row.checked_at,
    missing_since: row.missing_since,
    created_at: row.created_at,
  },
})
