import { gateway } from '@quoin/gateway/resources'
import type { AnyResource } from '@quoin/ui/fields/resources.ts'

/** What of a member stands in lists and on pages; the others are of programs, or said by what these say. */
const shown = [
  'name',
  'email',
  'role',
  'status',
  'lastSignInAt',
  'confirmedAt',
  'username',
  'nickname',
  'phone',
  'bio',
  'roleNumber',
]

/** Members as the administration shows them: read here, and changed by what is done to them. People write about themselves on their profile. */
export const plainUsers: AnyResource = {
  ...gateway.users,
  definition: {
    ...gateway.users.definition,
    // Everybody is their own: that tells nothing.
    owner: undefined,
    fields: Object.fromEntries(Object.entries(gateway.users.definition.fields).filter(([name]) => shown.includes(name))),
  },
  operations: gateway.users.operations.filter(({ kind }) => kind === 'list' || kind === 'get'),
}
