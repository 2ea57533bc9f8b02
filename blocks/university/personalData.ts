import { erasedName, masked, maskedWhole, type PersonalData } from '@quoin/kit/server'

/** What the university holds of people: what they take and took, what they wrote, and who was sent a code. */
export const personalData: PersonalData = {
  held: [
    { table: 'university.courses', as: 'courses', by: { called: 'certificate_signer' }, forget: { certificate_signer: null } },
    {
      table: 'university.enrollments',
      as: 'courses',
      by: { user: ['user_id'] },
      forget: { user_name: erasedName, waiver_reason: masked },
    },
    {
      table: 'university.attempts',
      as: 'answers',
      by: { user: ['user_id'] },
      forget: { user_name: erasedName, text: null, feedback: masked, filename: null },
      files: 'file_unique_id',
    },
    { table: 'university.surveys', as: 'answers', by: { user: ['user_id'] }, forget: { comment: null } },
    {
      table: 'university.certificates',
      as: 'courses',
      by: { user: ['user_id'] },
      forget: { holder: erasedName, revoked_reason: masked },
    },
    {
      table: 'university.codes',
      as: 'invitations',
      by: { user: ['user_id', 'used_by_id'], mail: ['email'] },
      forget: { email: null, name: null, revoked_reason: maskedWhole },
    },
    {
      table: 'university.papers',
      as: 'answers',
      by: { rows: { attempt_id: 'university.attempts' } },
      key: 'attempt_id',
      forget: { answers: `'{}'::jsonb` },
    },
    {
      table: 'university.sessions',
      as: 'courses',
      by: { user: ['coach_id', 'learner_id'] },
      forget: { log: masked, learner_notes: masked },
    },
    {
      table: 'university.students',
      as: 'account',
      by: { user: ['user_id'] },
      forget: { user_name: erasedName, email: null, display_name: null, avatar_url: null, payload: null },
    },
    { table: 'university.posts', as: 'answers', by: { user: ['user_id'] }, forget: { user_name: erasedName, text: masked } },
    {
      table: 'university.attendances',
      as: 'courses',
      by: { user: ['student_id'] },
      forget: { student_name: erasedName, notes: masked },
    },
    { table: 'university.availabilities', as: 'account', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'university.post_reports', as: 'answers', by: { user: ['user_id'] }, key: 'user_id', forget: 'row' },
    { table: 'university.notes', as: 'answers', by: { user: ['user_id'] }, key: 'user_id', forget: 'row' },
    { table: 'university.wizards', as: 'account', by: { user: ['user_id'] }, key: 'user_id', forget: 'row' },
    { table: 'university.code_tries', as: 'account', by: { user: ['user_id'] }, key: 'user_id', forget: 'row' },
  ],
  nobodys: {
    'university.feeds': 'hashes of calendar addresses, which end with who made them',
    'university.fake_users': 'made up for a demonstration, by nobody in particular',
    'university.options': 'what the company teaches',
    'university.versions': 'what the company teaches',
  },
}
