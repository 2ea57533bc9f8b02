import { boolean, custom, customFields, email, longText, oneOf, phone, ref, resource, tags, text } from '@quoin/kit'
import * as z from 'zod'
import { candidate, personHints } from './candidate.ts'
import { merged, mergeInput, undone } from './merge.ts'
import { timelineOf } from './timeline.ts'

/** A person the company deals with. */
export const contacts = resource({
  type: 'Contact',
  wrapper: 'contact',
  title: 'lastName',
  fields: {
    firstName: text(120).required().searchable().sortable(),
    lastName: text(120).required().searchable().sortable(),
    middleName: text(120).searchable(),
    primaryEmail: email().searchable().sortable(),
    primaryPhone: phone().searchable(),
    position: text(160).searchable().sortable(),
    /** Where they work: given with a new contact, else the first account they are put into. Who belongs where is said by the accounts. */
    account: ref('crm.accounts').fixed(),
    notes: longText(),
    source: text().filterable(),
    sourceId: text(),
    sourceAlias: text(),
    sourceType: text(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
    contactStatus: text(60).filterable(),
    user: ref('gateway.users'),
    owner: ref('gateway.users'),
    enabled: boolean().default(true).filterable(),
    /** Opted out of marketing email: none by template reach this person, and exports of target lists leave them out. */
    optedOut: boolean().default(false).filterable(),
    tags: tags().default([]).filterable(),
    customFields: customFields(),
  },
  owner: 'owner',
  limitable: ['position', 'primaryPhone', 'notes', 'source', 'sourceId', 'sourceAlias', 'sourceType'],
  permissions: { read: 'crm.contacts.read', write: 'crm.contacts.write', delete: 'crm.contacts.delete' },
  sort: '-created_at',
  importKeys: ['primaryEmail', 'sourceId'],
  operations: {
    timeline: timelineOf('/contacts', 'crm.contacts.read', 'crm.contacts'),
    duplicates: custom({
      method: 'GET',
      path: '/contacts/duplicates',
      permission: 'crm.contacts.read',
      query: personHints,
      answer: z.object({ unique_id: z.string(), contacts: z.array(candidate) }),
      summary: 'Contacts that may be the same person, to warn while somebody types.',
    }),
    merge: custom({
      method: 'POST',
      path: '/contacts/merge',
      permission: 'crm.contacts.delete',
      wrapper: 'contact',
      body: mergeInput,
      answer: merged,
      summary:
        'Makes one record out of several: everything that pointed to the others points to it. Can be taken back for 30 days.',
    }),
    merges: custom({
      method: 'GET',
      path: '/contacts/merges',
      permission: 'crm.contacts.delete',
      answer: z.object({ unique_id: z.string(), merges: z.array(z.looseObject({ unique_id: z.string() })) }),
      summary: 'The latest merges, and which can still be taken back.',
    }),
    undoMerge: custom({
      method: 'PUT',
      path: '/contacts/merges/:merge/undo',
      permission: 'crm.contacts.delete',
      ids: { merge: 'crm.merges' },
      answer: undone,
      summary: 'Takes a merge back.',
    }),
  },
})
