import type { Notice } from '@quoin/kit/notices'

/** What people are told of in the app that no mail of its own says. */
export const notices: Readonly<Record<'content_mentioned', Notice>> = {
  content_mentioned: {
    category: 'mentions',
    sample: { post: 'Six mornings at the harbour', by: 'Kim Example' },
    texts: {
      en: { title: '{{ by }} mentioned you in “{{ post }}”' },
      es: { title: '{{ by }} le ha mencionado en «{{ post }}»' },
      fr: { title: '{{ by }} vous a mentionné dans « {{ post }} »' },
      de: { title: '{{ by }} hat Sie in „{{ post }}“ erwähnt' },
      ja: { title: '{{ by }}さんが「{{ post }}」であなたにメンションしました' },
      zh: { title: '{{ by }} 在“{{ post }}”中提到了您' },
    },
  },
}
