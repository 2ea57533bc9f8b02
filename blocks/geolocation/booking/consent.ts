import { type Context, refuse } from '@quoin/kit/server'
import { iso } from './records.ts'

/** What a guest agrees to at a location, as it stands there now; refuses where they do not. */
export async function consentAt(
  { tx, tenantId }: Context,
  location: string,
  consents: boolean,
): Promise<{ consentText?: string; consentedAt?: string }> {
  const [row] = await tx.query<{ consentText: string | null }>(
    'select l.consent_text as "consentText" from geolocation.locations l where l.tenant_id = $1 and l.id = $2',
    [tenantId, location],
  )
  if (!row?.consentText) return {}
  if (!consents) throw refuse.invalid('consent_needed', 'Please agree to this first.', 'consent')
  return { consentText: row.consentText, consentedAt: iso(Date.now()) }
}
