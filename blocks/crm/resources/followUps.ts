import { custom, resource, wireSchema } from '@quoin/kit'
import * as z from 'zod'
import { leadFollows } from './leadFollows.ts'

const change = wireSchema(leadFollows.fields, 'update')

/**
 * The same follow-ups as below the records they belong to, across all of a kind: for a calendar and for lists of what is due. Those of
 * leads are reached by their own id too.
 */
export const followUps = resource({
  type: 'lead_follow',
  wrapper: 'followUp',
  title: 'id',
  fields: {},
  permissions: { read: 'crm.leads.read', write: 'crm.leads.write' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/followUps',
      permission: 'member',
      query: z.looseObject({
        of: z.enum(['leads', 'opportunities', 'contacts', 'accounts']).optional(),
        from: z.iso.datetime({ offset: true }).optional(),
        to: z.iso.datetime({ offset: true }).optional(),
        open: z.enum(['true', 'false']).optional(),
      }),
      answersRecords: 'lead_follow',
      summary:
        'Lists follow-ups of all leads that one may see, or with of=opportunities, contacts or accounts of those; from and to bound when they are due, open=true leaves out what is done.',
    }),
    update: custom({
      method: 'PUT',
      path: '/followUps/:id',
      aliases: ['PUT /FollowUps/:id', 'PUT /followups/:id', 'PUT /Followups/:id'],
      permission: 'crm.leads.write',
      wrapper: 'followUp',
      ids: { id: 'crm.leadFollows' },
      body: change,
      answersRecord: 'lead_follow',
      summary: 'Changes a follow-up by its id alone.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/followUps/:id',
      aliases: [
        'DELETE /followUps:id',
        'DELETE /FollowUps/:id',
        'DELETE /FollowUps:id',
        'DELETE /followups/:id',
        'DELETE /followups:id',
      ],
      permission: 'crm.leads.write',
      ids: { id: 'crm.leadFollows' },
      summary: 'Moves a follow-up to the trash by its id alone.',
    }),
    ofContact: custom({
      method: 'GET',
      path: '/contact_follows/:id',
      permission: 'crm.contacts.read',
      ids: { id: 'crm.contactFollows' },
      answersRecord: 'contact_follow',
      summary: 'Gets a follow-up with a contact by its id alone.',
    }),
    feedGet: custom({
      method: 'GET',
      path: '/followUps/feed',
      permission: 'member',
      answer: z.object({ unique_id: z.string(), exists: z.boolean(), created_at: z.string().nullable() }),
      summary: 'Says whether one has a calendar feed. Its address is shown once, when it is made.',
    }),
    feedCreate: custom({
      method: 'POST',
      path: '/followUps/feed',
      permission: 'member',
      answer: z.object({ unique_id: z.string(), url: z.string() }),
      secret: true,
      summary: "Makes the address of one's calendar feed; the one before stops working.",
    }),
    feedDelete: custom({
      method: 'DELETE',
      path: '/followUps/feed',
      permission: 'member',
      summary: "Ends one's calendar feed.",
    }),
  },
})
