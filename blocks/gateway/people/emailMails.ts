import type { MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Ada Lind',
  hours: 24,
  email: 'ada@quoin.example',
  link: 'https://quoin.example/auth/email?email_change_token=sample',
}

/** Mails about another address to sign in with: to that one, and to the one before. */
export const emailMails: Readonly<Record<string, MailTemplate>> = {
  email_change: {
    byPlatform: true,
    sample,
    texts: {
      en: {
        subject: 'Confirm your new email address',
        heading: 'Hello {{ name }}',
        body: '<p>Use this link to sign in with this email address from now on. It is valid once, for {{ hours }} hours. You will be signed out on all devices.</p>',
        button: 'Confirm email address',
        note: 'If you did not request it, you can ignore this email.',
      },
      es: {
        subject: 'Confirma tu nueva dirección de correo',
        heading: 'Hola, {{ name }}',
        body: '<p>Con este enlace iniciarás sesión con esta dirección a partir de ahora. Sirve una sola vez, durante {{ hours }} horas. Se cerrará la sesión en todos los dispositivos.</p>',
        button: 'Confirmar dirección',
        note: 'Si no lo has pedido, ignora este correo.',
      },
      fr: {
        subject: 'Confirmez votre nouvelle adresse e-mail',
        heading: 'Bonjour {{ name }}',
        body: '<p>Avec ce lien, vous vous connecterez désormais avec cette adresse. Il fonctionne une seule fois, pendant {{ hours }} heures. Tous vos appareils seront déconnectés.</p>',
        button: 'Confirmer l’adresse',
        note: 'Si vous ne l’avez pas demandé, ignorez ce message.',
      },
      de: {
        subject: 'Neue E-Mail-Adresse bestätigen',
        heading: 'Guten Tag, {{ name }}',
        body: '<p>Mit diesem Link melden Sie sich künftig mit dieser E-Mail-Adresse an. Er gilt einmal und {{ hours }} Stunden lang. Sie werden auf allen Geräten abgemeldet.</p>',
        button: 'E-Mail-Adresse bestätigen',
        note: 'Wenn Sie das nicht angefordert haben, beachten Sie diese Mail nicht.',
      },
      ja: {
        subject: '新しいメールアドレスの確認',
        heading: '{{ name }} さん',
        body: '<p>このリンクを使うと、今後はこのメールアドレスでサインインします。有効なのは {{ hours }} 時間、1 回限りです。すべてのデバイスからサインアウトされます。</p>',
        button: 'メールアドレスを確認',
        note: 'お心当たりがない場合は、このメールを無視してください。',
      },
      zh: {
        subject: '确认您的新电子邮箱',
        heading: '{{ name }}，您好',
        body: '<p>使用此链接后，您将改用此邮箱登录。链接仅可使用一次，{{ hours }} 小时内有效。您将在所有设备上退出登录。</p>',
        button: '确认邮箱',
        note: '如果不是您本人请求，请忽略此邮件。',
      },
    },
  },
  email_changed: {
    byPlatform: true,
    sample,
    texts: {
      en: {
        subject: 'Your email address was changed',
        heading: 'Hello {{ name }}',
        body: '<p>You now sign in with {{ email }}. This address no longer opens your account.</p>',
        note: 'If this was not you, contact an administrator at once.',
      },
      es: {
        subject: 'Se ha cambiado tu dirección de correo',
        heading: 'Hola, {{ name }}',
        body: '<p>Ahora inicias sesión con {{ email }}. Esta dirección ya no abre tu cuenta.</p>',
        note: 'Si no has sido tú, avisa a un administrador enseguida.',
      },
      fr: {
        subject: 'Votre adresse e-mail a été modifiée',
        heading: 'Bonjour {{ name }}',
        body: '<p>Vous vous connectez désormais avec {{ email }}. La présente adresse n’ouvre plus votre compte.</p>',
        note: 'Si ce n’était pas vous, prévenez un administrateur sans attendre.',
      },
      de: {
        subject: 'Ihre E-Mail-Adresse wurde geändert',
        heading: 'Guten Tag, {{ name }}',
        body: '<p>Sie melden sich jetzt mit {{ email }} an. Diese Adresse öffnet Ihr Konto nicht mehr.</p>',
        note: 'Wenn Sie das nicht waren, informieren Sie sofort einen Administrator.',
      },
      ja: {
        subject: 'メールアドレスが変更されました',
        heading: '{{ name }} さん',
        body: '<p>今後は {{ email }} でサインインします。このアドレスではアカウントにサインインできなくなりました。</p>',
        note: 'お心当たりがない場合は、すぐに管理者に連絡してください。',
      },
      zh: {
        subject: '您的电子邮箱已更改',
        heading: '{{ name }}，您好',
        body: '<p>您现在使用 {{ email }} 登录。此邮箱不再能打开您的账户。</p>',
        note: '如果不是您本人操作，请立即联系管理员。',
      },
    },
  },
}
