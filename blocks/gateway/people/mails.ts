import type { MailTemplate } from '@quoin/kit/mail'

/** Mails of the gateway beside those every installation can send. */
export const mails: Readonly<Record<string, MailTemplate>> = {
  already_registered: {
    sample: { name: 'Ada Lind', link: 'https://quoin.example/auth/login' },
    texts: {
      en: {
        subject: 'You already have an account',
        heading: 'Hello {{ name }}',
        body: '<p>Someone tried to sign up with your email address. You already have an account, so nothing was changed. If you forgot your password, you can reset it from the sign-in page.</p>',
        button: 'Sign in',
        note: 'If this was not you, you can ignore this email.',
      },
      es: {
        subject: 'Ya tienes una cuenta',
        heading: 'Hola, {{ name }}',
        body: '<p>Alguien ha intentado registrarse con tu dirección de correo. Ya tienes una cuenta, así que no se ha cambiado nada. Si has olvidado la contraseña, puedes elegir otra desde la página de inicio de sesión.</p>',
        button: 'Iniciar sesión',
        note: 'Si no has sido tú, no tienes que hacer nada.',
      },
      fr: {
        subject: 'Vous avez déjà un compte',
        heading: 'Bonjour {{ name }}',
        body: '<p>Quelqu’un a tenté de s’inscrire avec votre adresse e-mail. Vous êtes déjà inscrit, rien n’a donc été modifié. Si vous avez oublié votre mot de passe, vous pouvez en choisir un autre depuis la page de connexion.</p>',
        button: 'Se connecter',
        note: 'Si ce n’était pas vous, vous n’avez rien à faire.',
      },
      de: {
        subject: 'Sie haben schon ein Konto',
        heading: 'Guten Tag, {{ name }}',
        body: '<p>Jemand wollte sich mit Ihrer E-Mail-Adresse registrieren. Sie sind schon registriert, deshalb wurde nichts geändert. Wenn Sie Ihr Passwort vergessen haben, können Sie auf der Anmeldeseite ein neues wählen.</p>',
        button: 'Anmelden',
        note: 'Wenn Sie das nicht waren, müssen Sie nichts tun.',
      },
      ja: {
        subject: 'すでにアカウントをお持ちです',
        heading: '{{ name }} さん',
        body: '<p>あなたのメールアドレスで登録が試みられました。すでにご登録済みのため、何も変更されていません。パスワードをお忘れの場合は、サインインページから新しいパスワードを設定できます。</p>',
        button: 'サインイン',
        note: 'お心当たりがない場合は、何もする必要はありません。',
      },
      zh: {
        subject: '您已有账户',
        heading: '{{ name }}，您好',
        body: '<p>有人尝试使用您的电子邮箱注册。您已经注册过，因此未作任何更改。如果忘记了密码，可以在登录页面重新设置。</p>',
        button: '登录',
        note: '如果不是您本人操作，则无需处理。',
      },
    },
  },
}
