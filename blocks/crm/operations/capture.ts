import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { whyNotTo } from '@quoin/kit/mail'
import type { Captured } from '../resources/settings.ts'
import { crm } from '../resources/index.ts'
import { askToConfirm } from './consent.ts'
import { sellingOf } from './settings.ts'

/** More than a company's forms ever bring in a day; whoever sends more is no customer. */
const perDayMax = 500

/**
 * A lead from a form on another page. Nobody is signed in; the app id names the company. It learns nothing of what is there
 * already: the answer is the same whoever is known, and also where the hidden field gave a machine away.
 */
export const capture: Customs<typeof crm, 'leads'>['capture'] = async ({ utm, consent, fax, language, ...input }, context) => {
  const { captureEnabled, captureFields, captureOwner, consentText, confirmConsent } = await sellingOf(
    context.tx,
    context.tenantId,
  )
  if (!captureEnabled) throw refuse.missing('This company does not accept leads from web forms.')
  const needed = ['first_name', 'last_name']
  for (const name of Object.keys(input)) {
    if (!needed.includes(name) && !captureFields.includes(name as Captured))
      throw refuse.invalid('not_asked_for', 'is not a field of this form', name)
  }
  if (consentText && !consent) throw refuse.invalid('consent_needed', 'Consent is required.', 'consent')
  if (fax) return document({ type: 'receipt', id: '', attributes: { received: true }, status: 201 })
  const email = consentText && confirmConsent ? input.lead_email : undefined
  const unusable = email && whyNotTo(email)
  if (unusable) throw refuse.invalid('address_unusable', unusable, 'lead_email')
  await mustHaveRoom(context)
  const model = context.model('crm.leads')
  const values = Object.fromEntries(Object.entries(input).map(([wire, value]) => [model.byWire.get(wire)!.name, value || null]))
  const at = new Date().toISOString()
  const { id } = await context.insert(crm.leads, {
    source: 'web',
    ...values,
    sourceType: 'web_form',
    owner: captureOwner,
    payload: { ...(utm && { utm }), ...(consentText && { consent: { text: consentText, at } }) },
    ...(consentText && { consentText, consentGivenAt: at, consentPage: siteOf(context) }),
  })
  if (email) await askToConfirm(context, { lead: id, email, text: consentText!, language })
  return document({ type: 'receipt', id: '', attributes: { received: true }, status: 201 })
}

/** The site a form stands on, as the visitor's browser says. */
function siteOf({ request }: Context): string | null {
  const origin = request.headers.origin
  return origin && URL.canParse(origin) ? new URL(origin).origin.slice(0, 300) : null
}

async function mustHaveRoom({ tx, tenantId }: Context): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from crm.leads t where t.tenant_id = $1 and t.deleted_at is null and t.source_type = 'web_form'
       and t.created_at > now() - interval '1 day' limit $2) latest`,
    [tenantId, perDayMax],
  )
  if (row!.count >= perDayMax) throw refuse.slowDown(3_600)
}
