import { serve, mailTemplateOperations } from '@quoin/kit/server'
import { adapters } from './adapters.ts'
import { mails } from './mails/templates.ts'
import { notices } from './notices.ts'
import { contexts } from './operations/contexts.ts'
import { conversations } from './operations/conversations.ts'
import { feedbackInternal } from './operations/feedback.ts'
import { groupInvites } from './operations/groupInvites.ts'
import { groups } from './operations/groups.ts'
import { meetings } from './operations/meetings.ts'
import { meetingSettings } from './operations/meetingSettings.ts'
import { messageActions } from './operations/messageActions.ts'
import { messageFiles } from './operations/messageFiles.ts'
import { messages } from './operations/messages.ts'
import { notifications } from './operations/notifications.ts'
import { settings, users } from './operations/people.ts'
import { pushSubscriptions } from './operations/push.ts'
import { conversationsInternal } from './operations/recordConversations.ts'
import { recordMessages } from './operations/recordMessages.ts'
import { records } from './operations/records.ts'
import { retention } from './operations/retention.ts'
import { savedMessages } from './operations/savedMessages.ts'
import { listReadable } from './operations/readMessages.ts'
import { replacedSources } from './operations/sources.ts'
import { tasks } from './operations/tasks.ts'
import { personalData } from './personalData.ts'
import { pushClient, pushOne, type PushPayload } from './push/send.ts'
import { realtime } from './resources/index.ts'
import { cable } from './socket/channels.ts'
import { endMeetings } from './tell/endMeetings.ts'
import { deleteExpired } from './tell/retain.ts'
import { mountIncoming } from './texting/incoming.ts'
import { textOne, type TextPayload } from './texting/send.ts'
import { tellNotices } from './tell/notices.ts'
import { mailUntold } from './tell/untold.ts'

/** Tells people what concerns them, and lets them talk. */
export const realtimeServer = serve(realtime, {
  adapters,
  demo: async () => (await import('./demo.ts')).demo,
  operations: {
    notifications,
    contexts,
    conversations,
    messages: { ...messages, ...savedMessages },
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
    records,
    mailTemplates: mailTemplateOperations(mails, realtime.mailTemplates),
    retention,
  },
  internal: { messages: { ...feedbackInternal, ...recordMessages }, conversations: conversationsInternal },
  replaces: { sources: replacedSources, messages: { list: listReadable } },
  mails,
  notices,
  personalData,
  cable,
  mount(app, services, pools, callInternal, callAs) {
    mountIncoming(app, services, pools, callInternal, callAs)
    services.jobs.define<TextPayload>('realtime.text', ({ payload }) => textOne(payload, services, pools))
    services.jobs.define('realtime.retain', ({ signal }) => deleteExpired(pools, signal), { every: '41 3 * * *' })
    services.jobs.define('realtime.end_meetings', ({ signal }) => endMeetings(pools, signal), { every: '17 * * * *' })
    services.jobs.define<{ tenantId: string }>('kit.tell_notices', ({ payload }) =>
      tellNotices(payload.tenantId, services, pools, callAs),
    )
    const call = pushClient(services)
    services.jobs.define<PushPayload>('realtime.push', ({ payload }) => pushOne(payload, services, pools, call))
    services.jobs.define<{ tenantId: string; userId: string }>('realtime.mail_untold', ({ payload }) =>
      mailUntold(payload, services, pools),
    )
  },
})
