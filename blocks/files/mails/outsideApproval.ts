import type { MailTemplate } from '@quoin/kit/mail'

/** Asks somebody without an account to decide on a file. */
export const outsideApproval: MailTemplate = {
  sample: {
    name: 'Ada Lind',
    file: 'Price list 2026.pdf',
    note: 'Please check page 3.',
    link: 'https://quoin.example/approve#sample',
  },
  texts: {
    en: {
      subject: 'Approval requested: {{ file }}',
      heading: '{{ file }}',
      body: '<p>Hello {{ name }}, please approve or reject this file. You don’t need an account.</p><p>{{ note }}</p>',
      button: 'Review file',
    },
    es: {
      subject: 'Tu aprobación: {{ file }}',
      heading: '{{ file }}',
      body: '<p>Hola, {{ name }}: te piden que apruebes o rechaces este archivo. No necesitas una cuenta.</p><p>{{ note }}</p>',
      button: 'Revisar el archivo',
    },
    fr: {
      subject: 'Votre approbation : {{ file }}',
      heading: '{{ file }}',
      body: '<p>Bonjour {{ name }}, on vous demande d’approuver ou de rejeter ce fichier. Aucun compte n’est nécessaire.</p><p>{{ note }}</p>',
      button: 'Examiner le fichier',
    },
    de: {
      subject: 'Ihre Freigabe: {{ file }}',
      heading: '{{ file }}',
      body: '<p>Guten Tag, {{ name }}, Sie werden gebeten, diese Datei freizugeben oder abzulehnen. Sie brauchen kein Konto.</p><p>{{ note }}</p>',
      button: 'Datei prüfen',
    },
    ja: {
      subject: '承認のお願い：{{ file }}',
      heading: '{{ file }}',
      body: '<p>{{ name }} 様、このファイルの承認または却下をお願いします。アカウントは不要です。</p><p>{{ note }}</p>',
      button: 'ファイルを確認',
    },
    zh: {
      subject: '请您审批：{{ file }}',
      heading: '{{ file }}',
      body: '<p>{{ name }}，您好，请您批准或拒绝此文件。无需账户。</p><p>{{ note }}</p>',
      button: '查看文件',
    },
  },
}
