import type { Notice } from '@quoin/kit/notices'

/** What people are told of the forms they look after. */
export const notices: Readonly<Record<string, Notice>> = {
  form_received: {
    category: 'forms',
    sample: { form: 'Guest feedback', who: 'Kim Example' },
    texts: {
      en: { title: 'New response: {{ form }}', body: '{{ who }}' },
      de: { title: 'Neue Antwort: {{ form }}', body: '{{ who }}' },
      es: { title: 'Nueva respuesta: {{ form }}', body: '{{ who }}' },
      fr: { title: 'Nouvelle réponse : {{ form }}', body: '{{ who }}' },
      ja: { title: '新しい回答：{{ form }}', body: '{{ who }}' },
      zh: { title: '新回复：{{ form }}', body: '{{ who }}' },
    },
  },
}
