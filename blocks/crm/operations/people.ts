import { type Context, type Customs, document, type Row, updateRecord } from '@quoin/kit/server'
import type { AnyResource } from '@quoin/kit'
import { crm } from '../resources/index.ts'
import { proofsOf } from './consent.ts'

/** What may be asked about a person under data protection: all that is held of them, and to be forgotten. */
export const people: Pick<Customs<typeof crm, 'contacts'>, 'personalData' | 'erase'> = {
  async personalData({ id }, context) {
    const { primaryEmail } = await context.find(crm.contacts, id)
    const { contacts, leads } = await recordsOf(context, id)
    const written = await mailsTo(context, contacts, leads)
    const all = await Promise.all([
      read(context, crm.contacts, 't.id', contacts),
      read(context, crm.leads, 't.id', leads),
      followsOf(context, contacts, leads),
      read(context, crm.accountContacts, 't.contact_id', contacts),
      read(context, crm.opportunities, 't.contact_id', contacts),
      read(context, crm.quotes, 't.contact_id', contacts),
      read(context, crm.mails, 't.id', written),
      listsWith(context, contacts, leads),
      proofsOf(context, primaryEmail ? [primaryEmail] : []),
    ])
    const [contact, leadRecords, follows, accounts, opportunities, quotes, mails, lists, proofs] = all
    const history = await context.tx.query(
      `select at, operation, record_id as record_unique_id, actor_name, changes from kit.audit where tenant_id = $1 and record_id = any($2::uuid[]) order by at desc, number desc limit 5000`,
      [context.tenantId, [...contacts, ...leads]],
    )
    return document({
      type: 'personal_data',
      id,
      attributes: {
        contacts: contact,
        leads: leadRecords,
        follow_ups: follows,
        accounts,
        opportunities,
        quotes,
        mails,
        target_lists: lists,
        consent_proofs: proofs,
        history,
        made_at: new Date().toISOString(),
      },
    })
  },

  // Sums stay as they are: deals and quotes keep their amounts and lose the person.
  async erase({ id }, context) {
    const { primaryEmail } = await context.find(crm.contacts, id, 'lock')
    const { contacts, leads } = await recordsOf(context, id)
    const { tx, tenantId } = context
    // What was agreed to stays; who it was is no longer to be found by the address.
    if (primaryEmail)
      await tx.query(
        'update crm.consent_proofs set address_digest = null where tenant_id = $1 and address_digest = crm.address_digest($1, $2)',
        [tenantId, primaryEmail],
      )
    const mails = await mailsTo(context, contacts, leads)
    for (const contact of contacts) {
      await blank(context, crm.contacts, contact, {
        firstName: 'Erased',
        lastName: 'person',
        middleName: null,
        primaryEmail: null,
        primaryPhone: null,
        position: null,
        notes: null,
        source: null,
        sourceId: null,
        sourceAlias: null,
        sourceType: null,
        contactStatus: null,
        user: null,
        tags: [],
        enabled: false,
        status: 'archived',
      })
    }
    for (const lead of leads) {
      await blank(context, crm.leads, lead, {
        firstName: 'Erased',
        lastName: 'person',
        middleName: null,
        leadEmail: null,
        phoneNumber: null,
        position: null,
        webSite: null,
        twitter: null,
        fb: null,
        instagram: null,
        linkedin: null,
        youtube: null,
        blog: null,
        notes: null,
        source: null,
        sourceId: null,
        sourceAlias: null,
        sourceType: null,
        contactStatus: null,
        lostReason: null,
        payload: null,
        consentPage: null,
        consentEmail: null,
        consentAddress: null,
        tags: [],
      })
    }
    await tx.query(
      'update crm.leads set consent_hash = null, consent_until = null where tenant_id = $1 and id = any($2::uuid[])',
      [tenantId, leads],
    )
    const blanked = 'set notes = null, outcome = null, payload = null, duration_description = null, code = null'
    const follows = [
      ...(await tx.query<{ id: string }>(
        `update crm.lead_follows ${blanked} where tenant_id = $1 and lead_id = any($2::uuid[]) returning id`,
        [tenantId, leads],
      )),
      ...(await tx.query<{ id: string }>(
        `update crm.contact_follows ${blanked} where tenant_id = $1 and contact_id = any($2::uuid[]) returning id`,
        [tenantId, contacts],
      )),
      ...(await tx.query<{ id: string }>(
        `update crm.opportunity_follows ${blanked} where tenant_id = $1
           and opportunity_id in (select o.id from crm.opportunities o where o.tenant_id = $1 and o.contact_id = any($2::uuid[])) returning id`,
        [tenantId, contacts],
      )),
    ]
    await tx.query('update crm.account_contacts set role = null where tenant_id = $1 and contact_id = any($2::uuid[])', [
      tenantId,
      contacts,
    ])
    const quotes = await tx.query<{ id: string }>(
      `update crm.quotes set accepted_by = case when accepted_by is not null then 'Erased person' end, decline_reason = null where tenant_id = $1 and contact_id = any($2::uuid[]) returning id`,
      [tenantId, contacts],
    )
    await tx.query(
      `update crm.mails set recipient = null, subject = null, body = null, search = '' where tenant_id = $1 and id = any($2::uuid[])`,
      [tenantId, mails],
    )
    // The name of a list says something about whoever stands on it.
    await tx.query(
      'delete from crm.target_list_members where tenant_id = $1 and (contact_id = any($2::uuid[]) or lead_id = any($3::uuid[]))',
      [tenantId, contacts, leads],
    )
    const quoteIds = quotes.map((quote) => quote.id)
    // Papers name the person; the amounts on them are kept in the version beside.
    await tx.query(
      `update kit.files f set state = 'orphan', expires_at = clock_timestamp() where f.tenant_id = $1 and f.state = 'stored'
         and f.id in (select v.file_id from crm.quote_versions v where v.tenant_id = $1 and v.quote_id = any($2::uuid[]))`,
      [tenantId, quoteIds],
    )
    await tx.query(
      `update crm.merges set changes = '{}', moved = '[]', carried = '[]' where tenant_id = $1 and (kept_id = any($2::uuid[]) or merged_ids && $2::uuid[])`,
      [tenantId, contacts],
    )
    const records = [...contacts, ...leads, ...follows.map((follow) => follow.id), ...quoteIds, ...mails]
    // Answers kept for repeated requests, and cells kept for the taking back of imports, hold what was sent.
    await tx.query(
      'delete from kit.idempotency where tenant_id = $1 and exists (select from unnest($2::text[]) r where strpos(answer, r) > 0)',
      [tenantId, records],
    )
    await tx.query('update kit.job_rows set before = null where tenant_id = $1 and record_id = any($2::uuid[])', [
      tenantId,
      records,
    ])
    await context.note(crm.contacts, id, { erased: [null, true] })
    await tx.query('select crm.forget_traces($1)', [records])
    return document({
      type: 'erasure',
      id,
      attributes: {
        erased: { contacts: contacts.length, leads: leads.length, follow_ups: follows.length, quotes: quoteIds.length },
      },
    })
  },
}

