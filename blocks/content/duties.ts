import { duty } from '@quoin/ui/session/duties.ts'
import { content } from './resources/index.ts'

/** What waits for those who publish and moderate. */
export const duties = [
  duty({
    label: {
      en: 'Posts to review',
      de: 'Beiträge zur Prüfung',
      es: 'Entradas por revisar',
      fr: 'Articles à relire',
      ja: 'レビュー待ちの投稿',
      zh: '待审核的文章',
    },
    list: content.posts.list,
    permission: 'content.posts.publish',
    filter: () => ({ state: 'review' }),
    to: '/content/posts',
  }),
  duty({
    label: {
      en: 'Reported content',
      de: 'Gemeldete Inhalte',
      es: 'Contenido denunciado',
      fr: 'Contenus signalés',
      ja: '報告されたコンテンツ',
      zh: '被举报的内容',
    },
    list: content.flags.list,
    permission: 'content.moderate',
    filter: () => ({ status: 'pending' }),
    to: '/content/moderation',
  }),
]
