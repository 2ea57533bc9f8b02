import { block, uploadDefinition } from '@quoin/kit'
import { accountContacts } from './accountContacts.ts'
import { accountDetails } from './accountDetails.ts'
import { accountDocuments } from './accountDocuments.ts'
import { accountFollows } from './accountFollows.ts'
import { accountLocations } from './accountLocations.ts'
import { accountQuotes } from './accountQuotes.ts'
import { accounts } from './accounts.ts'
import { attendees } from './attendees.ts'
import { categories } from './categories.ts'
import { companies } from './companies.ts'
import { contactFollows } from './contactFollows.ts'
import { contacts } from './contacts.ts'
import { exchangeRates } from './exchangeRates.ts'
import { followUps } from './followUps.ts'
import { leadFollows } from './leadFollows.ts'
import { leads } from './leads.ts'
import { mails } from './mails.ts'
import { mailFiles } from './mailFiles.ts'
import { mailTemplates } from './mailTemplates.ts'
import { meetingBillings } from './meetingBillings.ts'
import { meetings } from './meetings.ts'
import { opportunities } from './opportunities.ts'
import { opportunityFollows } from './opportunityFollows.ts'
import { pipelines } from './pipelines.ts'
import { quotes } from './quotes.ts'
import { settings } from './settings.ts'
import { stages } from './stages.ts'
import { targetListMembers } from './targetListMembers.ts'
import { targetLists } from './targetLists.ts'

export type { Standing, StandingInput } from './accounts.ts'
export type { QuoteBuyer, SignedQuote } from './quotes.ts'

export const crm = block(
  'crm',
  'CRM',
  {
    accounts,
    accountDetails,
    accountContacts,
    accountLocations,
    accountDocuments,
    contacts,
    categories,
    leads,
    leadFollows,
    opportunityFollows,
    contactFollows,
    accountFollows,
    followUps,
    pipelines,
    stages,
    opportunities,
    meetings,
    attendees,
    meetingBillings,
    exchangeRates,
    quotes,
    accountQuotes,
    companies,
    settings,
    mailTemplates,
    mails,
    mailFiles,
    targetLists,
    targetListMembers,
    uploads: uploadDefinition,
  },
  {
    'crm.accounts.read': 'View accounts with their details, contacts, locations, documents and follow-ups',
    'crm.accounts.write': 'Create and edit accounts and what belongs to them',
    'crm.accounts.delete': 'Delete, restore and purge accounts',
    'crm.contacts.read': 'View contacts and their follow-ups',
    'crm.contacts.write': 'Create and edit contacts and their follow-ups',
    'crm.contacts.delete': 'Delete, restore and purge contacts',
    'crm.leads.read': 'View leads and their follow-ups',
    'crm.leads.write': 'Create, edit and convert leads and their follow-ups',
    'crm.leads.delete': 'Delete, restore and purge leads',
    'crm.opportunities.read': 'View opportunities with their follow-ups, pipelines and reports',
    'crm.opportunities.write': 'Create, edit and move opportunities and their follow-ups',
    'crm.opportunities.delete': 'Delete, restore and purge opportunities',
    'crm.meetings.read': 'View meetings, who attends them and what they cost',
    'crm.meetings.write': 'Create and edit meetings, and note who attends them and who pays',
    'crm.meetings.delete': 'Delete, restore and purge meetings',
    'crm.pipelines.manage': 'Create and edit pipelines and their stages',
    'crm.quotes.read': 'View quotes',
    'crm.quotes.write': 'Create, edit and send quotes',
    'crm.quotes.delete': 'Delete and restore quotes',
    'crm.quotes.approve': 'Approve quotes with a large discount',
    'crm.mails.read': 'View mails written to customers, and their templates',
    'crm.mails.write': 'Send customer emails',
    'crm.mailTemplates.manage': 'Create and edit templates of mails to customers',
    'crm.targetLists.read': 'View target lists and who stands on them',
    'crm.targetLists.write': 'Create and edit target lists, put people on them and take them off',
    'crm.targetLists.delete': 'Delete, restore and purge target lists',
    'crm.settings.read': 'View CRM settings',
    'crm.settings.manage': 'Change how the company sells: approval of discounts, leads from web forms, exchange rates',
    'crm.people.erase': 'Look up consents by email address, also of deleted leads',
    'crm.companies.register': 'Register apps of the CRM and its letterhead',
    'crm.categories.read': 'View categories',
    'crm.categories.write': 'Create, edit and delete categories',
  },
  {
    'crm.*.read': { support: 'tenant', user: 'tenant', authorized: 'team', guest: 'tenant' },
    'crm.*.write': { support: 'tenant', user: 'team' },
    'crm.*.delete': { support: 'own' },
  },
)
