import { serve } from '@quoin/kit/server'
import { mails } from './mails/templates.ts'
import { notices } from './notices.ts'
import { contexts } from './operations/contexts.ts'
import { conversations } from './operations/conversations.ts'
import { groups } from './operations/groups.ts'
import { mailTemplates } from './operations/mailTemplates.ts'
import { messages } from './operations/messages.ts'
import { notifications } from './operations/notifications.ts'
import { settings, users } from './operations/people.ts'
import { replacedSources } from './operations/sources.ts'
import { realtime } from './resources/index.ts'

/** Tells people what concerns them, and lets them talk. */
export const realtimeServer = serve(realtime, {
  operations: { notifications, contexts, conversations, messages, groups, users, settings, mailTemplates },
  replaces: { sources: replacedSources },
  mails,
  notices,
})
