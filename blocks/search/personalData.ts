import { erasedName, type PersonalData } from '@quoin/kit/server'

/** What somebody searched for and keeps at hand is theirs alone, and goes with them. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'search.users',
      as: 'customer',
      identity: true,
      by: { user: ['user_id'], mail: ['email'], name: ['display_name'] },
      forget: { first_name: null, last_name: null, display_name: erasedName, email: null, phone: null, payload: null },
    },
    { table: 'search.queries', as: 'activity', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'search.saved', as: 'activity', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'search.favorites', as: 'activity', by: { user: ['user_id'] }, forget: 'row' },
  ],
  nobodys: {
    'search.external_items': 'pages and entries of other systems, which a company registers; what they say is kept there',
    'search.known': 'ids of records that a saved search has found, without anybody in them',
    'search.synonyms': 'words that mean the same in a company',
  },
}
