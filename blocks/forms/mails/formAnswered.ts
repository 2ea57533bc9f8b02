import type { MailTemplate } from '@quoin/kit/mail'

/** Tells somebody of the company that a form was answered. */
export const formAnswered: MailTemplate = {
  sample: { form: 'Guest feedback', who: 'Kim Example', link: 'https://quoin.example/c/harbour/forms' },
  texts: {
    en: {
      subject: 'New response: {{ form }}',
      heading: 'New form response',
      body: `<p>{{ who }} has answered “{{ form }}”.</p>`,
      button: 'View responses',
      note: 'You get this email because your address is set as the form’s notification email.',
    },
    es: {
      subject: 'Nueva respuesta: {{ form }}',
      heading: 'Han respondido un formulario',
      body: `<p>{{ who }} ha respondido «{{ form }}».</p>`,
      button: 'Ver respuestas',
      note: 'Recibes este mensaje porque tu dirección está indicada en el formulario.',
    },
    fr: {
      subject: 'Nouvelle réponse : {{ form }}',
      heading: 'Un formulaire a reçu une réponse',
      body: `<p>{{ who }} a répondu à « {{ form }} ».</p>`,
      button: 'Voir les réponses',
      note: 'Vous recevez ce message car votre adresse est indiquée dans le formulaire.',
    },
    de: {
      subject: 'Neue Antwort: {{ form }}',
      heading: 'Ein Formular wurde beantwortet',
      body: `<p>{{ who }} hat „{{ form }}“ beantwortet.</p>`,
      button: 'Antworten ansehen',
      note: 'Sie erhalten diese Nachricht, weil Ihre Adresse im Formular hinterlegt ist.',
    },
    ja: {
      subject: '新しい回答：{{ form }}',
      heading: 'フォームに回答がありました',
      body: `<p>{{ who }} さんが「{{ form }}」に回答しました。</p>`,
      button: '回答を見る',
      note: 'フォームの通知先に設定されているため、このメールをお送りしています。',
    },
    zh: {
      subject: '新回复：{{ form }}',
      heading: '表单收到新回复',
      body: `<p>{{ who }} 已填写“{{ form }}”。</p>`,
      button: '查看回复',
      note: '您收到此邮件是因为表单中设置了您的邮箱地址。',
    },
  },
}
