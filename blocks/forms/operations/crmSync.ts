import { crm } from '@quoin/crm/resources'
import { type Context, type Customs, Refusal, refuse, scopeOf } from '@quoin/kit/server'
import { forms } from '../resources/index.ts'
import { flatAndWhole } from './records.ts'

type Kind = 'landing' | 'subscription' | 'appointment'
type CrmType = 'lead' | 'contact'
interface Entry extends Record<string, unknown> {
  readonly id: string
  readonly kind: Kind
  readonly name: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly notes: string | null
  readonly form: string | null
  readonly crmRecordId: string | null
}

/** Whoever hands entries over looks after all of them, and may make leads themselves. */
function mustBeAllowed(context: Context): void {
  if (scopeOf(context.actor, 'forms.answers.write') !== 'tenant') throw refuse.forbidden('forms.answers.write')
  if (!context.actor.permissions.has('crm.leads.write')) throw refuse.forbidden('crm.leads.write')
}

const entries = `select l.id, l.kind, l.name, l.first_name as "firstName", l.last_name as "lastName", l.email, l.phone_number as phone, l.message as notes,
    s.name as form, l.crm_record_id as "crmRecordId", l.sync_error as error, l.created_at as at
  from forms.landings l left join forms.surveys s on s.tenant_id = l.tenant_id and s.id = l.survey_id
  where l.tenant_id = $1 and l.deleted_at is null and l.kind in ('landing', 'subscription')
  union all
  select a.id, 'appointment', null, a.first_name, a.last_name, a.email, a.phone_number, a.notes, s.name, a.crm_record_id, a.sync_error, a.created_at
  from forms.appointments a join forms.surveys s on s.tenant_id = a.tenant_id and s.id = a.survey_id
  where a.tenant_id = $1 and a.deleted_at is null`
const reachable = `coalesce(e.email, e.phone) is not null`

interface Done {
  readonly unique_id: string
  readonly success: boolean
  readonly synced_at: string | null
  readonly crm_record_id: string | null
  readonly error: string | null
}

/** Hands one entry over, or notes on it why that was not possible. */
async function handOver(context: Context, entry: Entry, as: CrmType): Promise<Done> {
  const resource = entry.kind === 'appointment' ? forms.appointments : forms.landings
  const row = await context.find(resource, entry.id, 'lock')
  const done = (error: string | null, crm_record_id: string | null, synced_at: string | null): Done => ({
    unique_id: entry.id,
    success: error === null,
    synced_at,
    crm_record_id,
    error,
  })
  if (row.crmRecordId) return done(null, row.crmRecordId, row.syncedAt && new Date(row.syncedAt).toISOString())
  try {
    if (!entry.email && !entry.phone)
      throw refuse.conflict('no_address', 'There is neither an email address nor a telephone number.')
    const crmRecordId = await (as === 'contact' ? contactOf : leadOf)(context, entry)
    const syncedAt = new Date().toISOString()
    await context.update(resource, row, { crmType: as, crmRecordId, syncedAt, syncError: null })
    return done(null, crmRecordId, syncedAt)
  } catch (error) {
    // What the database turned away has ended the transaction, and with it everything else that was to be kept.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    await context.update(resource, row, { syncError: error.message.slice(0, 500) })
    return done(error.message, null, null)
  }
}

const wordsOf = ({ name, firstName, lastName, email, phone }: Entry) => {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  const known = (email ?? phone ?? '').split('@')[0]!.slice(0, 120)
  return { firstName: firstName ?? words[0] ?? known, lastName: lastName ?? (words.slice(1).join(' ') || '–') }
}

async function leadOf(context: Context, entry: Entry): Promise<string> {
  const { lead } = await context.callInternal(crm.leads.internal.receive, {
    source: `form ${entry.form ?? entry.kind}`.slice(0, 255),
    sourceType: entry.kind === 'appointment' ? 'forms.appointments' : 'forms.landings',
    sourceId: entry.id,
    ...wordsOf(entry),
    email: entry.email,
    phone: entry.phone,
    notes: entry.notes,
    consentText: null,
    consentVersion: null,
  })
  return lead
}

