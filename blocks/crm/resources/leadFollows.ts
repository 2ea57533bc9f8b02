import { ref, resource } from '@quoin/kit'
import { followActions, followFields } from './followFields.ts'

/** A next step with a lead. */
export const leadFollows = resource({
  type: 'lead_follow',
  wrapper: 'follow',
  title: 'notes',
  fields: { lead: ref('crm.leads').required().fixed(), ...followFields('crm.leadFollows') },
  owner: 'owner',
  under: { resource: 'leads', field: 'lead' },
  permissions: { read: 'crm.leads.read', write: 'crm.leads.write' },
  sort: '-created_at',
  only: followActions,
})
