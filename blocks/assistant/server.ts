import { serve } from '@quoin/kit/server'
import { adapters } from './adapters.ts'
import { answers } from './operations/answers.ts'
import { contexts, ownContexts } from './operations/contexts.ts'
import { settings } from './operations/settings.ts'
import { personalData } from './personalData.ts'
import { assistant } from './resources/index.ts'

export const assistantServer = serve(assistant, {
  demo: async () => (await import('./demo.ts')).demo,
  personalData,
  operations: { contexts, messages: answers, settings },
  replaces: { contexts: ownContexts },
  adapters,
})
