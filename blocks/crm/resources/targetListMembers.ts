import { oneOf, ref, resource } from '@quoin/kit'
import * as z from 'zod'
import { memberKinds, memberStates, verdicts } from './targetLists.ts'

/** Somebody on a target list: a lead, a contact or an account, exactly one of them. */
export const targetListMembers = resource({
  type: 'TargetListMember',
  wrapper: 'member',
  title: 'state',
  path: '/target_lists/:parent/members',
  under: { resource: 'targetLists', field: 'targetList' },
  fields: {
    targetList: ref('crm.targetLists').required().fixed(),
    lead: ref('crm.leads').readOnly(),
    contact: ref('crm.contacts').readOnly(),
    account: ref('crm.accounts').readOnly(),
    state: oneOf(...memberStates)
      .default('listed')
      .sortable(),
  },
  /** Who it is and how to reach them, read when it is asked for and kept nowhere else. */
  shows: z.object({
    kind: z.enum(memberKinds),
    name: z.string(),
    company: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    verdict: z.enum(verdicts),
  }),
  permissions: { read: 'crm.targetLists.read', write: 'crm.targetLists.write' },
  sort: '-created_at',
  only: ['list', 'update'],
})
