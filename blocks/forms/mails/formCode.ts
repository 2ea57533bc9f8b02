import type { MailTemplate } from '@quoin/kit/mail'

/** The code by which somebody shows that a mailbox is theirs before they answer a form. */
export const formCode: MailTemplate = {
  secrets: ['code'],
  sample: { form: 'Membership application', code: '204816', minutes: 10 },
  texts: {
    en: {
      subject: 'Your code for {{ form }}',
      heading: 'Your verification code',
      body: '<p>Your code for “{{ form }}” is <strong>{{ code }}</strong>. It is valid once, for {{ minutes }} minutes.</p>',
      note: 'Never share it. If you did not request it, you can ignore this email.',
    },
    es: {
      subject: 'Tu código para {{ form }}',
      heading: 'Tu código de verificación',
      body: '<p>Tu código para «{{ form }}» es <strong>{{ code }}</strong>. Sirve una sola vez, durante {{ minutes }} minutos.</p>',
      note: 'No se lo digas a nadie. Si no lo has pedido, ignora este correo.',
    },
    fr: {
      subject: 'Votre code pour {{ form }}',
      heading: 'Votre code de vérification',
      body: '<p>Votre code pour « {{ form }} » est <strong>{{ code }}</strong>. Il fonctionne une seule fois, pendant {{ minutes }} minutes.</p>',
      note: 'Ne le communiquez à personne. Si vous ne l’avez pas demandé, ignorez ce message.',
    },
    de: {
      subject: 'Ihr Code für {{ form }}',
      heading: 'Ihr Bestätigungscode',
      body: '<p>Ihr Code für „{{ form }}“ lautet <strong>{{ code }}</strong>. Er gilt einmal und {{ minutes }} Minuten lang.</p>',
      note: 'Nennen Sie ihn niemandem. Wenn Sie ihn nicht angefordert haben, beachten Sie diese Mail nicht.',
    },
    ja: {
      subject: '「{{ form }}」の確認コード',
      heading: '確認コード',
      body: '<p>「{{ form }}」の確認コードは <strong>{{ code }}</strong> です。有効なのは {{ minutes }} 分間、1 回限りです。</p>',
      note: '誰にも教えないでください。お心当たりがない場合は、このメールを無視してください。',
    },
    zh: {
      subject: '“{{ form }}”的验证码',
      heading: '您的验证码',
      body: '<p>您填写“{{ form }}”的验证码是 <strong>{{ code }}</strong>。仅可使用一次，{{ minutes }} 分钟内有效。</p>',
      note: '请勿告诉任何人。如果不是您本人请求，请忽略此邮件。',
    },
  },
}
