import { gateway } from '@quoin/gateway/resources'
import { type Context, type Customs, one, refuse, singletonDocument, type Tx, writeSingleton } from '@quoin/kit/server'
import type { LeadMapEntry } from '../resources/leadMap.ts'
import type { Captured } from '../resources/settings.ts'
import { captured } from '../resources/settings.ts'
import { crm } from '../resources/index.ts'
import { mustMap } from './conversion.ts'

export const settings: Customs<typeof crm, 'settings'> = {
  get: async (_, context) => one(withApp(await singletonDocument(context, crm.settings), context)),

  async update(changes, context) {
    const { lead_map, capture_owner_unique_id } = changes as { lead_map?: LeadMapEntry[]; capture_owner_unique_id?: string }
    mustMap(lead_map)
    // People are the gateway's, so no foreign key says whether there is such a one.
    if (capture_owner_unique_id) await context.find(gateway.users, capture_owner_unique_id)
    const written = await writeSingleton(context, crm.settings, changes, ({ confirmConsent, consentText }) => {
      if (confirmConsent && !consentText)
        throw refuse.invalid('consent_text_needed', 'Enter the consent text first.', 'consent_text')
    })
    return one(withApp(written, context))
  },
}

/** A form elsewhere names the company by the app it is signed in through here. */
function withApp(written: string, { actor }: Context): string {
  const record = JSON.parse(written) as { attributes: Record<string, unknown> }
  record.attributes.app_id = actor.appId ?? null
  return JSON.stringify(record)
}

export interface Selling {
  readonly approvalOver: number | null
  readonly depositBasisPoints: number
  readonly captureEnabled: boolean
  readonly captureFields: readonly Captured[]
  readonly captureOwner: string | null
  readonly consentText: string | null
  readonly confirmConsent: boolean
}

/** What holds for a company right now. */
export async function sellingOf(tx: Tx, tenantId: string): Promise<Selling> {
  const [row] = await tx.query<{
    over: number | null
    deposit: number | null
    enabled: boolean
    fields: Captured[] | null
    owner: string | null
    consent: string | null
    confirm: boolean
  }>(
    `select approval_over_basis_points as over, deposit_basis_points as deposit, capture_enabled as enabled, capture_fields as fields, capture_owner_id as owner, consent_text as consent,
       confirm_consent as confirm
     from crm.settings where tenant_id = $1`,
    [tenantId],
  )
  return {
    approvalOver: row?.over ?? null,
    depositBasisPoints: row?.deposit ?? 0,
    captureEnabled: row?.enabled ?? false,
    captureFields: row?.fields ?? captured,
    captureOwner: row?.owner ?? null,
    consentText: row?.consent ?? null,
    confirmConsent: row?.confirm ?? false,
  }
}
