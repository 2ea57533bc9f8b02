import { erasedName, type PersonalData } from '@quoin/kit/server'

/** Nobody's, and another for each row: a room lists an address once. */
const erasedAddress = `t.id::text || '@erased.invalid'`

/** What disclosure holds of people: who answered, reviewed and uploaded. It is the company's record of its work, and stays. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'disclosure.answers',
      as: 'work',
      by: { user: ['assignee_id', 'reviewer_id', 'submitted_by_id', 'completed_by_id', 'not_applicable_approved_by_id'] },
      forget: { assignee_id: null, reviewer_id: null },
    },
    { table: 'disclosure.editions', as: 'work', by: { user: ['frozen_by_id'] }, forget: { frozen_by_id: null } },
    // That somebody signed, when and what stays; the name they signed with does not.
    {
      table: 'disclosure.signatures',
      as: 'work',
      by: { user: ['user_id'] },
      forget: { name: `case when t.name is not null then ${erasedName} end` },
    },
    { table: 'disclosure.respondents', as: 'work', by: { mail: ['email'] }, forget: 'row' },
    // That somebody accepted an NDA or saw a page, when and which, stays; who they were does not, and their link ends.
    {
      table: 'disclosure.room_visitors',
      as: 'work',
      by: { mail: ['email'], user: ['user_id'] },
      forget: { name: erasedName, email: erasedAddress, user_id: null, reason: null, link_hash: null },
    },
    {
      table: 'disclosure.room_acceptances',
      as: 'work',
      by: { mail: ['email'], rows: { visitor_id: 'disclosure.room_visitors' } },
      forget: { name: erasedName, email: erasedAddress },
    },
    {
      table: 'disclosure.room_views',
      as: 'work',
      by: { mail: ['visitor_email'], rows: { visitor_id: 'disclosure.room_visitors' } },
      forget: { visitor_name: erasedName, visitor_email: erasedAddress },
    },
    { table: 'disclosure.figure_readings', as: 'work', by: { user: ['taken_by_id'] }, forget: { taken_by_id: null } },
    // That money was paid stays, as in the wallets it went through.
    { table: 'disclosure.payouts', as: 'work', by: { user: ['payer_id', 'payee_id'] }, forget: { note: null, reason: null } },
    { table: 'disclosure.edition_exports', as: 'work', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'disclosure.awaited', as: 'work', by: { user: ['user_id'] }, key: 'file_id', forget: 'row' },
  ],
}
