import { ref, resource } from '@quoin/kit'
import { followActions, followFields } from './followFields.ts'

/** A next step towards a deal; the next one that is open says when the deal goes on. */
export const opportunityFollows = resource({
  type: 'opportunity_follow',
  wrapper: 'follow',
  title: 'notes',
  fields: { opportunity: ref('crm.opportunities').required().fixed(), ...followFields('crm.opportunityFollows') },
  owner: 'owner',
  under: { resource: 'opportunities', field: 'opportunity' },
  permissions: { read: 'crm.opportunities.read', write: 'crm.opportunities.write' },
  sort: '-created_at',
  only: followActions,
})
