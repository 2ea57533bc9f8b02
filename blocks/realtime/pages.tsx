import { flag, outsidePage, page, pagesOf, settingsPage, text } from '@quoin/ui/pages'
import {
  IconBell,
  IconArchive,
  IconBookmark,
  IconChecklist,
  IconDeviceMobileMessage,
  IconMessages,
  IconPlugConnected,
  IconSettings,
  IconVideo,
} from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const read = 'realtime.notifications.read'
const talk = 'realtime.conversations.read'
const realtime = {
  block: 'realtime',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'work',
  permissionTexts,
  tools: {
    bar: { permission: read, load: () => import('./screens/Bell.tsx') },
    record: { permission: talk, load: () => import('./screens/RecordTools.tsx') },
    timeline: { permission: talk, load: () => import('./screens/RecordComments.tsx') },
  },
} as const

/** The inbox, the conversations, and how one wants to be notified. */
export const pages = pagesOf(realtime, {
  inbox: page('/inbox', () => import('./screens/InboxPage.tsx'), {
    icon: IconBell,
    permission: read,
    search: ['show', 'category'],
  }),
  conversations: page('/conversations', () => import('./screens/ConversationsPage.tsx'), {
    icon: IconMessages,
    permission: talk,
  }),
  conversation: page('/conversations/$id', () => import('./screens/ConversationsPage.tsx'), {
    search: { at: text, tasks: flag, meetings: flag },
  }),
  messages: { list: false, record: () => import('./screens/MessagePage.tsx') },
  tasks: page('/tasks', () => import('./screens/TasksPage.tsx'), { icon: IconChecklist, permission: talk }),
  saved: page('/saved', () => import('./screens/SavedPage.tsx'), { icon: IconBookmark, permission: talk }),
  join: page('/join/$code', () => import('./screens/JoinPage.tsx'), { permission: 'realtime.conversations.join' }),
  settings: page('/notification-settings', () => import('./screens/SettingsPage.tsx'), {
    icon: IconSettings,
    permission: read,
    space: 'settings',
  }),
  unsubscribe: outsidePage('/unsubscribe', () => import('./screens/UnsubscribePage.tsx')),
  retention: settingsPage('realtime.retention', {
    icon: IconArchive,
    path: '/retention',
    permission: 'realtime.retention.manage',
    groups: { keep: ['messageDays', 'notificationDays', 'legalHold'] },
  }),
  texts: {
    icon: IconDeviceMobileMessage,
    permission: 'realtime.texts.read',
    space: 'settings',
    list: { columns: ['createdAt', 'user', 'phone', 'purpose', 'category', 'state', 'parts', 'cost', 'currency', 'trouble'] },
  },
  meetingSettings: settingsPage('realtime.meetingSettings', {
    icon: IconVideo,
    path: '/meeting-settings',
    permission: 'realtime.meetings.manage',
    groups: { server: ['serverUrl'] },
  }),
  sources: {
    icon: IconPlugConnected,
    permission: 'realtime.sources.write',
    space: 'settings',
    list: { columns: ['name', 'sourceType', 'status', 'updatedAt'] },
  },
})
