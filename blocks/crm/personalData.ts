import { erasedName, ifTheirs, masked, maskedWhole, type PersonalData } from '@quoin/kit/server'

const source = { source: null, source_id: null, source_alias: null, source_type: null }
const ofOwner = { user: ['owner_id'], mail: ['owner_email'] }
const owner = { owner_name: erasedName, owner_email: null }
const step = { notes: null, outcome: null, payload: null, duration_description: null, code: null }
const theirs = { contact_id: 'crm.contacts', lead_id: 'crm.leads' }

/** What the CRM holds of people. Deals and quotes keep their amounts and lose the person. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'crm.contacts',
      as: 'contact',
      identity: true,
      by: {
        user: ['user_id'],
        mail: ['primary_email'],
        phone: ['primary_phone'],
        name: ['first_name', 'last_name'],
        also: ({ company, ids }) =>
          `t.id in (select unnest(m.merged_ids) from crm.merges m
             where m.tenant_id = ${company} and m.resource = 'crm.contacts' and m.undone_at is null and m.kept_id = any(${ids}))`,
      },
      forget: {
        first_name: `'Erased'`,
        last_name: `'person'`,
        middle_name: null,
        primary_email: null,
        primary_phone: null,
        position: null,
        notes: null,
        ...source,
        contact_status: null,
        user_id: null,
        tags: `'{}'`,
        custom_fields: `'{}'`,
        enabled: 'false',
        status: `'archived'`,
      },
    },
    {
      table: 'crm.leads',
      as: 'contact',
      identity: true,
      by: {
        mail: ['lead_email'],
        phone: ['phone_number'],
        name: ['first_name', 'last_name'],
        rows: { contact_id: 'crm.contacts' },
      },
      forget: {
        first_name: `'Erased'`,
        last_name: `'person'`,
        middle_name: null,
        lead_email: null,
        phone_number: null,
        company_name: maskedWhole,
        position: null,
        web_site: null,
        twitter: null,
        fb: null,
        instagram: null,
        linkedin: null,
        youtube: null,
        blog: null,
        notes: null,
        ...source,
        contact_status: null,
        lost_reason: null,
        payload: null,
        custom_fields: `'{}'`,
        consent_page: null,
        consent_email: null,
        consent_address: null,
        consent_hash: null,
        consent_until: null,
        tags: `'{}'`,
      },
      keeps: { consent_text: 'consent' },
    },
    {
      table: 'crm.consent_proofs',
      as: 'consents',
      by: {
        also: ({ company, mails, of }) =>
          `t.lead_id = any(${of('crm.leads')}) or t.address_digest in (select crm.address_digest(${company}, m) from unnest(${mails}) m)`,
      },
      forget: { address_digest: null },
      keeps: { consent_text: 'consent' },
    },
    {
      table: 'crm.lead_follows',
      as: 'notes',
      by: { rows: { lead_id: 'crm.leads' } },
      forget: step,
    },
    { table: 'crm.lead_follows', called: 'crm.lead_follows.owned', as: 'work', by: ofOwner, forget: owner },
    { table: 'crm.contact_follows', as: 'notes', by: { rows: { contact_id: 'crm.contacts' } }, forget: step },
    { table: 'crm.contact_follows', called: 'crm.contact_follows.owned', as: 'work', by: ofOwner, forget: owner },
    { table: 'crm.account_contacts', as: 'accounts', by: { rows: { contact_id: 'crm.contacts' } }, forget: { role: null } },
    {
      table: 'crm.accounts',
      as: 'accounts',
      by: {
        also: ({ company, of }) =>
          `t.id in (select a.account_id from crm.account_contacts a where a.tenant_id = ${company} and a.contact_id = any(${of('crm.contacts')}))`,
      },
      forget: { name: maskedWhole, payload: masked, custom_fields: masked },
    },
    {
      table: 'crm.account_details',
      as: 'accounts',
      by: { mail: ['email'], rows: { account_id: 'crm.accounts' } },
      forget: { email: ifTheirs, phone: ifTheirs, description: maskedWhole },
    },
    {
      table: 'crm.account_locations',
      as: 'accounts',
      by: { mail: ['email'], rows: { contact_id: 'crm.contacts' } },
      forget: { name: maskedWhole, phone: ifTheirs, email: ifTheirs, notes: maskedWhole },
    },
    {
      table: 'crm.opportunities',
      as: 'deals',
      by: { rows: theirs },
      forget: {
        name: maskedWhole,
        notes: masked,
        lost_reason: masked,
        duration_description: masked,
        payload: masked,
        custom_fields: masked,
      },
    },
    { table: 'crm.opportunities', called: 'crm.opportunities.owned', as: 'work', by: ofOwner, forget: owner },
    { table: 'crm.opportunity_follows', as: 'notes', by: { rows: { opportunity_id: 'crm.opportunities' } }, forget: step },
    { table: 'crm.opportunity_follows', called: 'crm.opportunity_follows.owned', as: 'work', by: ofOwner, forget: owner },
    // A step with an account is about others there too.
    {
      table: 'crm.account_follows',
      as: 'notes',
      by: { rows: { account_id: 'crm.accounts' } },
      forget: { notes: maskedWhole, outcome: maskedWhole, payload: masked, duration_description: maskedWhole },
    },
    { table: 'crm.account_follows', called: 'crm.account_follows.owned', as: 'work', by: ofOwner, forget: owner },
    {
      table: 'crm.quotes',
      as: 'quotes',
      by: { rows: { contact_id: 'crm.contacts', opportunity_id: 'crm.opportunities' } },
      forget: {
        name: maskedWhole,
        notes: masked,
        terms: maskedWhole,
        lines: masked,
        payload: masked,
        duration_description: masked,
        decline_reason: null,
        accepted_by: `case when t.accepted_by is not null then ${erasedName} end`,
      },
    },
    { table: 'crm.quotes', called: 'crm.quotes.owned', as: 'work', by: ofOwner, forget: owner },
    // Papers name the person; the amounts on them are kept in the version beside.
    {
      table: 'crm.quote_versions',
      as: 'quotes',
      by: { rows: { quote_id: 'crm.quotes' } },
      key: 'quote_id',
      forget: { document: masked },
      files: 'file_id',
    },
    {
      table: 'crm.quote_versions',
      called: 'crm.quote_versions.signed',
      as: 'quotes',
      by: { rows: { quote_id: 'crm.quotes' } },
      key: 'quote_id',
      forget: { signed_sha256: null },
      files: 'signed_file_id',
    },
    {
      table: 'crm.mails',
      as: 'mails',
      by: {
        mail: ['recipient'],
        rows: theirs,
        also: ({ mails }) =>
          `exists (select from jsonb_array_elements_text(coalesce(t.cc, '[]') || coalesce(t.bcc, '[]')) c (address) where lower(c.address) = any(${mails}))`,
      },
      forget: { recipient: null, cc: null, bcc: null, attachments: null, subject: null, body: null },
    },
    { table: 'crm.mail_files', as: 'mails', by: { rows: { mail_id: 'crm.mails' } }, forget: 'row' },
    {
      table: 'crm.meetings',
      as: 'notes',
      by: {
        rows: { contact_id: 'crm.contacts' },
        also: ({ company, of, mails }) =>
          `t.id in (select a.meeting_id from crm.attendees a where a.tenant_id = ${company} and (a.contact_id = any(${of('crm.contacts')}) or a.email = any(${mails})))`,
      },
      forget: { title: maskedWhole, description: masked, notes: masked, meeting_location: masked, payload: masked },
    },
    {
      table: 'crm.attendees',
      as: 'notes',
      by: { user: ['user_id'], mail: ['email'], phone: ['phone'], rows: { contact_id: 'crm.contacts' } },
      forget: { name: null, email: null, phone: null, notes: null },
    },
    // What was billed stays as a sum: whose it was, and who paid for them, does not.
    {
      table: 'crm.meeting_billings',
      as: 'notes',
      by: { mail: ['participant_email'], rows: { contact_id: 'crm.contacts' } },
      forget: {
        participant_email: null,
        payer_name: maskedWhole,
        code: null,
        description: masked,
        notes: masked,
        source_id: null,
        payload: masked,
      },
    },
    // The name of a list says something about whoever stands on it.
    { table: 'crm.target_list_members', as: 'lists', by: { rows: theirs }, forget: 'row' },
    {
      table: 'crm.merges',
      as: 'contact',
      by: { rows: { kept_id: 'crm.contacts', merged_ids: 'crm.contacts' } },
      forget: { changes: `'{}'`, moved: `'[]'`, carried: `'[]'` },
    },
    // What accounts that were merged said of whoever stood for them.
    {
      table: 'crm.merges',
      called: 'crm.merges.accounts',
      as: 'accounts',
      by: { rows: { kept_id: 'crm.accounts', merged_ids: 'crm.accounts' } },
      forget: { changes: masked, carried: masked },
    },
    { table: 'crm.feeds', as: 'work', by: { user: ['user_id'] }, key: 'user_id', forget: 'row' },
  ],
  nobodys: {
    'crm.companies': 'apps of the company',
    'crm.account_documents': 'papers of an account; a word in them is nobody we could tell apart',
    'crm.mail_templates': 'words of the company',
    'crm.settings': 'words of the company',
  },
}
