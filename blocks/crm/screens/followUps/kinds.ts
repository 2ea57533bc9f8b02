import { IconBuilding, IconCoin, IconTargetArrow, IconUser } from '@tabler/icons-react'
import { crm } from '../../resources/index.ts'

/** What a next step may be a step with, and what it is called there. */
export const followKinds = {
  leads: { resource: crm.leadFollows, parent: crm.leads, fact: 'lead', icon: IconTargetArrow },
  opportunities: { resource: crm.opportunityFollows, parent: crm.opportunities, fact: 'opportunity', icon: IconCoin },
  contacts: { resource: crm.contactFollows, parent: crm.contacts, fact: 'contact', icon: IconUser },
  accounts: { resource: crm.accountFollows, parent: crm.accounts, fact: 'account', icon: IconBuilding },
} as const
export type FollowKind = keyof typeof followKinds
export const kindNames = Object.keys(followKinds) as readonly FollowKind[]
