import type { MailTemplate } from './template.ts'

/** Someone asked for a new password; perhaps the owner of the address. */
export const passwordReset: MailTemplate = {
  byPlatform: true,
  sample: { name: 'Ada Lind', minutes: 30, link: 'https://quoin.example/auth/reset?token=sample' },
  texts: {
    en: {
      subject: 'Reset your password',
      heading: 'Hello {{ name }}',
      body: '<p>We received a request to reset your password. The link below is valid once, for {{ minutes }} minutes.</p>',
      button: 'Reset password',
      note: 'If this was not you, you can ignore this email. Your password stays the same.',
    },
    es: {
      subject: 'Elige una contraseña nueva',
      heading: 'Hola, {{ name }}',
      body: '<p>Se ha pedido una contraseña nueva para tu cuenta. El enlace sirve una sola vez, durante {{ minutes }} minutos.</p>',
      button: 'Elegir contraseña',
      note: 'Si no has sido tú, ignora este mensaje: tu contraseña no cambia.',
    },
    fr: {
      subject: 'Choisissez un nouveau mot de passe',
      heading: 'Bonjour {{ name }}',
      body: '<p>Un nouveau mot de passe a été demandé pour votre compte. Le lien fonctionne une seule fois, pendant {{ minutes }} minutes.</p>',
      button: 'Choisir un mot de passe',
      note: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste inchangé.',
    },
    de: {
      subject: 'Wählen Sie ein neues Passwort',
      heading: 'Guten Tag, {{ name }}',
      body: '<p>Für Ihr Konto wurde ein neues Passwort angefordert. Der Link gilt einmal und {{ minutes }} Minuten lang.</p>',
      button: 'Neues Passwort wählen',
      note: 'Wenn Sie das nicht waren, ignorieren Sie diese Nachricht: Ihr Passwort bleibt, wie es ist.',
    },
    ja: {
      subject: '新しいパスワードの設定',
      heading: '{{ name }} さん',
      body: '<p>お使いのアカウントで新しいパスワードが申請されました。リンクは一度だけ、{{ minutes }}分間有効です。</p>',
      button: '新しいパスワードを設定する',
      note: 'お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
    },
    zh: {
      subject: '设置新密码',
      heading: '{{ name }}，您好',
      body: '<p>有人为您的账户申请了新密码。以下链接仅可使用一次，{{ minutes }} 分钟内有效。</p>',
      button: '设置新密码',
      note: '如果不是您本人操作，请忽略此邮件：您的密码不会改变。',
    },
  },
}