/** A person's contact, those merged into it, and the leads they came from. */
async function recordsOf({ tx, tenantId }: Context, id: string): Promise<{ contacts: string[]; leads: string[] }> {
  const merged = await tx.query<{ id: string }>(
    `select distinct unnest(merged_ids) as id from crm.merges where tenant_id = $1 and resource = 'crm.contacts' and kept_id = $2 and undone_at is null`,
    [tenantId, id],
  )
  const contacts = [id, ...merged.map((row) => row.id)]
  const leads = await tx.query<{ id: string }>(
    `select l.id from crm.leads l where l.tenant_id = $1 and (l.contact_id = any($2::uuid[])
       or l.lead_email in (select c.primary_email from crm.contacts c where c.tenant_id = $1 and c.id = any($2::uuid[])))`,
    [tenantId, contacts],
  )
  return { contacts, leads: leads.map((row) => row.id) }
}

/** What was written to a person, about any of their records. */
async function mailsTo({ tx, tenantId }: Context, contacts: readonly string[], leads: readonly string[]): Promise<string[]> {
  const mails = await tx.query<{ id: string }>(
    `select m.id from crm.mails m where m.tenant_id = $1 and (m.contact_id = any($2::uuid[]) or m.lead_id = any($3::uuid[])
       or m.recipient in (select c.primary_email from crm.contacts c where c.tenant_id = $1 and c.id = any($2::uuid[])))`,
    [tenantId, contacts, leads],
  )
  return mails.map((row) => row.id)
}

/** Next steps with a person: as a lead, as a contact, and in their deals. */
async function followsOf(context: Context, contacts: readonly string[], leads: readonly string[]): Promise<unknown[]> {
  const deals = await context.tx.query<{ id: string }>(
    'select o.id from crm.opportunities o where o.tenant_id = $1 and o.contact_id = any($2::uuid[])',
    [context.tenantId, contacts],
  )
  const all = await Promise.all([
    read(context, crm.leadFollows, 't.lead_id', leads),
    read(context, crm.contactFollows, 't.contact_id', contacts),
    read(
      context,
      crm.opportunityFollows,
      't.opportunity_id',
      deals.map((deal) => deal.id),
    ),
  ])
  return all.flat()
}

/** The target lists a person stands or stood on. */
const listsWith = ({ tx, tenantId }: Context, contacts: readonly string[], leads: readonly string[]): Promise<unknown[]> =>
  tx.query(
    `select l.name, t.state, t.created_at as put_on_at, t.deleted_at as taken_off_at
     from crm.target_list_members t join crm.target_lists l on l.tenant_id = t.tenant_id and l.id = t.target_list_id
     where t.tenant_id = $1 and (t.contact_id = any($2::uuid[]) or t.lead_id = any($3::uuid[])) order by t.created_at`,
    [tenantId, contacts, leads],
  )

/** Trashed ones included: what was thrown away is still held. */
async function read(context: Context, resource: AnyResource, column: string, ids: readonly string[]): Promise<unknown[]> {
  const model = context.model(resource.dotted)
  const rows = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and ${column} = any($2::uuid[])`,
    [context.tenantId, ids],
  )
  return rows.map((row) => (JSON.parse(row.document) as { attributes: unknown }).attributes)
}

async function blank(
  context: Context,
  resource: AnyResource,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const model = context.model(resource.dotted)
  const [row] = await context.tx.query<Row & Record<string, unknown>>(
    `select ${model.selection()} from ${model.table} t where t.tenant_id = $1 and t.id = $2 for update`,
    [context.tenantId, id],
  )
  if (!row) return
  await updateRecord(
    context.tx,
    model,
    { actor: context.actor, tenantId: context.tenantId, operation: context.operation.name, requestId: context.request.id },
    row,
    values,
  )
}
