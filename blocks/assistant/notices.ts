import type { Notice } from '@quoin/kit/notices'

const sample = { by: 'Ada Lovelace', chat: 'Return of two desks' }
const body = '{{ chat }}'

/** What people are told of chats that colleagues share with them or hand over. */
export const notices: Readonly<Record<string, Notice>> = {
  assistant_chat_shared: {
    category: 'messages',
    sample,
    texts: {
      en: { title: '{{ by }} shared a chat with you', body, button: 'Open chat' },
      de: { title: '{{ by }} hat einen Chat mit Ihnen geteilt', body, button: 'Chat öffnen' },
      es: { title: '{{ by }} ha compartido un chat contigo', body, button: 'Abrir el chat' },
      fr: { title: '{{ by }} a partagé un chat avec vous', body, button: 'Ouvrir le chat' },
      ja: { title: '{{ by }}さんがチャットを共有しました', body, button: 'チャットを開く' },
      zh: { title: '{{ by }} 与您共享了对话', body, button: '打开对话' },
    },
  },
  assistant_chat_handed_over: {
    category: 'messages',
    sample,
    texts: {
      en: { title: '{{ by }} needs your answer', body, button: 'Open chat' },
      de: { title: '{{ by }} braucht Ihre Antwort', body, button: 'Chat öffnen' },
      es: { title: '{{ by }} necesita tu respuesta', body, button: 'Abrir el chat' },
      fr: { title: '{{ by }} a besoin de votre réponse', body, button: 'Ouvrir le chat' },
      ja: { title: '{{ by }}さんが回答を求めています', body, button: 'チャットを開く' },
      zh: { title: '{{ by }} 需要您的答复', body, button: '打开对话' },
    },
  },
  assistant_chat_answered: {
    category: 'messages',
    sample,
    texts: {
      en: { title: '{{ by }} answered in your chat', body, button: 'Open chat' },
      de: { title: '{{ by }} hat in Ihrem Chat geantwortet', body, button: 'Chat öffnen' },
      es: { title: '{{ by }} ha respondido en tu chat', body, button: 'Abrir el chat' },
      fr: { title: '{{ by }} a répondu dans votre chat', body, button: 'Ouvrir le chat' },
      ja: { title: '{{ by }}さんがチャットで回答しました', body, button: 'チャットを開く' },
      zh: { title: '{{ by }} 已在您的对话中答复', body, button: '打开对话' },
    },
  },
}
