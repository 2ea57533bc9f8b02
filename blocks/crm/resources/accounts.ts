import { boolean, custom, customFields, internal, json, language, oneOf, ref, resource, tags, text } from '@quoin/kit'
import * as z from 'zod'
import { candidate } from './candidate.ts'
import { merged, mergeInput, undone } from './merge.ts'
import { timelineOf } from './timeline.ts'

/** By whom people are known to owe something, and for how long they may. */
export interface StandingInput {
  readonly users: readonly string[]
  readonly mails: readonly string[]
  /** Quotes that became orders. */
  readonly quotes: readonly string[]
  readonly currency: string
  /** Within how many days they have to pay; null: nobody said, and nobody is late. */
  readonly termsDays: number | null
}
/** How people stand with the company, in one currency. */
export interface Standing {
  /** What they ordered beside those quotes and have not paid yet. */
  readonly openMinor: number
  /** What they have in their wallets, not set aside; below nothing when they overdrew. */
  readonly ownMinor: number
  /** Something they ordered, or one of those quotes, should have been paid by now. */
  readonly isLate: boolean
  /** The permissions to be told what is open, and what they own; with none there is nothing to be told. */
  readonly readers: { readonly open?: string; readonly own?: string }
}

/** A company or household that is dealt with. */
export const accounts = resource({
  type: 'Account',
  wrapper: 'account',
  title: 'name',
  fields: {
    // Made from the name when nobody gives one.
    code: text(60).searchable().sortable().unique(),
    name: text(200).required().searchable().sortable(),
    label: text(120).searchable(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').sortable(),
    enabled: boolean().default(true).filterable(),
    preferredDomain: text(253).searchable().filterable(),
    preferredLanguage: language().filterable(),
    parentAccount: ref('crm.accounts'),
    category: ref('crm.categories'),
    owner: ref('gateway.users'),
    tags: tags().default([]).filterable(),
    payload: json(),
    customFields: customFields(),
  },
  owner: 'owner',
  permissions: { read: 'crm.accounts.read', write: 'crm.accounts.write', delete: 'crm.accounts.delete' },
  parentCompany: ['list', 'get', 'update'],
  sort: '-created_at',
  recordsMax: 1_000,
  importKeys: ['code'],
  operations: {
    timeline: timelineOf('/accounts', 'crm.accounts.read', 'crm.accounts'),
    glance: custom({
      method: 'GET',
      path: '/accounts/:id/glance',
      permission: 'crm.accounts.read',
      ids: { id: 'crm.accounts' },
      answer: z.object({
        unique_id: z.string(),
        /** Amounts are null where one may not see what deals come to. */
        opportunities: z
          .array(
            z.object({
              currency: z.string(),
              open_count: z.int(),
              open: z.number().nullable(),
              open_minor: z.int().nullable(),
              won_count: z.int(),
              won: z.number().nullable(),
              won_minor: z.int().nullable(),
            }),
          )
          .nullable(),
        quotes: z.array(z.object({ currency: z.string(), count: z.int(), total: z.number(), total_minor: z.int() })).nullable(),
        contacts: z.int().nullable(),
        locations: z.int(),
        documents: z.int(),
      }),
      summary:
        'What an account comes to: deals open and won, quotes that wait for an answer, people, places and papers; null where one may not look.',
    }),
    duplicates: custom({
      method: 'GET',
      path: '/accounts/duplicates',
      permission: 'crm.accounts.read',
      query: z.object({ name: z.string().trim().max(200).optional(), domain: z.string().trim().max(253).optional() }),
      answer: z.object({ unique_id: z.string(), accounts: z.array(candidate) }),
      summary: 'Accounts that may be the same company, to warn while somebody types.',
    }),
    merge: custom({
      method: 'POST',
      path: '/accounts/merge',
      permission: 'crm.accounts.delete',
      wrapper: 'account',
      body: mergeInput,
      answer: merged,
      summary:
        'Makes one record out of several: everything that pointed to the others points to it. Can be taken back for 30 days.',
    }),
    merges: custom({
      method: 'GET',
      path: '/accounts/merges',
      permission: 'crm.accounts.delete',
      answer: z.object({ unique_id: z.string(), merges: z.array(z.looseObject({ unique_id: z.string() })) }),
      summary: 'The latest merges, and which can still be taken back.',
    }),
    undoMerge: custom({
      method: 'PUT',
      path: '/accounts/merges/:merge/undo',
      permission: 'crm.accounts.delete',
      ids: { merge: 'crm.merges' },
      answer: undone,
      summary: 'Takes a merge back.',
    }),
  },
  internal: {
    standing: internal<StandingInput, Standing>('Tells what people owe and own, where somebody sells to them.'),
  },
})
