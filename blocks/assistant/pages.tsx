import { page, pagesOf, settingsPage } from '@quoin/ui/pages'
import { IconMessageChatbot, IconSettings } from '@tabler/icons-react'
import { texts } from './texts/loaders.ts'
import { permissionTexts } from './texts/permissionTexts.ts'

const assistant = {
  block: 'assistant',
  resources: () => import('./resources/index.ts'),
  texts,
  space: 'projects',
  permissionTexts,
} as const

/** One's conversations with the assistant, and what the company allows it. */
export const pages = pagesOf(assistant, {
  home: page('/', () => import('./screens/AssistantPage.tsx'), {
    icon: IconMessageChatbot,
    search: ['chat', 'project', 'objective', 'question'],
    permission: 'assistant.contexts.read',
  }),
  settings: settingsPage('assistant.settings', {
    icon: IconSettings,
    permission: 'assistant.settings.manage',
    groups: { use: ['isEnabled', 'monthlyTokensMax'] },
  }),
})