async function contactOf(context: Context, entry: Entry): Promise<string> {
  const { id } = await context.call(crm.contacts.create, {
    ...wordsOf(entry),
    primaryEmail: entry.email,
    primaryPhone: entry.phone,
    notes: entry.notes,
    source: `form ${entry.form ?? entry.kind}`.slice(0, 255),
    sourceId: entry.id,
    sourceType: 'forms.appointments',
  })
  return id
}

async function one(context: Context, id: string, kind: Kind, as: CrmType = 'lead') {
  mustBeAllowed(context)
  const [entry] = await context.tx.query<Entry>(`select e.* from (${entries}) e where e.id = $2 and e.kind = $3`, [
    context.tenantId,
    id,
    kind,
  ])
  if (!entry) throw refuse.missing()
  const { error, unique_id, ...done } = await handOver(context, entry, as)
  return flatAndWhole('crm_sync', unique_id, { ...done, errors: error ? [error] : [] })
}

const atOnce = 50
async function several(
  context: Context,
  limit: number | undefined,
  which: 'new' | 'failed',
  kinds: readonly Kind[],
  as: CrmType,
) {
  mustBeAllowed(context)
  const found = await context.tx.query<Entry>(
    `select e.* from (${entries}) e where e."crmRecordId" is null and e.kind = any($2)
       and case $4 when 'failed' then e.error is not null else e.error is null and ${reachable} end order by e.at, e.id limit $3`,
    [context.tenantId, kinds, limit ?? atOnce, which],
  )
  const results: Done[] = []
  for (const entry of found) results.push(await handOver(context, entry, entry.kind === 'appointment' ? as : 'lead'))
  const synced = results.filter(({ success }) => success).length
  return flatAndWhole('crm_sync', context.tenantId, {
    total: results.length,
    synced,
    failed: results.length - synced,
    results: results.map(({ synced_at: _, ...result }) => result),
  })
}

async function lastSync({ tx, tenantId }: Context): Promise<string | null> {
  const [row] = await tx.query<{ at: string | null }>(
    `select greatest((select max(synced_at) from forms.landings where tenant_id = $1), (select max(synced_at) from forms.appointments where tenant_id = $1)) as at`,
    [tenantId],
  )
  return row!.at
}

export const crmSync: Customs<typeof forms, 'crmSync'> = {
  landing: ({ id }, context) => one(context, id, 'landing'),
  subscription: ({ id }, context) => one(context, id, 'subscription'),
  appointment: ({ id, as_type: as }, context) => one(context, id, 'appointment', as),
  batch: ({ limit, sync_landings, sync_subscriptions, sync_appointments, appointments_as_type: as }, context) => {
    const kinds: Kind[] = [
      ...(sync_landings === false ? [] : ['landing' as const]),
      ...(sync_subscriptions === false ? [] : ['subscription' as const]),
      ...(sync_appointments === false ? [] : ['appointment' as const]),
    ]
    return several(context, limit, 'new', kinds, as ?? 'lead')
  },
  retryFailed: ({ limit }, context) => several(context, limit, 'failed', ['landing', 'subscription', 'appointment'], 'lead'),
  async testConnection(_, context) {
    const errors = await context
      .call(crm.leads.list, { records: 1 })
      .then(() => (context.actor.permissions.has('crm.leads.write') ? [] : ['You may not make leads.']))
      .catch((error: unknown) => {
        if (error instanceof Refusal) return [error.message]
        throw error
      })
    return flatAndWhole('crm_sync', context.tenantId, {
      connected: errors.length === 0,
      provider: 'Quoin CRM',
      last_sync_at: await lastSync(context),
      errors,
    })
  },
  async status(_, context) {
    if (scopeOf(context.actor, 'forms.answers.read') !== 'tenant') throw refuse.forbidden('forms.answers.read')
    const [row] = await context.tx.query<{ pending: number; failed: number }>(
      `select count(*) filter (where e.error is null and ${reachable})::int as pending, count(*) filter (where e.error is not null)::int as failed
       from (${entries}) e where e."crmRecordId" is null`,
      [context.tenantId],
    )
    return flatAndWhole('crm_sync', context.tenantId, {
      pending_count: row!.pending,
      failed_count: row!.failed,
      last_sync_at: await lastSync(context),
      // Nothing is scheduled: entries of forms that make leads are handed over as they come, others when somebody asks.
      next_sync_at: null,
    })
  },
}
