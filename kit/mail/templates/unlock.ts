import type { MailTemplate } from './template.ts'

/** Too many wrong passwords closed an account for a while; its owner can open it. */
export const unlock: MailTemplate = {
  byPlatform: true,
  sample: { name: 'Ada Lind', link: 'https://quoin.example/auth/unlock?token=sample' },
  texts: {
    en: {
      subject: 'Your account was locked',
      heading: 'Hello {{ name }}',
      body: '<p>Someone entered a wrong password for your account several times, so signing in is paused. With this link you open it again.</p>',
      button: 'Unlock account',
      note: 'If it was not you, choose a new password after signing in.',
    },
    es: {
      subject: 'Tu cuenta se ha bloqueado',
      heading: 'Hola, {{ name }}',
      body: '<p>Alguien ha escrito varias veces una contraseña incorrecta para tu cuenta, así que el acceso está en pausa. Con este enlace la abres de nuevo.</p>',
      button: 'Desbloquear cuenta',
      note: 'Si no has sido tú, elige una contraseña nueva después de iniciar sesión.',
    },
    fr: {
      subject: 'Votre compte a été verrouillé',
      heading: 'Bonjour {{ name }}',
      body: '<p>Un mot de passe erroné a été saisi plusieurs fois pour votre compte ; la connexion est donc suspendue. Ce lien permet de la rouvrir.</p>',
      button: 'Déverrouiller le compte',
      note: 'Si ce n’était pas vous, choisissez un nouveau mot de passe après vous être connecté.',
    },
    de: {
      subject: 'Ihr Konto wurde gesperrt',
      heading: 'Guten Tag, {{ name }}',
      body: '<p>Für Ihr Konto wurde mehrmals ein falsches Passwort eingegeben; die Anmeldung ruht deshalb. Mit diesem Link öffnen Sie das Konto wieder.</p>',
      button: 'Konto entsperren',
      note: 'Wenn Sie das nicht waren, wählen Sie nach der Anmeldung ein neues Passwort.',
    },
    ja: {
      subject: 'アカウントがロックされました',
      heading: '{{ name }} さん',
      body: '<p>お使いのアカウントで誤ったパスワードが繰り返し入力されたため、サインインを一時停止しました。次のリンクで解除できます。</p>',
      button: 'ロックを解除する',
      note: 'お心当たりがない場合は、サインイン後に新しいパスワードを設定してください。',
    },
    zh: {
      subject: '您的账户已被锁定',
      heading: '{{ name }}，您好',
      body: '<p>有人多次为您的账户输入错误密码，登录因此暂停。您可以通过此链接重新启用。</p>',
      button: '解锁账户',
      note: '如果不是您本人操作，请在登录后设置新密码。',
    },
  },
}
