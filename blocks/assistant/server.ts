import { serve } from '@quoin/kit/server'
import { contexts } from './operations/contexts.ts'
import { settings } from './operations/settings.ts'
import { persons } from './persons.ts'
import { assistant } from './resources/index.ts'

export const assistantServer = serve(assistant, {
  demo: async () => (await import('./demo.ts')).demo,
  persons,
  operations: { contexts, settings },
})
