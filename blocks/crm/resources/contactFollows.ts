import { ref, resource } from '@quoin/kit'
import { followActions, followFields } from './followFields.ts'

/** A next step with a person, whatever it is about. */
export const contactFollows = resource({
  type: 'contact_follow',
  wrapper: 'follow',
  title: 'notes',
  fields: { contact: ref('crm.contacts').required().fixed(), ...followFields('crm.contactFollows') },
  owner: 'owner',
  under: { resource: 'contacts', field: 'contact' },
  permissions: { read: 'crm.contacts.read', write: 'crm.contacts.write' },
  sort: '-created_at',
  only: followActions,
})
