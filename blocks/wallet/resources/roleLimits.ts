import { ref, resource } from '@quoin/kit'
import { bound } from './amounts.ts'

/** What may leave the wallets of people of one role, in place of what the company allows everybody; empty: the company's. */
export const roleLimits = resource({
  type: 'RoleLimit',
  wrapper: 'role_limit',
  title: 'id',
  fields: {
    role: ref('gateway.roles').required().fixed(),
    transferMaxMinor: bound(),
    dayMaxMinor: bound(),
    monthMaxMinor: bound(),
  },
  permissions: { read: 'wallet.settings.manage', write: 'wallet.settings.manage' },
  only: ['list', 'get', 'create', 'update', 'delete', 'restore', 'history'],
})
