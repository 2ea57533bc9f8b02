import { ref, resource } from '@quoin/kit'
import { followDeeds, followFacts } from './followFacts.ts'

/** A next step with an account, whoever there it is about. */
export const accountFollows = resource({
  type: 'account_follow',
  wrapper: 'follow',
  title: 'notes',
  fields: { account: ref('crm.accounts').required().fixed(), ...followFacts('crm.accountFollows') },
  owner: 'owner',
  under: { resource: 'accounts', field: 'account' },
  access: { read: 'crm.accounts.read', write: 'crm.accounts.write' },
  sort: '-created_at',
  only: followDeeds,
})
