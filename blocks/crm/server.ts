import { serve, serveCalendars, uploadOperations } from '@quoin/kit/server'
import { adapters } from './adapters/index.ts'
import { readFeed } from './calendar/feed.ts'
import { followUpDue } from './calendar/followUpDue.ts'
import { remind, type ReminderPayload } from './calendar/remind.ts'
import { rest, type RestPayload } from './calendar/rest.ts'
import { accountContacts } from './operations/accountContacts.ts'
import { accountDetails } from './operations/accountDetails.ts'
import { accountDocuments, createDocument, getDocument, listDocuments } from './operations/accountDocuments.ts'
import { accountLocations, writeLocation } from './operations/accountLocations.ts'
import { accountQuotes } from './operations/accountQuotes.ts'
import { accounts } from './operations/accounts.ts'
import { companies } from './operations/companies.ts'
import { accountsInternal } from './operations/credit.ts'
import { contacts } from './operations/contacts.ts'
import { expireQuote, type ExpiryPayload } from './operations/expireQuote.ts'
import { followUps } from './operations/followUps.ts'
import { followKinds } from './operations/followKinds.ts'
import { updateFollow } from './operations/follows.ts'
import { leads as leadOperations } from './operations/leads.ts'
import { getMail, listMails, mails } from './operations/mails.ts'
import { deletePipeline, deleteStage, updateStage, writeStage } from './operations/pipelines.ts'
import { publicQuote } from './operations/publicQuote.ts'
import { createQuote, quotes as quoteOperations, updateQuote } from './operations/quotes.ts'
import { quoteDocument } from './pdf/quoteDocument.ts'
import { quotesInternal } from './operations/placeSigned.ts'
import { leadsInternal } from './operations/receive.ts'
import { settings } from './operations/settings.ts'
import { listMembers, targetLists, updateMember, withCounts } from './operations/targetLists.ts'
import { type ApprovalPayload, tellApprovers } from './operations/tellApprovers.ts'
import { approvalAsked } from './mails/approvalAsked.ts'
import { consentMail } from './mails/consentMail.ts'
import { letter, offerMail } from './mails/letter.ts'
import { opportunities as board } from './queries/board.ts'
import { meetingBillings as billingQueries } from './queries/meetingBillings.ts'
import { personalData } from './personalData.ts'
import { crm } from './resources/index.ts'
import { attendees } from './actions/attendees.ts'
import { leads } from './actions/leads.ts'
import { mails as mailActions } from './actions/mails.ts'
import { meetingBillings } from './actions/meetingBillings.ts'
import { opportunities } from './actions/opportunities.ts'
import { quotes } from './actions/quotes.ts'

export const crmServer = serve(crm, {
  demo: async () => (await import('./demo/index.ts')).demo,
  personalData,
  documents: [quoteDocument],
  adapters,
  actions: { attendees, leads, meetingBillings, opportunities, quotes, mails: mailActions },
  operations: {
    accounts,
    contacts,
    accountContacts,
    accountDetails,
    accountDocuments,
    accountLocations,
    leads: leadOperations,
    followUps,
    opportunities: board,
    meetingBillings: billingQueries,
    quotes: { ...quoteOperations, ...publicQuote },
    accountQuotes,
    companies,
    settings,
    mails,
    targetLists,
    uploads: uploadOperations,
  },
  internal: { accounts: accountsInternal, leads: leadsInternal, quotes: quotesInternal },
  replaces: {
    quotes: { create: createQuote, update: updateQuote },
    leadFollows: { update: updateFollow(followKinds.leads) },
    opportunityFollows: { update: updateFollow(followKinds.opportunities) },
    contactFollows: { update: updateFollow(followKinds.contacts) },
    accountFollows: { update: updateFollow(followKinds.accounts) },
    pipelines: { delete: deletePipeline },
    stages: { create: writeStage, update: updateStage, delete: deleteStage },
    mails: { list: listMails, get: getMail },
    targetLists: { list: withCounts, get: withCounts },
    targetListMembers: { list: listMembers, update: updateMember },
    accountLocations: { create: writeLocation, update: writeLocation },
    accountDocuments: { create: createDocument, list: listDocuments, get: getDocument },
  },
  mails: {
    follow_up_due: followUpDue,
    crm_letter: letter,
    crm_offer: offerMail,
    approval_asked: approvalAsked,
    crm_consent: consentMail,
  },
  mount(app, services, pools, callInternal) {
    serveCalendars(app, (secret) => readFeed(secret, pools, callInternal))
    services.jobs.define<ReminderPayload>('crm.remind', ({ payload }) => remind(payload, services, pools, callInternal))
    services.jobs.define<RestPayload>('crm.rest', ({ payload }) => rest(payload, pools))
    services.jobs.define<ExpiryPayload>('crm.expire_quote', ({ payload }) => expireQuote(payload, pools))
    services.jobs.define<ApprovalPayload>('crm.tell_approvers', ({ payload }) =>
      tellApprovers(payload, services, pools, callInternal),
    )
  },
})
