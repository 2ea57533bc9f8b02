import { ref, resource } from '@quoin/kit'
import { followDeeds, followFacts } from './followFacts.ts'

/** A next step with a person, whatever it is about. */
export const contactFollows = resource({
  type: 'contact_follow',
  wrapper: 'follow',
  title: 'notes',
  fields: { contact: ref('crm.contacts').required().fixed(), ...followFacts('crm.contactFollows') },
  owner: 'owner',
  under: { resource: 'contacts', field: 'contact' },
  access: { read: 'crm.contacts.read', write: 'crm.contacts.write' },
  sort: '-created_at',
  only: followDeeds,
})
