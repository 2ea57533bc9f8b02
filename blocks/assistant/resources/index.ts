import { block } from '@quoin/kit'
import { contexts } from './contexts.ts'
import { messages } from './messages.ts'
import { settings } from './settings.ts'

export type { MessageWire, SourceWire } from './contexts.ts'

/** Answers questions about what the asker may see, and says where it stands. */
export const assistant = block(
  'assistant',
  'Assistant',
  { contexts, messages, settings },
  {
    'assistant.contexts.read': 'Read one’s own conversations with the assistant',
    'assistant.contexts.write': 'Ask the assistant',
    'assistant.settings.manage': 'Switch the assistant on or off and bound what it uses',
  },
  {
    'assistant.contexts.read': { support: 'own', user: 'own', authorized: 'own' },
    'assistant.contexts.write': { support: 'own', user: 'own', authorized: 'own' },
    'assistant.*': {},
  },
)
