import type { MailTemplate } from '@quoin/kit/mail'

/** Asks whoever an address belongs to whether it was they who filled a form in. */
export const consentMail: MailTemplate = {
  sample: {
    seller: 'Harbour',
    text: 'You may write to me about this request.',
    until: '2026-12-31',
    link: 'https://quoin.example/consent#sample',
  },
  texts: {
    en: {
      subject: 'Please confirm your consent for {{ seller }}',
      heading: 'Please confirm your consent',
      body: `<p>this email address was entered in a form of {{ seller }} with the following consent:</p><p>“{{ text }}”</p><p>If this was you, please confirm by {{ until }}.</p>`,
      button: 'Review and confirm',
      note: 'If this was not you, ignore this email. The consent will not be recorded.',
    },
    es: {
      subject: 'Confírmalo, por favor: ¿puede escribirte {{ seller }}?',
      heading: 'Confirma tu consentimiento',
      body: `<p>Esta dirección se indicó en un formulario de {{ seller }}, con este consentimiento:</p><p>«{{ text }}»</p><p>Si fuiste tú, confírmalo antes del {{ until }}.</p>`,
      button: 'Ver y confirmar',
      note: 'Si no fuiste tú, no hagas nada. El consentimiento no tendrá validez.',
    },
    fr: {
      subject: 'À confirmer : {{ seller }} peut-il vous écrire ?',
      heading: 'Veuillez confirmer votre consentement',
      body: `<p>Cette adresse a été saisie dans un formulaire de {{ seller }}, avec ce consentement :</p><p>« {{ text }} »</p><p>Si c’était vous, veuillez le confirmer avant le {{ until }}.</p>`,
      button: 'Voir et confirmer',
      note: 'Si ce n’était pas vous, ne faites rien. Le consentement ne comptera pas.',
    },
    de: {
      subject: 'Bitte bestätigen: Darf {{ seller }} Ihnen schreiben?',
      heading: 'Bitte bestätigen Sie Ihre Einwilligung',
      body: `<p>Diese Adresse wurde in einem Formular von {{ seller }} angegeben, mit dieser Einwilligung:</p><p>„{{ text }}“</p><p>Waren Sie das, bestätigen Sie es bitte bis {{ until }}.</p>`,
      button: 'Ansehen und bestätigen',
      note: 'Waren Sie es nicht, tun Sie nichts. Die Einwilligung gilt dann nicht.',
    },
    ja: {
      subject: 'ご確認ください：{{ seller }} からのご連絡について',
      heading: '同意のご確認',
      body: `<p>{{ seller }} のフォームにこのアドレスが入力され、次の内容への同意がありました。</p><p>「{{ text }}」</p><p>ご本人の場合は {{ until }} までにご確認ください。</p>`,
      button: '内容を見て確認する',
      note: 'お心当たりがない場合は何もしないでください。同意は有効になりません。',
    },
    zh: {
      subject: '请确认：{{ seller }} 可以给您写信吗？',
      heading: '请确认您的同意',
      body: `<p>有人在 {{ seller }} 的表单中填写了此地址，并同意以下内容：</p><p>“{{ text }}”</p><p>如果是您本人，请在 {{ until }} 之前确认。</p>`,
      button: '查看并确认',
      note: '如果不是您本人，请忽略此邮件，该同意将不会生效。',
    },
  },
}
