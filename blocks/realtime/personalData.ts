import type { PersonalData } from '@quoin/kit/server'

const theirs = { user: ['user_id'] }

/** What realtime holds of people: who they said they are, what they wrote, what they were told. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'realtime.users',
      as: 'account',
      identity: true,
      by: { user: ['user_id'], mail: ['email'] },
      forget: 'row',
    },
    { table: 'realtime.settings', as: 'account', by: theirs, key: 'user_id', forget: 'row' },
    { table: 'realtime.push_subscriptions', as: 'account', by: theirs, forget: 'row' },
    { table: 'realtime.text_numbers', as: 'account', by: theirs, key: 'user_id', forget: 'row' },
    { table: 'realtime.texts', as: 'activity', by: theirs, forget: 'row' },
    { table: 'realtime.presence', as: 'account', by: theirs, key: 'user_id', forget: 'row' },
    {
      table: 'realtime.messages',
      as: 'mails',
      by: { user: ['author_id'], mail: ['source_email', 'target_email'] },
      forget: {
        content: `'[removed]'`,
        source: null,
        source_id: null,
        source_alias: null,
        source_email: null,
        source_phone: null,
        target: null,
        target_alias: null,
        target_email: null,
        target_phone: null,
        notification_content: null,
        payload: null,
      },
    },
    {
      table: 'realtime.notifications',
      as: 'activity',
      by: { user: ['person_id', 'created_by'], mail: ['target_email'] },
      forget: 'row',
    },
    { table: 'realtime.participants', as: 'mails', by: theirs, key: 'context_id', forget: { draft: null } },
    { table: 'realtime.message_files', as: 'mails', by: theirs, key: 'message_id', forget: 'row' },
    {
      table: 'realtime.message_actions',
      as: 'mails',
      by: { user: ['created_by', 'answered_by_id'], rows: { message_id: 'realtime.messages' } },
      forget: {
        control_label: null,
        control_value: null,
        control_placeholder: null,
        control_help: null,
        payload: null,
        response: null,
      },
    },
    { table: 'realtime.reactions', as: 'mails', by: theirs, key: 'message_id', forget: 'row' },
    { table: 'realtime.saved_messages', as: 'activity', by: theirs, key: 'message_id', forget: 'row' },
    { table: 'realtime.mentions', as: 'mails', by: theirs, key: 'message_id', forget: 'row' },
    { table: 'realtime.group_invites', as: 'mails', by: { user: ['inviter_id', 'created_by'] }, forget: 'row' },
    // A task often says what a message said.
    {
      table: 'realtime.tasks',
      as: 'work',
      by: { user: ['created_by', 'user_id'], rows: { message_id: 'realtime.messages' } },
      forget: { description: `'[removed]'` },
    },
    {
      table: 'realtime.meetings',
      as: 'work',
      by: { user: ['host_id', 'created_by'] },
      forget: { title: `'[removed]'`, description: null, payload: null },
    },
    { table: 'realtime.meeting_sessions', as: 'activity', by: theirs, key: 'meeting_id', forget: 'row' },
    { table: 'realtime.group_members', as: 'mails', by: theirs, key: 'group_id', forget: 'row' },
    { table: 'kit.notices', as: 'activity', by: { user: ['person_id'] }, forget: 'row' },
    { table: 'kit.notice_choices', as: 'account', by: { user: ['person_id'] }, key: 'person_id', forget: 'row' },
  ],
  nobodys: {
    'realtime.untold': 'ids of notifications, which go with them',
    'realtime.meeting_settings': 'on which video server a company meets',
    'realtime.retention': 'how long a company keeps messages and notifications',
  },
}
