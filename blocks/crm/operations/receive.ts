import type { Context, Internals } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import type { PlannedFollowUp } from '../resources/leads.ts'
import { sellingOf } from './settings.ts'

export const leadsInternal: Internals<typeof crm, 'leads'> = {
  async receive({ email, phone, consentText, consentVersion, firstName, lastName, ...received }, context) {
    const { tx, tenantId } = context
    const [there] = await tx.query<{ id: string }>(
      'select id from crm.leads where tenant_id = $1 and source_type = $2 and source_id = $3 limit 1',
      [tenantId, received.sourceType, received.sourceId],
    )
    if (there) return { lead: there.id }
    const { captureOwner } = await sellingOf(tx, tenantId)
    const name = (email ?? phone ?? '').split('@')[0]!.slice(0, 120) || '–'
    const { id } = await context.insert(crm.leads, {
      ...received,
      firstName: firstName || name,
      lastName: lastName || '–',
      leadEmail: email,
      phoneNumber: phone,
      owner: captureOwner,
      ...(consentText && {
        consentText: consentText.slice(0, 2_000),
        consentGivenAt: new Date().toISOString(),
        payload: { consent: { text: consentText, version: consentVersion } },
      }),
    })
    return { lead: id }
  },

  async planFollowUp(asked, context) {
    const contact = await contactAt(context, asked.email)
    const parent = contact ?? (await leadOf(context, asked))
    // The code names the source, which is how it is found again.
    const code = asked.sourceId
    const [planned] = await context.tx.query<{ id: string }>(
      `select f.id from crm.contact_follows f where f.tenant_id = $1 and f.contact_id = $2 and f.code = $3
       union all select f.id from crm.lead_follows f where f.tenant_id = $1 and f.lead_id = $2 and f.code = $3 limit 1`,
      [context.tenantId, parent, code],
    )
    if (planned) return { follow: planned.id }
    const { dueOn, notes, owner } = asked
    const step = { code, followType: 'call' as const, notes, dueOn, owner, reminder: true }
    const { id } = contact
      ? await context.insert(crm.contactFollows, { ...step, contact })
      : await context.insert(crm.leadFollows, { ...step, lead: parent })
    return { follow: id }
  },
}

/** The contact of an address, the one that was changed last where there are several. */
async function contactAt({ tx, tenantId }: Context, email: string): Promise<string | undefined> {
  const [contact] = await tx.query<{ id: string }>(
    'select c.id from crm.contacts c where c.tenant_id = $1 and c.primary_email = $2 and c.deleted_at is null order by c.updated_at desc limit 1',
    [tenantId, email],
  )
  return contact?.id
}

/** The open lead of an address, or a new one. */
async function leadOf(context: Context, { email, name, ...asked }: PlannedFollowUp): Promise<string> {
  const [there] = await context.tx.query<{ id: string }>(
    `select l.id from crm.leads l where l.tenant_id = $1 and l.lead_email = $2 and l.deleted_at is null order by l.updated_at desc limit 1`,
    [context.tenantId, email],
  )
  if (there) return there.id
  const [firstName = '', ...rest] = name.split(' ')
  const { lead } = await leadsInternal.receive(
    {
      source: asked.source,
      sourceType: asked.sourceType,
      sourceId: asked.sourceId,
      firstName,
      lastName: rest.join(' '),
      email,
      phone: null,
      notes: null,
      consentText: null,
      consentVersion: null,
    },
    context,
  )
  return lead
}
