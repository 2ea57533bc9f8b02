import { ref, resource } from '@quoin/kit'
import { followDeeds, followFacts } from './followFacts.ts'

/** A next step with a lead. */
export const leadFollows = resource({
  type: 'lead_follow',
  wrapper: 'follow',
  title: 'notes',
  fields: { lead: ref('crm.leads').required().fixed(), ...followFacts('crm.leadFollows') },
  owner: 'owner',
  under: { resource: 'leads', field: 'lead' },
  access: { read: 'crm.leads.read', write: 'crm.leads.write' },
  sort: '-created_at',
  only: followDeeds,
})
