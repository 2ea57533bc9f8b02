import { gateway } from '@quoin/gateway/resources'
import { type Context, type Customs, one, refuse, type Tx } from '@quoin/kit/server'
import type { LeadMapEntry } from '../resources/leadMap.ts'
import type { Captured } from '../resources/settings.ts'
import { captured } from '../resources/settings.ts'
import { crm } from '../resources/index.ts'
import { mustMap } from './conversion.ts'

export const settings: Customs<typeof crm, 'settings'> = {
  get: async (_, context) => one(withApp(await documentOfSettings(context), context)),

  async update(changes, context) {
    const model = context.model('crm.settings')
    const values = Object.fromEntries(
      model.own.filter((c) => Object.hasOwn(changes, c.wire)).map((c) => [c.name, (changes as Record<string, unknown>)[c.wire]]),
    )
    mustMap(values.leadMap as LeadMapEntry[] | null | undefined)
    // People are the gateway's, so no foreign key says whether there is such a one.
    if (values.captureOwner) await context.find(gateway.users, values.captureOwner as string)
    await context.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${context.tenantId} crm settings`])
    const [existing] = await context.tx.query<any>(
      `select ${model.selection()} from crm.settings t where t.tenant_id = $1 for update`,
      [context.tenantId],
    )
    const next = { ...existing, ...values }
    if (next.confirmConsent && !next.consentText)
      throw refuse.invalid('consent_text_needed', 'Enter the consent text first.', 'consent_text')
    const written = existing ? await context.update(crm.settings, existing, values) : await context.insert(crm.settings, values)
    return one(withApp(written.document, context))
  },
}

/** A form elsewhere names the company by the app it is signed in through here. */
function withApp(written: string, { actor }: Context): string {
  const record = JSON.parse(written) as { attributes: Record<string, unknown> }
  record.attributes.app_id = actor.appId ?? null
  return JSON.stringify(record)
}

/** A company that has set nothing up yet has settings all the same: those that hold until somebody says otherwise. */
async function documentOfSettings(context: Context): Promise<string> {
  const model = context.model('crm.settings')
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from crm.settings t where t.tenant_id = $1`,
    [context.tenantId],
  )
  if (row) return row.document
  const unset = Object.fromEntries(model.own.map((c) => [c.wire, c.definition.default ?? null]))
  return JSON.stringify({
    id: context.tenantId,
    type: 'CrmSettings',
    attributes: { unique_id: context.tenantId, version: 0, ...unset },
  })
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
