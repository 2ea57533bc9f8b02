import { paperLanguage } from '@quoin/kit/pdf'
import {
  advisoryLock,
  type Author,
  type Context,
  type Customs,
  document,
  Model,
  nobody,
  refuse,
  type Row,
  type Tx,
  updateRecord,
} from '@quoin/kit/server'
import { newSecret, readSecret } from '@quoin/kit/secret-links'
import { crm } from '../resources/index.ts'
import { sellerOf } from './seller.ts'

const daysOpen = 7
/** So many such mails reach one address in a day, however often somebody types it into a form. */
const mailsPerDayMax = 3

interface Asking {
  readonly lead: string
  readonly email: string
  readonly text: string
  readonly language: string | undefined
}

/**
 * Mails whoever the address belongs to and asks whether they agreed. Nothing the visitor typed stands in the mail, or the form
 * would send a stranger's words to anybody; and the answer of the form is the same whether a mail was sent or not.
 */
export async function askToConfirm(context: Context, { lead, email, text, language: input }: Asking): Promise<void> {
  const { tx, tenantId } = context
  advisoryLock(tx, 'consent', email.toLowerCase())
  const [request] = await tx.query<{ count: number }>(
    `select count(*)::int as count from crm.leads where tenant_id = $1 and consent_key = lower($2)
       and consent_given_at > clock_timestamp() - interval '1 day'`,
    [tenantId, email],
  )
  if (request!.count >= mailsPerDayMax) return
  const { secret, hash } = newSecret(tenantId)
  const [open] = await tx.query<{ until: string }>(
    `update crm.leads set consent_email = $3, consent_hash = $4, consent_until = clock_timestamp() + make_interval(days => $5)
     where tenant_id = $1 and id = $2 returning consent_until as until`,
    [tenantId, lead, email, hash, daysOpen],
  )
  const language = paperLanguage(input)
  await context.mailer.send(
    {
      to: email,
      template: 'crm_consent',
      language,
      tenantId,
      key: `crm consent ${lead}`,
      values: {
        seller: (await sellerOf(tx, tenantId)).name,
        text,
        until: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(open!.until)),
        link: `${context.settings.publicUrl}/consent#${secret}`,
      },
    },
    context.tx,
  )
}

/**
 * Refuses a letter by template to somebody whose own mailbox has not said yes: to a lead, and to the contact that leads became.
 * What one of them agreed to counts for the person, also when it is confirmed after the conversion; a contact no lead became was
 * never asked by a form, and is written to.
 */
export async function mustHaveConsent(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  { lead, contact }: { readonly lead?: string | null; readonly contact?: string | null },
  to: string | null,
): Promise<void> {
  const [said] = await tx.query<{ leads: number; agreed: boolean | null }>(
    `select count(*)::int as leads, bool_or(consent_confirmed_at is not null and lower(consent_email) = lower($4)) as agreed
     from crm.leads where tenant_id = $1 and (id = $2::uuid or contact_id = $3::uuid)`,
    [tenantId, lead ?? null, contact ?? null, to],
  )
  if (said!.leads === 0 || said!.agreed) return
  throw refuse.conflict('consent_missing', 'This person has not confirmed marketing consent for this address.')
}

/** Refuses a letter by template to somebody who wants none, under whichever of their records they said so. */
export async function mustWantLetters(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  { lead, contact }: { readonly lead?: string | null; readonly contact?: string | null },
): Promise<void> {
  const [out] = await tx.query(
    `select 1 from crm.leads l left join crm.contacts c on c.tenant_id = l.tenant_id and c.id = l.contact_id
       where l.tenant_id = $1 and (l.id = $2::uuid or l.contact_id = $3::uuid) and (l.opted_out or c.opted_out)
     union all select 1 from crm.contacts c where c.tenant_id = $1 and c.id = $3::uuid and c.opted_out limit 1`,
    [tenantId, lead ?? null, contact ?? null],
  )
  if (out) throw refuse.conflict('opted_out', 'This person has opted out of marketing email.')
}

/** What somebody does by the link of that mail. Nobody is signed in: the link names the company, whose wall it stands behind. */
export const consent: Pick<Customs<typeof crm, 'leads'>, 'consentGet' | 'consentConfirm' | 'consentProofs'> = {
  async consentProofs({ address }, context) {
    const proofs = await proofsOf(context, [address])
    return document({ type: 'consent_proofs', id: '', attributes: { proofs } })
  },

  consentGet: ({ link }, context) =>
    withLead(context, link, async (lead, tx) =>
      document({
        type: 'consent',
        id: '',
        attributes: {
          seller_name: (await sellerOf(tx, lead.tenantId)).name,
          text: lead.consentText,
          until: lead.until,
        },
      }),
    ),

  consentConfirm: ({ link }, context) =>
    withLead(context, link, async (lead, tx) => {
      const author: Author = {
        actor: { ...nobody, tenantId: lead.tenantId },
        tenantId: lead.tenantId,
        operation: 'crm.leads.consentConfirm',
        requestId: context.request.id,
      }
      await updateRecord(tx, leadModel(), author, lead, {
        consentConfirmedAt: new Date().toISOString(),
        consentAddress: context.request.address,
      })
      await tx.query('update crm.leads set consent_hash = null, consent_until = null where tenant_id = $1 and id = $2', [
        lead.tenantId,
        lead.id,
      ])
      return document({ type: 'consent', id: '', attributes: { confirmed: true } })
    }),
}

/** What is kept of consents whose leads were deleted for good, found by the addresses that gave them. */
export const proofsOf = ({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, addresses: readonly string[]) =>
  tx.query(
    `select p.lead_id as lead_unique_id, p.consent_text, p.given_at, p.confirmed_at, p.kept_at from crm.consent_proofs p
     where p.tenant_id = $1 and p.address_digest in (select crm.address_digest($1, a) from unnest($2::text[]) a) order by p.given_at limit 200`,
    [tenantId, addresses],
  )

/** Made when it is first needed: an open call has no company, whose context would have it. */
let made: Model | undefined
const leadModel = (): Model => (made ??= new Model(crm.leads))

type Input = Row & { readonly id: string; readonly tenantId: string; readonly consentText: string; readonly until: string }

/** The lead is locked, so that of two clicks one is first. A link that was used, is late or altered is no link at all. */
function withLead<T>(context: Context, link: string, work: (lead: Input, tx: Tx) => Promise<T>): Promise<T> {
  const known = readSecret(link)
  if (!known) throw refuse.missing('This link does not exist.')
  return context.behind(known.tenantId, async ({ tx }) => {
    const [found] = await tx.query<Input>(
      `select ${leadModel().selection()}, t.consent_until as until from crm.leads t
       where t.tenant_id = $1 and t.consent_hash = $2 and t.consent_until > clock_timestamp() and t.deleted_at is null for update of t`,
      [known.tenantId, known.hash],
    )
    if (!found) throw refuse.missing('This link does not exist.')
    return work({ ...found, tenantId: known.tenantId }, tx)
  })
}
