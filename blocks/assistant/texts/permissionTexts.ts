import type { PermissionTexts } from '@quoin/ui'

/** The block and what its permissions allow, in words. */
export const permissionTexts = {
  assistant: { en: 'Assistant', es: 'Asistente', fr: 'Assistant', de: 'Assistent', ja: 'アシスタント', zh: '助手' },
  'assistant.contexts.read': {
    en: 'Read one’s own chats with the assistant',
    es: 'Leer los propios chats con el asistente',
    fr: 'Lire ses propres chats avec l’assistant',
    de: 'Eigene Chats mit dem Assistenten lesen',
    ja: '自分のアシスタントとのチャットの閲覧',
    zh: '查看自己与助手的对话',
  },
  'assistant.contexts.write': {
    en: 'Ask the assistant',
    es: 'Preguntar al asistente',
    fr: 'Interroger l’assistant',
    de: 'Den Assistenten fragen',
    ja: 'アシスタントへの質問',
    zh: '向助手提问',
  },
  'assistant.settings.manage': {
    en: 'Switch the assistant on or off and limit its use',
    es: 'Activar o desactivar el asistente y limitar su uso',
    fr: 'Activer ou désactiver l’assistant et limiter son usage',
    de: 'Assistenten ein- und ausschalten und begrenzen',
    ja: 'アシスタントのオン・オフと利用上限の設定',
    zh: '开启或关闭助手并限制用量',
  },
} as const satisfies PermissionTexts
