import type { MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Ada Lind',
  email: 'ada.stone@example.com',
  link: 'https://quoin.example/auth/email-change?email_change_token=sample',
}

/** Mails about another address of an account, to the old one and the new one. */
export const addressMails: Readonly<Record<string, MailTemplate>> = {
  address_change_new: {
    byPlatform: true,
    sample,
    texts: {
      en: {
        subject: 'Confirm your new email address',
        heading: 'Hello {{ name }}',
        body: '<p>This address is to become the email address of your account. Confirm that it is yours within 24 hours.</p>',
        button: 'Confirm address',
        note: 'If you did not expect this, ignore this email.',
      },
      es: {
        subject: 'Confirma tu nueva dirección de correo',
        heading: 'Hola, {{ name }}',
        body: '<p>Esta dirección va a ser el correo de tu cuenta. Confirma en un plazo de 24 horas que es tuya.</p>',
        button: 'Confirmar dirección',
        note: 'Si no lo esperabas, ignora este correo.',
      },
      fr: {
        subject: 'Confirmez votre nouvelle adresse e-mail',
        heading: 'Bonjour {{ name }}',
        body: '<p>Cette adresse doit devenir celle de votre compte. Confirmez dans les 24 heures qu’elle est à vous.</p>',
        button: 'Confirmer l’adresse',
        note: 'Si vous ne vous y attendiez pas, ignorez cet e-mail.',
      },
      de: {
        subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
        heading: 'Guten Tag, {{ name }}',
        body: '<p>Diese Adresse soll die E-Mail-Adresse Ihres Kontos werden. Bestätigen Sie innerhalb von 24 Stunden, dass sie Ihnen gehört.</p>',
        button: 'Adresse bestätigen',
        note: 'Wenn Sie das nicht erwartet haben, ignorieren Sie diese E-Mail.',
      },
      ja: {
        subject: '新しいメールアドレスの確認',
        heading: '{{ name }} さん',
        body: '<p>このアドレスがアカウントのメールアドレスになります。24 時間以内に、ご自身のアドレスであることを確認してください。</p>',
        button: 'アドレスを確認',
        note: 'お心当たりがない場合は、このメールを無視してください。',
      },
      zh: {
        subject: '确认您的新邮箱地址',
        heading: '{{ name }}，您好',
        body: '<p>此地址将成为您账户的邮箱地址。请在 24 小时内确认它属于您。</p>',
        button: '确认地址',
        note: '如果您并未预期收到此邮件，请忽略。',
      },
    },
  },
  address_change_old: {
    byPlatform: true,
    sample,
    texts: {
      en: {
        subject: 'Do you want to change your email address?',
        heading: 'Hello {{ name }}',
        body: '<p>The email address of your account is to become {{ email }}. It changes only if you agree within 24 hours.</p>',
        button: 'Review the change',
        note: 'If this was not you, do not agree and reset your password.',
      },
      es: {
        subject: '¿Quieres cambiar tu dirección de correo?',
        heading: 'Hola, {{ name }}',
        body: '<p>El correo de tu cuenta va a pasar a ser {{ email }}. Solo cambia si lo aceptas en un plazo de 24 horas.</p>',
        button: 'Revisar el cambio',
        note: 'Si no has sido tú, no lo aceptes y restablece tu contraseña.',
      },
      fr: {
        subject: 'Voulez-vous changer d’adresse e-mail ?',
        heading: 'Bonjour {{ name }}',
        body: '<p>L’adresse e-mail de votre compte doit devenir {{ email }}. Elle ne change que si vous l’acceptez dans les 24 heures.</p>',
        button: 'Examiner le changement',
        note: 'Si ce n’était pas vous, n’acceptez pas et réinitialisez votre mot de passe.',
      },
      de: {
        subject: 'Möchten Sie Ihre E-Mail-Adresse ändern?',
        heading: 'Guten Tag, {{ name }}',
        body: '<p>Die E-Mail-Adresse Ihres Kontos soll {{ email }} werden. Sie ändert sich nur, wenn Sie innerhalb von 24 Stunden zustimmen.</p>',
        button: 'Änderung ansehen',
        note: 'Wenn Sie das nicht waren, stimmen Sie nicht zu und setzen Sie Ihr Passwort zurück.',
      },
      ja: {
        subject: 'メールアドレスを変更しますか？',
        heading: '{{ name }} さん',
        body: '<p>アカウントのメールアドレスが {{ email }} に変更されようとしています。24 時間以内に同意された場合にのみ変更されます。</p>',
        button: '変更を確認',
        note: 'お心当たりがない場合は同意せず、パスワードをリセットしてください。',
      },
      zh: {
        subject: '要更改您的邮箱地址吗？',
        heading: '{{ name }}，您好',
        body: '<p>您账户的邮箱地址将更改为 {{ email }}。只有您在 24 小时内同意，更改才会生效。</p>',
        button: '查看更改',
        note: '如果不是您本人操作，请勿同意，并重置您的密码。',
      },
    },
  },
  address_change_by_company: {
    byPlatform: true,
    sample: { ...sample, company: 'Lind & Co', reason: 'Married' },
    texts: {
      en: {
        subject: '{{ company }} is changing your email address',
        heading: 'Hello {{ name }}',
        body: '<p>An administrator of {{ company }} asked to change the email address of your account to {{ email }}. Reason: {{ reason }}</p>',
        button: 'Reset password',
        note: 'If this is not right, tell an administrator before the new address is confirmed.',
      },
      es: {
        subject: '{{ company }} va a cambiar tu dirección de correo',
        heading: 'Hola, {{ name }}',
        body: '<p>Un administrador de {{ company }} ha pedido cambiar el correo de tu cuenta a {{ email }}. Motivo: {{ reason }}</p>',
        button: 'Restablecer contraseña',
        note: 'Si no es correcto, avisa a un administrador antes de que se confirme la nueva dirección.',
      },
      fr: {
        subject: '{{ company }} change votre adresse e-mail',
        heading: 'Bonjour {{ name }}',
        body: '<p>Un administrateur de {{ company }} a demandé de remplacer l’adresse e-mail de votre compte par {{ email }}. Motif : {{ reason }}</p>',
        button: 'Réinitialiser le mot de passe',
        note: 'Si ce n’est pas justifié, prévenez un administrateur avant que la nouvelle adresse soit confirmée.',
      },
      de: {
        subject: '{{ company }} ändert Ihre E-Mail-Adresse',
        heading: 'Guten Tag, {{ name }}',
        body: '<p>Ein Administrator von {{ company }} möchte die E-Mail-Adresse Ihres Kontos in {{ email }} ändern. Grund: {{ reason }}</p>',
        button: 'Passwort zurücksetzen',
        note: 'Wenn das nicht stimmt, informieren Sie einen Administrator, bevor die neue Adresse bestätigt wird.',
      },
      ja: {
        subject: '{{ company }} がメールアドレスを変更しようとしています',
        heading: '{{ name }} さん',
        body: '<p>{{ company }} の管理者が、アカウントのメールアドレスを {{ email }} に変更するよう依頼しました。理由：{{ reason }}</p>',
        button: 'パスワードをリセット',
        note: '正しくない場合は、新しいアドレスが確認される前に管理者に連絡してください。',
      },
      zh: {
        subject: '{{ company }} 正在更改您的邮箱地址',
        heading: '{{ name }}，您好',
        body: '<p>{{ company }} 的管理员请求将您账户的邮箱地址更改为 {{ email }}。原因：{{ reason }}</p>',
        button: '重置密码',
        note: '如果这不正确，请在新地址确认之前通知管理员。',
      },
    },
  },
  address_changed: {
    byPlatform: true,
    sample: { ...sample, link: 'https://quoin.example/auth/forgot-password' },
    texts: {
      en: {
        subject: 'Your email address was changed',
        heading: 'Hello {{ name }}',
        body: '<p>The email address of your account is now {{ email }}. All devices were signed out. Sign in with the new address.</p>',
        button: 'Reset password',
        note: 'If this was not you, tell an administrator now.',
      },
      es: {
        subject: 'Se ha cambiado tu dirección de correo',
        heading: 'Hola, {{ name }}',
        body: '<p>El correo de tu cuenta es ahora {{ email }}. Se ha cerrado la sesión en todos los dispositivos. Inicia sesión con la nueva dirección.</p>',
        button: 'Restablecer contraseña',
        note: 'Si no has sido tú, avisa ahora a un administrador.',
      },
      fr: {
        subject: 'Votre adresse e-mail a été modifiée',
        heading: 'Bonjour {{ name }}',
        body: '<p>L’adresse e-mail de votre compte est désormais {{ email }}. Tous les appareils ont été déconnectés. Connectez-vous avec la nouvelle adresse.</p>',
        button: 'Réinitialiser le mot de passe',
        note: 'Si ce n’était pas vous, prévenez un administrateur maintenant.',
      },
      de: {
        subject: 'Ihre E-Mail-Adresse wurde geändert',
        heading: 'Guten Tag, {{ name }}',
        body: '<p>Die E-Mail-Adresse Ihres Kontos ist jetzt {{ email }}. Alle Geräte wurden abgemeldet. Melden Sie sich mit der neuen Adresse an.</p>',
        button: 'Passwort zurücksetzen',
        note: 'Wenn Sie das nicht waren, informieren Sie jetzt einen Administrator.',
      },
      ja: {
        subject: 'メールアドレスが変更されました',
        heading: '{{ name }} さん',
        body: '<p>アカウントのメールアドレスは {{ email }} になりました。すべてのデバイスがサインアウトされました。新しいアドレスでサインインしてください。</p>',
        button: 'パスワードをリセット',
        note: 'お心当たりがない場合は、すぐに管理者に連絡してください。',
      },
      zh: {
        subject: '您的邮箱地址已更改',
        heading: '{{ name }}，您好',
        body: '<p>您账户的邮箱地址现为 {{ email }}。所有设备均已退出登录。请使用新地址登录。</p>',
        button: '重置密码',
        note: '如果不是您本人操作，请立即通知管理员。',
      },
    },
  },
}
