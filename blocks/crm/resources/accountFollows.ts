import { ref, resource } from '@quoin/kit'
import { followActions, followFields } from './followFields.ts'

/** A next step with an account, whoever there it is about. */
export const accountFollows = resource({
  type: 'account_follow',
  wrapper: 'follow',
  title: 'notes',
  fields: { account: ref('crm.accounts').required().fixed(), ...followFields('crm.accountFollows') },
  owner: 'owner',
  under: { resource: 'accounts', field: 'account' },
  permissions: { read: 'crm.accounts.read', write: 'crm.accounts.write' },
  sort: '-created_at',
  only: followActions,
})
