import type { MailTemplate } from '@quoin/kit/mail'

/** What changes how an account is entered. */
export type AccountChange =
  | 'password_changed'
  | 'email_change_requested'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_replaced'

type Language = 'en' | 'es' | 'fr' | 'de' | 'ja' | 'zh'
type Input = Readonly<Record<Language, readonly [subject: string, body: string]>>

const frame: Readonly<Record<Language, { heading: string; button: string; note: string }>> = {
  en: {
    heading: 'Hello {{ name }}',
    button: 'Reset password',
    note: 'If this was you, no action is needed. If not, reset your password now and contact an administrator.',
  },
  es: {
    heading: 'Hola, {{ name }}',
    button: 'Restablecer contraseña',
    note: 'Si has sido tú, no tienes que hacer nada. Si no, restablece tu contraseña ahora y avisa a un administrador.',
  },
  fr: {
    heading: 'Bonjour {{ name }}',
    button: 'Réinitialiser le mot de passe',
    note: 'Si c’était vous, vous n’avez rien à faire. Sinon, réinitialisez votre mot de passe maintenant et prévenez un administrateur.',
  },
  de: {
    heading: 'Guten Tag, {{ name }}',
    button: 'Passwort zurücksetzen',
    note: 'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, setzen Sie Ihr Passwort jetzt zurück und informieren Sie einen Administrator.',
  },
  ja: {
    heading: '{{ name }} さん',
    button: 'パスワードをリセット',
    note: 'ご自身による操作であれば、何もする必要はありません。お心当たりがない場合は、すぐにパスワードをリセットし、管理者に連絡してください。',
  },
  zh: {
    heading: '{{ name }}，您好',
    button: '重置密码',
    note: '如果是您本人操作，则无需处理。如果不是，请立即重置密码并通知管理员。',
  },
}

