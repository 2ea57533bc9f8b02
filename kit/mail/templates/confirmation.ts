import type { MailTemplate } from './template.ts'

/** Someone registered: is the address theirs? */
export const confirmation: MailTemplate = {
  byPlatform: true,
  sample: { name: 'Ada Lind', link: 'https://quoin.example/auth/confirm?token=sample' },
  texts: {
    en: {
      subject: 'Confirm your email address',
      heading: 'Welcome, {{ name }}',
      body: '<p>Please confirm that this email address is yours. Then you can sign in.</p>',
      button: 'Confirm address',
      note: 'If you did not sign up, you can ignore this email.',
    },
    es: {
      subject: 'Confirma tu dirección de correo',
      heading: 'Te damos la bienvenida, {{ name }}',
      body: '<p>Confirma que esta dirección de correo es tuya. Después podrás iniciar sesión.</p>',
      button: 'Confirmar dirección',
      note: 'Si no te has registrado, no tienes que hacer nada: sin la confirmación, la cuenta permanece cerrada.',
    },
    fr: {
      subject: 'Confirmez votre adresse e-mail',
      heading: 'Bienvenue, {{ name }}',
      body: '<p>Veuillez confirmer que cette adresse e-mail est bien la vôtre. Vous pourrez ensuite vous connecter.</p>',
      button: 'Confirmer l’adresse',
      note: 'Si vous ne vous êtes pas inscrit, vous n’avez rien à faire : sans confirmation, le compte reste fermé.',
    },
    de: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      heading: 'Willkommen, {{ name }}',
      body: '<p>Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Danach können Sie sich anmelden.</p>',
      button: 'Adresse bestätigen',
      note: 'Wenn Sie sich nicht registriert haben, müssen Sie nichts tun: Ohne die Bestätigung bleibt das Konto geschlossen.',
    },
    ja: {
      subject: 'メールアドレスの確認',
      heading: '{{ name }} さん、ようこそ',
      body: '<p>このメールアドレスがご本人のものであることをご確認ください。確認後、サインインできるようになります。</p>',
      button: 'アドレスを確認する',
      note: 'お心当たりがない場合は、何もする必要はありません。確認されないかぎり、アカウントは有効になりません。',
    },
    zh: {
      subject: '请确认您的电子邮箱',
      heading: '欢迎您，{{ name }}',
      body: '<p>请确认此电子邮箱属于您。确认后即可登录。</p>',
      button: '确认邮箱',
      note: '如果您没有注册，则无需任何操作：未经确认，该账户不会启用。',
    },
  },
}
