import { block, mailTemplatesOf } from '@quoin/kit'
import { contexts, conversations } from './conversations.ts'
import { groupInvites } from './groupInvites.ts'
import { groups } from './groups.ts'
import { meetings } from './meetings.ts'
import { meetingSettings } from './meetingSettings.ts'
import { messageActions } from './messageActions.ts'
import { messageFiles } from './messageFiles.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { settings, users } from './people.ts'
import { pushSubscriptions } from './pushSubscriptions.ts'
import { records } from './records.ts'
import { retention } from './retention.ts'
import { sources } from './sources.ts'
import { tasks } from './tasks.ts'
import { texts } from './texts.ts'

export type { Opening, RecordConversation, RecordNamed } from './conversations.ts'
export type { MeetingWire } from './meetings.ts'
export type { ActionInput } from './messageActions.ts'
export type { FeedbackAsked, MessageAbout, RecordFeedback, SaidAbout, SaidAsked, Saying } from './messages.ts'
export type { SettingsWire } from './people.ts'
export type { TaskWire } from './tasks.ts'
export type { ConversationRow, MessageActionWire, MessageWire } from './wire.ts'

const everybody = { support: 'own', user: 'own', authorized: 'own', guest: 'own' } as const

/** Tells people what concerns them, and lets them talk. */
export const realtime = block(
  'realtime',
  'Realtime',
  {
    notifications,
    contexts,
    conversations,
    messages,
    messageActions,
    messageFiles,
    groups,
    groupInvites,
    tasks,
    meetings,
    meetingSettings,
    users,
    settings,
    pushSubscriptions,
    texts,
    records,
    sources,
    mailTemplates: mailTemplatesOf('realtime'),
    retention,
  },
  {
    'realtime.notifications.read': 'View one’s notifications and how one is notified',
    'realtime.notifications.write': 'Mark one’s notifications as read and choose how one is notified',
    'realtime.notifications.send': 'Send notifications to other members',
    'realtime.conversations.read': 'Read the conversations one takes part in',
    'realtime.conversations.write': 'Open conversations and write in them',
    'realtime.conversations.join': 'Join a conversation by its code',
    'realtime.conversations.moderate':
      'Delete messages of others in conversations one takes part in, and change groups of others',
    'realtime.meetings.manage':
      'Choose the video server, and change and end meetings of others in conversations one takes part in',
    'realtime.sources.write': 'Create and edit the sources of messages',
    'realtime.texts.read': 'Read to whom text messages were sent and what they cost',
    'realtime.retention.manage': 'Manage message retention and export conversations',
    'realtime.templates.manage': 'Read and change the mails of realtime',
  },
  {
    'realtime.notifications.read': everybody,
    'realtime.notifications.write': everybody,
    'realtime.conversations.read': everybody,
    'realtime.conversations.write': everybody,
    'realtime.conversations.join': { support: 'tenant', user: 'tenant' },
    'realtime.*': {},
  },
)
