import type { MailTemplate } from '@quoin/kit/mail'

const sample = { name: 'Max Demo', room: 'Lease and permits', project: 'Move to the new warehouse' }

/** Lets somebody into a data room, by a link of their own. */
export const roomInvitation: MailTemplate = {
  sample: { ...sample, until: '2027-02-28', link: 'https://quoin.example/room#sample' },
  texts: {
    en: {
      subject: 'Your access to the data room “{{ room }}”',
      heading: '{{ room }}',
      body: '<p>Hello {{ name }}, you now have access to this data room of {{ project }} until {{ until }}. The link is personal: every page you open carries your name and is logged. You don’t need an account.</p>',
      button: 'Open data room',
    },
    de: {
      subject: 'Ihr Zugang zum Datenraum „{{ room }}“',
      heading: '{{ room }}',
      body: '<p>Guten Tag, {{ name }}, Sie haben bis {{ until }} Zugang zu diesem Datenraum von {{ project }}. Der Link ist persönlich: Jede geöffnete Seite trägt Ihren Namen und wird protokolliert. Ein Konto brauchen Sie nicht.</p>',
      button: 'Datenraum öffnen',
    },
    es: {
      subject: 'Tu acceso a la sala de datos «{{ room }}»',
      heading: '{{ room }}',
      body: '<p>Hola, {{ name }}: tienes acceso a esta sala de datos de {{ project }} hasta el {{ until }}. El enlace es personal: cada página que abras lleva tu nombre y queda registrada. No necesitas una cuenta.</p>',
      button: 'Abrir la sala de datos',
    },
    fr: {
      subject: 'Votre accès à la data room « {{ room }} »',
      heading: '{{ room }}',
      body: '<p>Bonjour {{ name }}, vous avez accès à cette data room de {{ project }} jusqu’au {{ until }}. Le lien est personnel : chaque page ouverte porte votre nom et est consignée. Aucun compte n’est nécessaire.</p>',
      button: 'Ouvrir la data room',
    },
    ja: {
      subject: 'データルーム「{{ room }}」へのアクセス',
      heading: '{{ room }}',
      body: '<p>{{ name }} 様、{{ project }} のデータルームを {{ until }} まで閲覧できます。リンクは個人専用です。開いたページにはお名前が表示され、閲覧が記録されます。アカウントは不要です。</p>',
      button: 'データルームを開く',
    },
    zh: {
      subject: '您对数据室“{{ room }}”的访问权限',
      heading: '{{ room }}',
      body: '<p>{{ name }}，您好，在 {{ until }} 之前您可以访问 {{ project }} 的这个数据室。链接仅供您本人使用：您打开的每一页都带有您的姓名并会被记录。无需账户。</p>',
      button: '打开数据室',
    },
  },
}

/** Tells somebody who asked for access that they do not get it. */
export const roomDeclined: MailTemplate = {
  sample,
  texts: {
    en: {
      subject: 'Your request for the data room “{{ room }}”',
      heading: '{{ room }}',
      body: '<p>Hello {{ name }}, your request for access to this data room was declined.</p>',
    },
    de: {
      subject: 'Ihre Anfrage zum Datenraum „{{ room }}“',
      heading: '{{ room }}',
      body: '<p>Guten Tag, {{ name }}, Ihre Anfrage auf Zugang zu diesem Datenraum wurde abgelehnt.</p>',
    },
    es: {
      subject: 'Tu solicitud para la sala de datos «{{ room }}»',
      heading: '{{ room }}',
      body: '<p>Hola, {{ name }}: tu solicitud de acceso a esta sala de datos ha sido rechazada.</p>',
    },
    fr: {
      subject: 'Votre demande pour la data room « {{ room }} »',
      heading: '{{ room }}',
      body: '<p>Bonjour {{ name }}, votre demande d’accès à cette data room a été refusée.</p>',
    },
    ja: {
      subject: 'データルーム「{{ room }}」へのアクセス申請について',
      heading: '{{ room }}',
      body: '<p>{{ name }} 様、このデータルームへのアクセス申請は承認されませんでした。</p>',
    },
    zh: {
      subject: '您对数据室“{{ room }}”的访问申请',
      heading: '{{ room }}',
      body: '<p>{{ name }}，您好，您访问此数据室的申请已被拒绝。</p>',
    },
  },
}
