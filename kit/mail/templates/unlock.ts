import type { MailTemplate } from './template.ts'

/** Too many wrong passwords closed an account for a while; a new password opens it. */
export const unlock: MailTemplate = {
  byPlatform: true,
  sample: { name: 'Ada Lind', link: 'https://quoin.example/auth/change-password/?reset_password_token=sample' },
  texts: {
    en: {
      subject: 'Your account was locked',
      heading: 'Hello {{ name }}',
      body: '<p>Someone entered a wrong password for your account several times, so sign-in is temporarily locked. Reset your password to unlock it right away.</p>',
      button: 'Reset password',
      note: 'You can also wait 15 minutes and sign in with your current password. No one gained access to your account.',
    },
    es: {
      subject: 'Tu cuenta se ha bloqueado',
      heading: 'Hola, {{ name }}',
      body: '<p>Alguien ha escrito varias veces una contraseña incorrecta para tu cuenta, así que el acceso está en pausa un rato. Si eliges una contraseña nueva, se abre de inmediato.</p>',
      button: 'Elegir una contraseña nueva',
      note: 'Si sabes tu contraseña, también puedes esperar un cuarto de hora y entrar como siempre. Quien lo intentó no ha entrado.',
    },
    fr: {
      subject: 'Votre compte a été verrouillé',
      heading: 'Bonjour {{ name }}',
      body: '<p>Un mot de passe erroné a été saisi plusieurs fois pour votre compte ; la connexion est donc suspendue un moment. Choisir un nouveau mot de passe la rouvre aussitôt.</p>',
      button: 'Choisir un nouveau mot de passe',
      note: 'Si vous connaissez votre mot de passe, vous pouvez aussi attendre un quart d’heure et vous connecter comme d’habitude. La personne qui a essayé n’est pas entrée.',
    },
    de: {
      subject: 'Ihr Konto wurde gesperrt',
      heading: 'Guten Tag, {{ name }}',
      body: '<p>Für Ihr Konto wurde mehrmals ein falsches Passwort eingegeben; die Anmeldung ruht deshalb eine Weile. Ein neues Passwort öffnet sie sofort wieder.</p>',
      button: 'Neues Passwort wählen',
      note: 'Wenn Sie Ihr Passwort kennen, können Sie auch eine Viertelstunde warten und sich wie immer anmelden. Wer es versucht hat, kam nicht hinein.',
    },
    ja: {
      subject: 'アカウントがロックされました',
      heading: '{{ name }} さん',
      body: '<p>お使いのアカウントで誤ったパスワードが繰り返し入力されたため、サインインをしばらく停止しています。新しいパスワードを設定すると、すぐに再開できます。</p>',
      button: '新しいパスワードを設定する',
      note: 'パスワードをご存じの場合は、15分待ってから通常どおりサインインすることもできます。試みた人はサインインできていません。',
    },
    zh: {
      subject: '您的账户已被锁定',
      heading: '{{ name }}，您好',
      body: '<p>有人多次为您的账户输入错误密码，登录因此暂停一段时间。设置新密码后即可立即恢复。</p>',
      button: '设置新密码',
      note: '如果您记得密码，也可以等待一刻钟后照常登录。尝试登录的人并未成功。',
    },
  },
}
