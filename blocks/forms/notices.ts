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
  form_appointment: {
    category: 'forms',
    sample: { form: 'Consultation', who: 'Kim Example', when: '2027-03-01 10:00' },
    texts: {
      en: { title: 'New appointment: {{ form }}', body: '{{ who }}, {{ when }} (UTC)' },
      de: { title: 'Neuer Termin: {{ form }}', body: '{{ who }}, {{ when }} (UTC)' },
      es: { title: 'Nueva cita: {{ form }}', body: '{{ who }}, {{ when }} (UTC)' },
      fr: { title: 'Nouveau rendez-vous : {{ form }}', body: '{{ who }}, {{ when }} (UTC)' },
      ja: { title: '新しいアポイントメント：{{ form }}', body: '{{ who }}、{{ when }} (UTC)' },
      zh: { title: '新预约：{{ form }}', body: '{{ who }}，{{ when }} (UTC)' },
    },
  },
  form_request_refused: {
    category: 'forms',
    sample: { form: 'Room request', who: 'Kim Example' },
    texts: {
      en: { title: 'Request not fulfilled: {{ form }}', body: '{{ who }}. See the reason and the alternatives in the results.' },
      de: { title: 'Anfrage nicht erfüllt: {{ form }}', body: '{{ who }}. Grund und Alternativen stehen in den Ergebnissen.' },
      es: {
        title: 'Solicitud no atendida: {{ form }}',
        body: '{{ who }}. Consulta el motivo y las alternativas en los resultados.',
      },
      fr: { title: 'Demande non satisfaite : {{ form }}', body: '{{ who }}. Motif et alternatives dans les résultats.' },
      ja: { title: '手配できなかったリクエスト：{{ form }}', body: '{{ who }}。理由と代替案は結果でご確認ください。' },
      zh: { title: '未能满足的申请：{{ form }}', body: '{{ who }}。原因和替代方案请查看结果。' },
    },
  },
}