const said: Readonly<Record<AccountChange, Input>> = {
  password_changed: {
    en: ['Your password was changed', 'The password of your account was changed. All other devices were signed out.'],
    es: [
      'Se ha cambiado tu contraseña',
      'Se ha cambiado la contraseña de tu cuenta. Se ha cerrado la sesión en todos los demás dispositivos.',
    ],
    fr: [
      'Votre mot de passe a été modifié',
      'Le mot de passe de votre compte a été modifié. Tous les autres appareils ont été déconnectés.',
    ],
    de: ['Ihr Passwort wurde geändert', 'Das Passwort Ihres Kontos wurde geändert. Alle anderen Geräte wurden abgemeldet.'],
    ja: [
      'パスワードが変更されました',
      'アカウントのパスワードが変更されました。ほかのすべてのデバイスはサインアウトされました。',
    ],
    zh: ['您的密码已更改', '您账户的密码已更改。所有其他设备均已退出登录。'],
  },
  email_change_requested: {
    en: [
      'A new email address was requested',
      'Someone asked to change the email address you sign in with to {{ email }}. It changes once the link sent there is used.',
    ],
    es: [
      'Se ha pedido otra dirección de correo',
      'Se ha pedido cambiar la dirección con la que inicias sesión por {{ email }}. Cambiará cuando se use el enlace enviado allí.',
    ],
    fr: [
      'Une nouvelle adresse e-mail a été demandée',
      'Quelqu’un a demandé à remplacer l’adresse avec laquelle vous vous connectez par {{ email }}. Elle changera dès que le lien envoyé à cette adresse aura servi.',
    ],
    de: [
      'Eine neue E-Mail-Adresse wurde angefordert',
      'Die Adresse, mit der Sie sich anmelden, soll zu {{ email }} geändert werden. Das geschieht, sobald der dorthin gesendete Link benutzt wird.',
    ],
    ja: [
      '新しいメールアドレスへの変更が申請されました',
      'サインインに使うメールアドレスを {{ email }} に変更する申請がありました。そのアドレスに送られたリンクが使われると変更されます。',
    ],
    zh: ['有人申请更换电子邮箱', '有人申请将您的登录邮箱更改为 {{ email }}。使用发送到该邮箱的链接后即会生效。'],
  },
  second_factor_on: {
    en: ['Two-factor authentication is on', 'An authenticator app was added to your account. Its code is asked for at sign-in.'],
    es: [
      'La autenticación en dos pasos está activada',
      'Se ha añadido una aplicación de autenticación a tu cuenta. Su código se pedirá al iniciar sesión.',
    ],
    fr: [
      'L’authentification à deux facteurs est activée',
      'Une application d’authentification a été ajoutée à votre compte. Son code est demandé à la connexion.',
    ],
    de: [
      'Zwei-Faktor-Authentifizierung ist eingeschaltet',
      'Ihrem Konto wurde eine Authenticator-App hinzugefügt. Ihr Code wird bei der Anmeldung verlangt.',
    ],
    ja: ['2 要素認証が有効になりました', 'アカウントに認証アプリが追加されました。サインイン時にそのコードが必要です。'],
    zh: ['双重验证已开启', '您的账户已添加验证器应用。登录时需要输入其验证码。'],
  },
  second_factor_off: {
    en: ['Two-factor authentication is off', 'The authenticator app and its recovery codes were removed from your account.'],
    es: [
      'La autenticación en dos pasos está desactivada',
      'Se han quitado de tu cuenta la aplicación de autenticación y sus códigos de recuperación.',
    ],
    fr: [
      'L’authentification à deux facteurs est désactivée',
      'L’application d’authentification et ses codes de récupération ont été retirés de votre compte.',
    ],
    de: [
      'Zwei-Faktor-Authentifizierung ist ausgeschaltet',
      'Die Authenticator-App und ihre Wiederherstellungscodes wurden aus Ihrem Konto entfernt.',
    ],
    ja: ['2 要素認証が無効になりました', '認証アプリとリカバリーコードがアカウントから削除されました。'],
    zh: ['双重验证已关闭', '验证器应用及其恢复代码已从您的账户中移除。'],
  },
  passkey_added: {
    en: ['A passkey was added', 'The passkey “{{ passkey }}” was added to your account. It signs in without your password.'],
    es: [
      'Se ha añadido una clave de acceso',
      'Se ha añadido a tu cuenta la clave de acceso «{{ passkey }}». Permite iniciar sesión sin contraseña.',
    ],
    fr: [
      'Une clé d’accès a été ajoutée',
      'La clé d’accès « {{ passkey }} » a été ajoutée à votre compte. Elle permet de se connecter sans mot de passe.',
    ],
    de: [
      'Ein Passkey wurde hinzugefügt',
      'Ihrem Konto wurde der Passkey „{{ passkey }}“ hinzugefügt. Er meldet ohne Ihr Passwort an.',
    ],
    ja: [
      'パスキーが追加されました',
      'パスキー「{{ passkey }}」がアカウントに追加されました。パスワードなしでサインインできます。',
    ],
    zh: ['已添加通行密钥', '您的账户已添加通行密钥“{{ passkey }}”。使用它无需密码即可登录。'],
  },
  passkey_removed: {
    en: ['A passkey was removed', 'The passkey “{{ passkey }}” was removed from your account.'],
    es: ['Se ha eliminado una clave de acceso', 'Se ha eliminado de tu cuenta la clave de acceso «{{ passkey }}».'],
    fr: ['Une clé d’accès a été supprimée', 'La clé d’accès « {{ passkey }} » a été supprimée de votre compte.'],
    de: ['Ein Passkey wurde entfernt', 'Der Passkey „{{ passkey }}“ wurde aus Ihrem Konto entfernt.'],
    ja: ['パスキーが削除されました', 'パスキー「{{ passkey }}」がアカウントから削除されました。'],
    zh: ['已移除通行密钥', '通行密钥“{{ passkey }}”已从您的账户中移除。'],
  },
  recovery_codes_replaced: {
    en: ['Your recovery codes were replaced', 'New recovery codes were made for your account. The ones before no longer work.'],
    es: [
      'Se han sustituido tus códigos de recuperación',
      'Se han creado nuevos códigos de recuperación para tu cuenta. Los anteriores ya no funcionan.',
    ],
    fr: [
      'Vos codes de récupération ont été remplacés',
      'De nouveaux codes de récupération ont été créés pour votre compte. Les précédents ne fonctionnent plus.',
    ],
    de: [
      'Ihre Wiederherstellungscodes wurden ersetzt',
      'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
    ],
    ja: [
      'リカバリーコードが更新されました',
      'アカウントの新しいリカバリーコードが作成されました。以前のコードは使用できません。',
    ],
    zh: ['您的恢复代码已更换', '已为您的账户生成新的恢复代码。之前的代码不再有效。'],
  },
}

const sample = {
  name: 'Ada Lind',
  link: 'https://quoin.example/auth/forgot-password',
}

/** Mails that tell an account's owner of a change; the platform's own, because no company is to word or hold them back. */
export const accountMails: Readonly<Record<string, MailTemplate>> = Object.fromEntries(
  Object.entries(said).map(([change, inLanguages]): [string, MailTemplate] => {
    const texts = Object.entries(inLanguages).map(([language, [subject, body]]) => [
      language,
      { subject, body: `<p>${body}</p>`, ...frame[language as Language] },
    ])
    return [
      change,
      {
        byPlatform: true,
        sample: {
          ...sample,
          ...(change.startsWith('passkey') && { passkey: 'My phone' }),
          ...(change === 'email_change_requested' && { email: 'ada@quoin.example' }),
        },
        texts: Object.fromEntries(texts) as MailTemplate['texts'],
      },
    ]
  }),
)
