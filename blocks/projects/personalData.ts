import { erasedName, type PersonalData } from '@quoin/kit/server'

/** What projects hold of people: who they are here, what they belong to and follow, and what they gave. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'projects.identities',
      as: 'customer',
      identity: true,
      by: { user: ['user_id'], mail: ['email'], name: ['name'] },
      forget: {
        name: erasedName,
        first_name: null,
        last_name: null,
        email: null,
        phone: null,
        payload: null,
        tag: null,
        tag_unique_id: null,
      },
    },
    { table: 'projects.members', as: 'work', by: { user: ['user_id'] }, forget: { role: null } },
    { table: 'projects.followers', as: 'work', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'projects.contributions', as: 'work', by: { user: ['contributor_id'] }, forget: { note: null } },
    { table: 'projects.feeds', as: 'work', by: { user: ['user_id'] }, key: 'user_id', forget: 'row' },
  ],
}
