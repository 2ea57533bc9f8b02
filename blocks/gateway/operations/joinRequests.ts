import { type Context, type Customs, document, pageAddress, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { joinableBy, joinByDomain, type JoinRequestRow, readDomainJoining, readJoinRequests } from '../people/domainJoining.ts'
import { roleToGive } from '../people/invitations.ts'
import { addToCompany } from '../people/joinCompany.ts'
import { gateway } from '../resources/index.ts'
import { self } from './authenticatorApp.ts'
import { refuseConfined } from './confined.ts'
import { boundsOf, listAnswer, part } from './pages.ts'

export const joinRequests: Customs<typeof gateway, 'joinRequests'> = {
  async list({ page, records, search, status }, ctx) {
    const wanted = search?.trim().toLowerCase() ?? ''
    const rows = await readJoinRequests(ctx.tx, ctx.tenantId, { status })
    const found = rows.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
    const requested = boundsOf({ page, records })
    return listAnswer(part(found, requested).map(toResource), requested, found.length)
  },
  async accept({ id, role_unique_id }, ctx) {
    const row = await openRequest(ctx, id)
    const { role_unique_id: byDomain } = await readDomainJoining(ctx.tx, ctx.tenantId)
    const role = await roleToGive(ctx, role_unique_id ?? byDomain ?? undefined)
    const [member] = await ctx.tx.query<{ status: string }>(
      'select status from gateway.users where tenant_id = $1 and id = $2 and deleted_at is null for update',
      [ctx.tenantId, row.person_id],
    )
    if (member?.status === 'inactive') throw refuse.invalid('suspended', 'This member is suspended. Reactivate them instead.')
    if (member?.status !== 'active') await addToCompany(ctx, row.person_id, role)
    await decide(ctx, row, 'accepted')
    const [company] = await ctx.tx.query<{ name: string; language: string | null }>(
      'select name, preferred_language as language from gateway.companies where id = $1',
      [ctx.tenantId],
    )
    await ctx.mailer.send(
      {
        to: row.email,
        template: 'join_accepted',
        language: row.language ?? company!.language ?? 'en',
        tenantId: ctx.tenantId,
        values: { name: row.name, company: company!.name, link: pageAddress(ctx, '') },
      },
      ctx.tx,
    )
    return requestAnswer(ctx, id)
  },
  async decline({ id }, ctx) {
    await decide(ctx, await openRequest(ctx, id), 'declined')
    return requestAnswer(ctx, id)
  },
}

export const joining: Pick<Customs<typeof gateway, 'users'>, 'joinable' | 'join'> = {
  async joinable({ id }, ctx) {
    const { id: personId, email } = self(ctx, id)
    const found = ctx.actor.confinedTo ? undefined : await joinableBy(coreOf(ctx), { personId, email })
    const { id: companyId, urlId: url_id, ...values } = found ?? { id: '', urlId: '' }
    const data = found
      ? [{ id: companyId, type: 'joinable_company', attributes: { unique_id: companyId, url_id, ...values } }]
      : []
    return listAnswer(data, {}, data.length)
  },
  async join({ id, company }, ctx) {
    refuseConfined(ctx)
    const { id: personId, email } = self(ctx, id)
    const status = await joinByDomain(coreOf(ctx), ctx, { personId, email, company: company.toLowerCase() })
    return { id: company, status }
  },
}

async function openRequest(ctx: Context, id: string): Promise<JoinRequestRow> {
  await ctx.tx.query('select 1 from gateway.join_requests where company_id = $1 and id = $2 for update', [ctx.tenantId, id])
  const [row] = await readJoinRequests(ctx.tx, ctx.tenantId, { id })
  if (!row) throw refuse.missing()
  if (row.status !== 'asked') throw refuse.conflict('wrong_state', 'This request was already decided.', { status: row.status })
  return row
}

async function decide(ctx: Context, row: JoinRequestRow, status: 'accepted' | 'declined'): Promise<void> {
  await ctx.tx.query(
    `update gateway.join_requests set status = $3, decided_at = gateway.clock($5), decided_by = $4
     where company_id = $1 and id = $2`,
    [ctx.tenantId, row.id, status, ctx.me, coreOf(ctx).clock.offsetMs],
  )
  await ctx.note(gateway.joinRequests, row.id, { status: [row.status, status] })
}

async function requestAnswer(ctx: Context, id: string) {
  const [row] = await readJoinRequests(ctx.tx, ctx.tenantId, { id })
  return document(toResource(row!))
}

const toResource = ({ id, name, email, status, created_at, decided_at }: JoinRequestRow) => ({
  id,
  type: 'join_request',
  attributes: { unique_id: id, name, email, status, created_at, decided_at },
})
