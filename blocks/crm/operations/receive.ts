import type { Internals } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
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
}
