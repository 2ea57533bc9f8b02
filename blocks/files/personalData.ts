import { erasedName, masked, type PersonalData } from '@quoin/kit/server'

const onHold = (company: string) => `t.id in (select h from files.held_files(${company}) h)`

/**
 * What the block holds of people. What somebody keeps for themselves goes with them, unless it is on legal hold; what they decided stays,
 * without their words.
 */
export const personalData: PersonalData = {
  held: [
    { table: 'files.users', as: 'files', by: { user: ['user_id'] }, forget: { name: erasedName, email: null, payload: null } },
    {
      table: 'files.stored_files',
      as: 'files',
      by: { also: ({ company, users }) => `t.user_id = any(${users}) and not ${onHold(company)}` },
      forget: 'row',
    },
    {
      table: 'files.stored_files',
      called: 'files.stored_files on hold',
      as: 'files',
      by: { also: ({ company, users }) => `t.user_id = any(${users}) and ${onHold(company)}` },
      forget: {},
      keeps: { file_id: 'hold' },
    },
    { table: 'files.accesses', as: 'files', by: { user: ['grantee_id'] }, forget: 'row' },
    { table: 'files.delegations', as: 'files', by: { user: ['delegator_id', 'delegatee_id'] }, forget: 'row' },
    { table: 'files.access_requests', as: 'files', by: { user: ['requester_id'] }, forget: 'row' },
    {
      table: 'files.access_requests',
      called: 'files.access_requests decided',
      as: 'files',
      by: { user: ['file_owner_id', 'reviewed_by_id'] },
      forget: { review_note: masked },
    },
    { table: 'files.approvals', as: 'files', by: { user: ['decided_by_id'] }, forget: { reason: masked } },
    {
      table: 'files.outside_approvals',
      as: 'files',
      by: { mail: ['email'] },
      forget: { name: erasedName, email: null, note: null },
    },
  ],
}
