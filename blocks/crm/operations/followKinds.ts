import type { AnyResource } from '@quoin/kit'
import { crm } from '../resources/index.ts'

/** What a next step may be a step with: where such steps stand, and how what they belong to is called and found. */
export interface FollowKind {
  readonly resource: AnyResource
  readonly parent: {
    readonly resource: AnyResource
    readonly fact: string
    readonly column: string
    /** SQL of its name, the record being `p`. */
    readonly name: string
    /** Its page in the app, before its id. */
    readonly page: string
  }
}

const person = "concat_ws(' ', p.first_name, p.last_name)"
const under = (resource: AnyResource, parent: AnyResource, field: string, name: string): FollowKind => ({
  resource,
  parent: { resource: parent, fact: field, column: `${field}_id`, name, page: `/crm/${parent.table}` },
})

/** Every kind of follow-up there is, by the records it lies under. */
export const followKinds = {
  leads: under(crm.leadFollows, crm.leads, 'lead', `${person} || coalesce(', ' || p.company_name, '')`),
  opportunities: under(crm.opportunityFollows, crm.opportunities, 'opportunity', 'p.name'),
  contacts: under(crm.contactFollows, crm.contacts, 'contact', person),
  accounts: under(crm.accountFollows, crm.accounts, 'account', 'p.name'),
} as const satisfies Record<string, FollowKind>
