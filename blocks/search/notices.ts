import type { Notice } from '@quoin/kit/notices'

/** What people are told of their saved searches. */
export const notices: Readonly<Record<'search_found', Notice>> = {
  search_found: {
    category: 'alerts',
    sample: { name: 'Orders from Lisbon', count: 2, titles: 'O-1042, O-1043' },
    texts: {
      en: {
        title: '{{ count }} new {% if count == 1 %}result{% else %}results{% endif %} for “{{ name }}”',
        body: '{{ titles }}',
      },
      es: {
        title: '{{ count }} {% if count == 1 %}resultado nuevo{% else %}resultados nuevos{% endif %} de «{{ name }}»',
        body: '{{ titles }}',
      },
      fr: {
        title: '{{ count }} {% if count == 1 %}nouveau résultat{% else %}nouveaux résultats{% endif %} pour « {{ name }} »',
        body: '{{ titles }}',
      },
      de: {
        title: '{{ count }} {% if count == 1 %}neues Ergebnis{% else %}neue Ergebnisse{% endif %} für „{{ name }}“',
        body: '{{ titles }}',
      },
      ja: { title: '「{{ name }}」に新しい結果が {{ count }} 件あります', body: '{{ titles }}' },
      zh: { title: '“{{ name }}”有 {{ count }} 条新结果', body: '{{ titles }}' },
    },
  },
}
