import type { Found } from '@quoin/kit'
import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { domainOf, similarAccounts, similarContacts, similarLeads } from '../queries/similar.ts'
import { crm } from '../resources/index.ts'
import { timeline } from '../queries/timeline.ts'
import { capture } from './capture.ts'
import { consent } from './consent.ts'
import { isShown, valuesFor, takenOver } from './conversion.ts'
import { mayChange } from './records.ts'

export const leads: Customs<typeof crm, 'leads'> = {
  ...consent,
  capture,
  timeline: ({ id, ...input }, context) => timeline(context, crm.leads, id, input),

  async duplicates({ email, phone, name }, context) {
    const [contacts, likely] = await Promise.all([
      similarContacts(context, { email, phone, name }),
      similarLeads(context, { email, phone, name }),
    ])
    return document({ type: 'duplicates', id: '', attributes: { leads: likely, contacts } })
  },

  async conversion({ id }, context) {
    const lead = await context.find(crm.leads, id)
    const entries = (await takenOver(context, lead)).filter((entry) => isShown(context, entry))
    return document({ type: 'lead_conversion', id, attributes: { entries } })
  },

  // One transaction: account, contact, opportunity and the links between them are all there, or nothing is.
  async convert({ id, account, contact, accept_duplicates, account_name, opportunity }, context) {
    const lead = await context.find(crm.leads, id, 'lock')
    mayChange(context, lead, 'crm.leads.write')
    if (lead.stage === 'converted') {
      throw refuse.conflict('already_converted', 'This lead was already converted.', {
        account_unique_id: lead.account,
        contact_unique_id: lead.contact,
        opportunity_unique_id: lead.opportunity,
      })
    }
    const accountName = account_name ?? lead.companyName ?? `${lead.firstName} ${lead.lastName}`
    if (opportunity?.total !== undefined && !context.writes(crm.opportunities, 'total'))
      throw refuse.invalid('not_allowed', 'Your role does not allow changing this field.', 'opportunity/total')
    if (!accept_duplicates) await offerDuplicates(lead, accountName, { account, contact }, context)
    const taken = await takenOver(context, lead)
    const chosenAccount = isId(account)
      ? ((await context.find(crm.accounts, account)).id as string)
      : await newAccount(lead, accountName, valuesFor('account', taken), context)
    const chosenContact = isId(contact)
      ? ((await context.find(crm.contacts, contact)).id as string)
      : await newContact(lead, valuesFor('contact', taken), context)
    await context.call(crm.accountContacts.associate, { account: chosenAccount, contact_unique_id: chosenContact })
    const made =
      opportunity === null
        ? null
        : await newOpportunity(
            lead,
            accountName,
            { ...opportunity, account: chosenAccount, contact: chosenContact },
            valuesFor('opportunity', taken),
            context,
          )
    await context.update(crm.leads, lead, {
      stage: 'converted',
      convertedAt: new Date().toISOString(),
      account: chosenAccount,
      contact: chosenContact,
      opportunity: made,
    })
    return document({
      type: 'conversion',
      id: lead.id,
      status: 200,
      attributes: {
        lead_unique_id: lead.id,
        account_unique_id: chosenAccount,
        contact_unique_id: chosenContact,
        opportunity_unique_id: made,
        account_created: !isId(account),
        contact_created: !isId(contact),
      },
    })
  },
}

const isId = (choice: string | null | undefined): choice is string => typeof choice === 'string' && choice !== 'new'

async function offerDuplicates(
  lead: Found<typeof crm.leads>,
  accountName: string,
  chosen: { account?: string | null; contact?: string | null },
  context: Context,
): Promise<void> {
  const contacts = chosen.contact
    ? []
    : await similarContacts(context, {
        email: lead.leadEmail,
        phone: lead.phoneNumber,
        name: `${lead.firstName} ${lead.lastName}`,
      })
  const accounts = chosen.account ? [] : await similarAccounts(context, { domain: domainOf(lead.leadEmail), name: accountName })
  if (contacts.length + accounts.length === 0) return
  throw refuse.conflict('duplicates_found', 'Possible duplicates found. Choose an existing record or create a new one.', {
    accounts,
    contacts,
  })
}

type Values = Readonly<Record<string, unknown>>

async function newAccount(lead: Found<typeof crm.leads>, name: string, values: Values, context: Context): Promise<string> {
  return (await context.call(crm.accounts.create, { ...values, name, owner: lead.owner }, { copied: true })).id
}

async function newContact(lead: Found<typeof crm.leads>, values: Values, context: Context): Promise<string> {
  const { firstName, lastName, optedOut, owner } = lead
  return (await context.call(crm.contacts.create, { ...values, firstName, lastName, optedOut, owner }, { copied: true })).id
}

interface OpportunityInput {
  name?: string
  total?: number
  currency?: (typeof crm.opportunities.definition.fields.currency)['value']
  pipeline_unique_id?: string
  stage_unique_id?: string
  expected_close_on?: string
  account: string
  contact: string
}

async function newOpportunity(
  lead: Found<typeof crm.leads>,
  accountName: string,
  input: OpportunityInput,
  values: Values,
  context: Context,
): Promise<string> {
  const made = await context.call(
    crm.opportunities.create,
    {
      ...values,
      name: input.name ?? accountName,
      account: input.account,
      contact: input.contact,
      total: input.total,
      currency: input.currency,
      pipeline: input.pipeline_unique_id,
      stage: input.stage_unique_id,
      expectedCloseOn: input.expected_close_on,
      owner: lead.owner,
    },
    { copied: true },
  )
  await context.tx.query('update crm.opportunities set lead_id = $3 where tenant_id = $1 and id = $2', [
    context.tenantId,
    made.id,
    lead.id,
  ])
  return made.id
}
