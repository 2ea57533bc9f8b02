import { erasedName, masked, type PersonalData } from '@quoin/kit/server'

/** What the block holds of people. What somebody keeps for themselves goes with them; what they decided stays, without their words. */
export const personalData: PersonalData = {
  held: [
    { table: 'files.users', as: 'files', by: { user: ['user_id'] }, forget: { name: erasedName, email: null, payload: null } },
    { table: 'files.stored_files', as: 'files', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'files.approvals', as: 'files', by: { user: ['decided_by_id'] }, forget: { reason: masked } },
    {
      table: 'files.outside_approvals',
      as: 'files',
      by: { mail: ['email'] },
      forget: { name: erasedName, email: null, note: null },
    },
  ],
}
