import type { MailTemplate } from '@quoin/kit/mail'

const person = { name: 'Ada Lind', minutes: 15 }

/** Mails that stand for a password: whoever reads them may come in, or choose a new one. */
export const signInMails: Readonly<Record<string, MailTemplate>> = {
  magic_link: {
    byPlatform: true,
    sample: { ...person, link: 'https://quoin.example/auth/magic-link/?magic_link_token=sample' },
    texts: {
      en: {
        subject: 'Your sign-in link',
        heading: 'Hello {{ name }}',
        body: '<p>Use this link to sign in without a password. It is valid once, for {{ minutes }} minutes.</p>',
        button: 'Sign in',
        note: 'If you did not request it, you can ignore this email.',
      },
      es: {
        subject: 'Tu enlace para iniciar sesión',
        heading: 'Hola, {{ name }}',
        body: '<p>Con este enlace inicias sesión sin contraseña. Sirve una sola vez, durante {{ minutes }} minutos.</p>',
        button: 'Iniciar sesión',
        note: 'Si no lo has pedido, ignora este correo: nadie puede entrar sin él.',
      },
      fr: {
        subject: 'Votre lien de connexion',
        heading: 'Bonjour {{ name }}',
        body: '<p>Ce lien vous connecte sans mot de passe. Il fonctionne une seule fois, pendant {{ minutes }} minutes.</p>',
        button: 'Se connecter',
        note: 'Si vous ne l’avez pas demandé, ignorez ce message : personne ne peut entrer sans lui.',
      },
      de: {
        subject: 'Ihr Link zum Anmelden',
        heading: 'Guten Tag, {{ name }}',
        body: '<p>Mit diesem Link melden Sie sich ohne Passwort an. Er gilt einmal und {{ minutes }} Minuten lang.</p>',
        button: 'Anmelden',
        note: 'Wenn Sie ihn nicht angefordert haben, beachten Sie diese Mail nicht: Ohne sie kommt niemand hinein.',
      },
      ja: {
        subject: 'サインイン用リンク',
        heading: '{{ name }} さん',
        body: '<p>このリンクを使うと、パスワードなしでサインインできます。有効なのは {{ minutes }} 分間、1 回限りです。</p>',
        button: 'サインイン',
        note: 'お心当たりがない場合は、このメールを無視してください。このメールなしでは誰もサインインできません。',
      },
      zh: {
        subject: '您的登录链接',
        heading: '{{ name }}，您好',
        body: '<p>通过此链接无需密码即可登录。链接仅可使用一次，{{ minutes }} 分钟内有效。</p>',
        button: '登录',
        note: '如果不是您本人请求，请忽略此邮件：没有它，任何人都无法登录。',
      },
    },
  },
  mailed_code: {
    byPlatform: true,
    secrets: ['code'],
    sample: { ...person, minutes: 5, code: '204816' },
    texts: {
      en: {
        subject: 'Your code',
        heading: 'Hello {{ name }}',
        body: '<p>Your code is <strong>{{ code }}</strong>. It is valid once, for {{ minutes }} minutes.</p>',
        note: 'Never share it. If you did not request it, you can ignore this email.',
      },
      es: {
        subject: 'Tu código',
        heading: 'Hola, {{ name }}',
        body: '<p>Tu código es <strong>{{ code }}</strong>. Sirve una sola vez, durante {{ minutes }} minutos.</p>',
        note: 'No se lo digas a nadie. Si no lo has pedido, ignora este correo.',
      },
      fr: {
        subject: 'Votre code',
        heading: 'Bonjour {{ name }}',
        body: '<p>Votre code est <strong>{{ code }}</strong>. Il fonctionne une seule fois, pendant {{ minutes }} minutes.</p>',
        note: 'Ne le communiquez à personne. Si vous ne l’avez pas demandé, ignorez ce message.',
      },
      de: {
        subject: 'Ihr Code',
        heading: 'Guten Tag, {{ name }}',
        body: '<p>Ihr Code lautet <strong>{{ code }}</strong>. Er gilt einmal und {{ minutes }} Minuten lang.</p>',
        note: 'Nennen Sie ihn niemandem. Wenn Sie ihn nicht angefordert haben, beachten Sie diese Mail nicht.',
      },
      ja: {
        subject: '確認コード',
        heading: '{{ name }} さん',
        body: '<p>コードは <strong>{{ code }}</strong> です。有効なのは {{ minutes }} 分間、1 回限りです。</p>',
        note: '誰にも教えないでください。お心当たりがない場合は、このメールを無視してください。',
      },
      zh: {
        subject: '您的验证码',
        heading: '{{ name }}，您好',
        body: '<p>您的验证码是 <strong>{{ code }}</strong>。仅可使用一次，{{ minutes }} 分钟内有效。</p>',
        note: '请勿告诉任何人。如果不是您本人请求，请忽略此邮件。',
      },
    },
  },
}
