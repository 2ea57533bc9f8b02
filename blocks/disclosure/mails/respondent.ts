import type { MailTemplate } from '@quoin/kit/mail'

/** Asks somebody outside the company to answer objectives of a project. */
export const respondent: MailTemplate = {
  sample: {
    name: 'Max Demo',
    project: 'Move to the new warehouse',
    count: 3,
    until: '2027-02-28',
    link: 'https://quoin.example/respond#sample',
  },
  texts: {
    en: {
      subject: 'Questions about {{ project }}',
      heading: '{{ project }}',
      body: '<p>Hello {{ name }}, please answer {{ count }} {% if count == 1 %}question{% else %}questions{% endif %} about this project. Your personal link expires on {{ until }}. You don’t need an account.</p>',
      button: 'Answer questions',
    },
    es: {
      subject: 'Preguntas sobre {{ project }}',
      heading: '{{ project }}',
      body: '<p>Hola, {{ name }}: te piden que respondas a {{ count }} {% if count == 1 %}pregunta{% else %}preguntas{% endif %} sobre este proyecto. Tu enlace personal funciona hasta el {{ until }} y no necesitas una cuenta.</p>',
      button: 'Responder a las preguntas',
    },
    fr: {
      subject: 'Questions sur {{ project }}',
      heading: '{{ project }}',
      body: '<p>Bonjour {{ name }}, vous êtes invité(e) à répondre à {{ count }} {% if count == 1 %}question{% else %}questions{% endif %} sur ce projet. Votre lien personnel est valable jusqu’au {{ until }}, sans compte.</p>',
      button: 'Répondre aux questions',
    },
    de: {
      subject: 'Fragen zu {{ project }}',
      heading: '{{ project }}',
      body: '<p>Guten Tag, {{ name }}, bitte beantworten Sie {{ count }} {% if count == 1 %}Frage{% else %}Fragen{% endif %} zu diesem Projekt. Ihr persönlicher Link gilt bis {{ until }}, ein Konto brauchen Sie nicht.</p>',
      button: 'Fragen beantworten',
    },
    ja: {
      subject: '{{ project }} に関するご質問',
      heading: '{{ project }}',
      body: '<p>{{ name }} 様、このプロジェクトについて {{ count }} 件の質問へのご回答をお願いいたします。専用リンクは {{ until }} まで有効で、アカウントは不要です。</p>',
      button: '質問に回答する',
    },
    zh: {
      subject: '关于 {{ project }} 的问题',
      heading: '{{ project }}',
      body: '<p>{{ name }}，您好，请回答有关此项目的 {{ count }} 个问题。您的专属链接在 {{ until }} 前有效，无需账户。</p>',
      button: '回答问题',
    },
  },
}
