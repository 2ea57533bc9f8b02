import { csvOf } from '@quoin/kit'
import { type Context, type Customs, document, listQueryOf } from '@quoin/kit/server'
import { type AuditRow, readActivity, readAudit, readAuditRows, verifyAudit } from '../people/audit.ts'
import { readSignIns } from '../people/signIns.ts'
import { gateway } from '../resources/index.ts'
import { coreOf } from '../core.ts'
import { boundsOf, listAnswer } from './pages.ts'

const exportMax = 10_000

export const audit: Customs<typeof gateway, 'audit'> = {
  async list(input, ctx) {
    const bounds = boundsOf(input)
    const part = { first: (bounds.page - 1) * bounds.records, most: bounds.records, narrowing: narrowing(ctx, input) }
    const { rows, total } = await readAudit(ctx.tx, ctx.tenantId, input, { ...part, ...seenBy(ctx) })
    return listAnswer(rows.map(toResource), bounds, total)
  },
  async export(input, ctx) {
    const { rows, total } = await readAudit(ctx.tx, ctx.tenantId, input, {
      first: 0,
      most: exportMax,
      narrowing: narrowing(ctx, input),
      ...seenBy(ctx),
    })
    return {
      id: ctx.tenantId,
      filename: `audit-${new Date().toISOString().slice(0, 10)}.csv`,
      content_type: 'text/csv',
      content: csvOf(rows, columns),
      rows: rows.length,
      is_cut: total > rows.length,
    }
  },
  async verify({ entries, head }, ctx) {
    const kept = entries !== undefined && head !== undefined ? { entries, head } : undefined
    const found = await verifyAudit(ctx.tx, ctx.tenantId, kept)
    return {
      id: ctx.tenantId,
      intact: found.problem === null,
      entries: found.entries,
      head: found.head,
      broken_at: found.brokenAt,
      broken_entry_unique_id: found.brokenEntry,
      problem: found.problem,
    }
  },
}

export const signIns: Customs<typeof gateway, 'signIns'> = {
  async list(input, ctx) {
    const bounds = boundsOf(input)
    const asked = (held: readonly unknown[]) => listQueryOf(gateway.signIns, ctx.actor, input, held)
    const { rows, total } = await readSignIns(ctx.tx, ctx.tenantId, input, bounds, asked)
    const shown = rows.map(({ total: _, person_id, ...row }) => {
      const attributes = { ...row, person_unique_id: person_id }
      return { id: row.id, type: 'sign_in', attributes }
    })
    return listAnswer(shown, bounds, total)
  },
}

export const dashboard: Customs<typeof gateway, 'dashboard'> = {
  async get(_, ctx) {
    const { tx, tenantId, actor } = ctx
    const mine: { person?: string } = actor.permissions.has('gateway.audit.read') ? {} : { person: ctx.me }
    const [[company], [people], counts, changes, activity] = await Promise.all([
      tx.query<{ name: string }>('select name from gateway.companies where id = $1', [tenantId]),
      tx.query<{ members: number; signed_in: number }>(
        `select count(*)::int as members, count(*) filter (where exists (select from gateway.sessions s
           where s.person_id = u.id and s.ended_at is null and s.expires_at > gateway.clock($2)
             and s.last_seen_at + s.idle_seconds * interval '1 second' > gateway.clock($2)))::int as signed_in
         from gateway.users u where u.tenant_id = $1 and u.status = 'active' and u.deleted_at is null`,
        [tenantId, coreOf(ctx).clock.offsetMs],
      ),
      tx.query<{ resource: string; live: number }>(
        'select resource, sum(live)::int as live from kit.counts where tenant_id = $1 group by resource order by resource',
        [tenantId],
      ),
      readAuditRows(tx, tenantId, { ...mine, byPeople: true }, { first: 0, most: 10, ...seenBy(ctx) }),
      readActivity(tx, tenantId, mine.person ?? null),
    ])
    const seen = counts.map(({ resource, live }) => [dottedOf(resource), live] as const).filter(([name]) => readsAllOf(ctx, name))
    const attributes = {
      name: company!.name,
      ...people!,
      counts: Object.fromEntries(seen),
      recent_changes: changes.map((row) => ({ id: row.unique_id, ...row })),
      activity,
      first_steps: actor.permissions.has('gateway.company.write') ? await firstSteps(ctx, people!.members, counts) : null,
    }
    return document({ type: 'dashboard', id: tenantId, attributes })
  },
}

const narrowing = (ctx: Context, input: Readonly<Record<string, unknown>>) => (held: readonly unknown[]) =>
  listQueryOf(gateway.audit, ctx.actor, input, held)

/** What of entries somebody sees. Company administrators saw every field there ever was. */
const seenBy = ({ actor }: Context) => ({ rules: actor.fieldRules, isWhole: actor.roleCode === 'company_admin' })

/** An empty company is one in which nobody but its maker is, and nothing but what it was made with. */
async function firstSteps({ tx, tenantId }: Context, members: number, counts: readonly { resource: string; live: number }[]) {
  const [card] = await tx.query<{ details: boolean; logo: boolean }>(
    `select coalesce(address, city, email, phone) is not null as details, logo_key is not null as logo
     from gateway.company_details where tenant_id = $1`,
    [tenantId],
  )
  const records = counts.some(({ resource, live }) => live > 0 && !resource.startsWith('gateway.'))
  return { details: card?.details ?? false, logo: card?.logo ?? false, people: members > 1, records }
}

/** `crm.account_documents` is called `crm.accountDocuments` everywhere but in the database. */
const dottedOf = (table: string) => table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A total tells of every record, so it is for those who may see every record. */
function readsAllOf(ctx: Context, dotted: string): boolean {
  const permission = accessTo(ctx, dotted)
  return (
    permission === 'member' ||
    permission === 'signedIn' ||
    (permission !== undefined && ctx.actor.permissions.get(permission) === 'tenant')
  )
}
function accessTo(ctx: Context, dotted: string): string | undefined {
  try {
    const { definition, operations } = ctx.model(dotted).resource
    // What has no list, such as the settings of a block, is nothing to count.
    return operations.some(({ action }) => action === 'list') ? definition.permissions.read : undefined
  } catch {
    // A block that was served once and is not any more.
    return undefined
  }
}

const columns = [
  'at',
  'operation',
  'resource',
  'record_unique_id',
  'actor_unique_id',
  'actor_name',
  'changes',
  'request_id',
  'unique_id',
]

const toResource = (row: AuditRow) => ({ id: row.unique_id, type: 'audit_entry', attributes: row })
