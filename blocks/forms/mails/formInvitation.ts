import type { MailTemplate } from '@quoin/kit/mail'

/** Asks somebody to answer a form. */
export const formInvitation: MailTemplate = {
  notice: { category: 'forms' },
  sample: { form: 'Guest feedback', link: 'https://quoin.example/f/harbour/feedback' },
  texts: {
    en: {
      subject: 'Invitation: {{ form }}',
      heading: 'You’re invited to answer a form',
      body: `<p>Please take a moment to fill in “{{ form }}”. You can stop at any time and continue later with the same link.</p>`,
      button: 'Answer',
      note: 'This link is personal. Please don’t share it.',
    },
    es: {
      subject: 'Por favor, responde: {{ form }}',
      heading: 'Te invitamos a responder un formulario',
      body: `<p>Dedica un momento a «{{ form }}». Puedes parar cuando quieras y continuar más tarde con el mismo enlace.</p>`,
      button: 'Responder',
      note: 'El enlace es solo para ti. No lo compartas.',
    },
    fr: {
      subject: 'Merci de répondre : {{ form }}',
      heading: 'Vous êtes invité à répondre à un formulaire',
      body: `<p>Prenez un instant pour « {{ form }} ». Vous pouvez vous arrêter à tout moment et reprendre plus tard avec le même lien.</p>`,
      button: 'Répondre',
      note: 'Ce lien vous est personnel. Ne le transmettez pas.',
    },
    de: {
      subject: 'Bitte beantworten: {{ form }}',
      heading: 'Sie sind eingeladen, ein Formular zu beantworten',
      body: `<p>Bitte nehmen Sie sich einen Moment für „{{ form }}“. Sie können jederzeit aufhören und später mit demselben Link weitermachen.</p>`,
      button: 'Beantworten',
      note: 'Der Link gilt nur für Sie. Bitte geben Sie ihn nicht weiter.',
    },
    ja: {
      subject: 'ご回答のお願い：{{ form }}',
      heading: 'フォームへのご回答をお願いします',
      body: `<p>「{{ form }}」へのご回答をお願いします。いつでも中断でき、同じリンクから再開できます。</p>`,
      button: '回答する',
      note: 'このリンクはご本人専用です。他の方に転送しないでください。',
    },
    zh: {
      subject: '请填写：{{ form }}',
      heading: '邀请您填写表单',
      body: `<p>请抽空填写“{{ form }}”。您可以随时中断，之后通过同一链接继续。</p>`,
      button: '填写',
      note: '此链接仅供您本人使用，请勿转发。',
    },
  },
}
