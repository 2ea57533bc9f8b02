import { custom, filterSchema, longText, ref, resource, tags, text, uuid } from '@quoin/kit'
import * as z from 'zod'

/** What may stand on a target list. */
export const memberKinds = ['leads', 'contacts', 'accounts'] as const
export type MemberKind = (typeof memberKinds)[number]
/** Whether somebody on a list may be written to, and why not. */
export const verdicts = ['reachable', 'opted_out', 'unconfirmed', 'no_address'] as const
export type Verdict = (typeof verdicts)[number]
/** Where somebody on a list stands; people set it. */
export const memberStates = ['listed', 'contacted', 'answered', 'declined'] as const
/** More than fits into a campaign of one company; beyond it a segment is the better tool. */
export const membersMax = 20_000

/** Records of one kind, by their ids or by what their list shows under a question. */
const people = z
  .object({
    kind: z.enum(memberKinds),
    ids: z
      .array(uuid().transform((id) => id.toLowerCase()))
      .min(1)
      .max(10_000)
      .optional(),
    matching: z.object({ search: z.string().max(200).optional(), filter: filterSchema().optional() }).optional(),
  })
  .refine((b) => (b.ids === undefined) !== (b.matching === undefined), {
    message: 'either this or matching is required, not both',
    path: ['ids'],
  })

/** People and companies under a name, put together by hand or out of a segment: whom a campaign is for. */
export const targetLists = resource({
  type: 'TargetList',
  wrapper: 'target_list',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    description: longText(2_000).searchable(),
    owner: ref('gateway.users'),
    tags: tags().default([]).filterable(),
  },
  shows: z.object({ members_count: z.int() }),
  owner: 'owner',
  permissions: { read: 'crm.targetLists.read', write: 'crm.targetLists.write', delete: 'crm.targetLists.delete' },
  sort: '-created_at',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'purge', 'history'],
  operations: {
    putOn: custom({
      method: 'PUT',
      path: '/target_lists/:id/put_on',
      permission: 'crm.targetLists.write',
      wrapper: 'target_list',
      ids: { id: 'crm.targetLists' },
      limit: 'heavy',
      body: people,
      answer: z.object({
        unique_id: z.string(),
        added: z.int(),
        already: z.int(),
        /** Who was added, so that it can be taken back; null when they are too many to be named. */
        added_unique_ids: z.array(z.string()).nullable(),
      }),
      summary: 'Puts records on a target list, by their ids or all that a segment finds; who is on it already stays as they are.',
    }),
    takeOff: custom({
      method: 'PUT',
      path: '/target_lists/:id/take_off',
      permission: 'crm.targetLists.write',
      wrapper: 'target_list',
      ids: { id: 'crm.targetLists' },
      limit: 'heavy',
      body: people,
      answer: z.object({ unique_id: z.string(), taken: z.int() }),
      summary: 'Takes records off a target list. The records stay; put on again, they stand where they stood.',
    }),
    counts: custom({
      method: 'GET',
      path: '/target_lists/:id/counts',
      permission: 'crm.targetLists.read',
      ids: { id: 'crm.targetLists' },
      answer: z.object({
        unique_id: z.string(),
        total: z.int(),
        kinds: z.object(Object.fromEntries(memberKinds.map((kind) => [kind, z.int()])) as Record<MemberKind, z.ZodInt>),
        states: z.object(
          Object.fromEntries(memberStates.map((state) => [state, z.int()])) as Record<(typeof memberStates)[number], z.ZodInt>,
        ),
        verdicts: z.object(Object.fromEntries(verdicts.map((one) => [one, z.int()])) as Record<Verdict, z.ZodInt>),
      }),
      summary: 'How many stand on a target list: by kind, by where they stand, and by whether they may be written to.',
    }),
    addresses: custom({
      method: 'GET',
      path: '/target_lists/:id/addresses',
      permission: 'crm.targetLists.read',
      ids: { id: 'crm.targetLists' },
      limit: 'heavy',
      query: z.object({ who: z.enum(['reachable', 'all']).optional(), format: z.enum(['json', 'csv']).optional() }),
      answer: z.object({
        unique_id: z.string(),
        rows: z.array(
          z.object({
            kind: z.enum(memberKinds),
            record_unique_id: z.string(),
            name: z.string(),
            company: z.string().nullable(),
            position: z.string().nullable(),
            email: z.string().nullable(),
            phone: z.string().nullable(),
            language: z.string().nullable(),
            state: z.enum(memberStates),
            put_on_at: z.string(),
            may_be_written_to: z.enum(verdicts),
          }),
        ),
      }),
      summary:
        'The members of a target list to be taken elsewhere, also as CSV: those who may be written to, or with who=all everybody and why they may not.',
    }),
    holding: custom({
      method: 'GET',
      path: '/target_lists/holding',
      permission: 'crm.targetLists.read',
      query: z.object({ kind: z.enum(memberKinds), record_unique_id: uuid() }),
      answer: z.object({
        unique_id: z.string(),
        lists: z.array(z.object({ unique_id: z.string(), name: z.string(), state: z.enum(memberStates), put_on_at: z.string() })),
      }),
      summary: 'The target lists a record stands on.',
    }),
  },
})
