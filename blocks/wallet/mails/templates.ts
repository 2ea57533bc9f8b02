import type { MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Ada Lind',
  code: '204816',
  payee: 'B••• O•••',
  amount: '120.00',
  balance: '48.00',
  currency: 'EUR',
  minutes: '15',
  link: 'https://quoin.example/c/harbour/wallet',
}

/** The code for exactly one transfer. */
export const walletCode: MailTemplate = {
  byPlatform: true,
  secrets: ['code'],
  sample,
  texts: {
    en: {
      subject: '{{ code }} confirms your transfer',
      heading: 'Confirm your transfer',
      body: '<p>Hello {{ name }}, use this code to confirm your transfer of {{ amount }} {{ currency }} to {{ payee }}:</p><p><strong>{{ code }}</strong></p><p>The code is valid for ten minutes. If you did not request it, someone else may be signed in to your account: change your password.</p>',
    },
    es: {
      subject: '{{ code }} confirma tu transferencia',
      heading: 'Confirma tu transferencia',
      body: '<p>Hola, {{ name }}: este código confirma una transferencia de {{ amount }} {{ currency }} a {{ payee }} y ninguna otra:</p><p><strong>{{ code }}</strong></p><p>Vale durante diez minutos. Si no lo has pedido, otra persona ha iniciado sesión con tu cuenta: cambia tu contraseña.</p>',
    },
    fr: {
      subject: '{{ code }} confirme votre virement',
      heading: 'Confirmez votre virement',
      body: '<p>Bonjour {{ name }}, ce code confirme un seul virement de {{ amount }} {{ currency }} à {{ payee }} :</p><p><strong>{{ code }}</strong></p><p>Il est valable dix minutes. Si vous ne l’avez pas demandé, quelqu’un d’autre est connecté à votre compte : changez votre mot de passe.</p>',
    },
    de: {
      subject: '{{ code }} bestätigt Ihre Überweisung',
      heading: 'Bestätigen Sie Ihre Überweisung',
      body: '<p>Guten Tag, {{ name }}, dieser Code bestätigt eine Überweisung von {{ amount }} {{ currency }} an {{ payee }} und keine andere:</p><p><strong>{{ code }}</strong></p><p>Er gilt zehn Minuten. Wenn Sie ihn nicht angefordert haben, ist jemand anderes mit Ihrem Konto angemeldet: Ändern Sie Ihr Passwort.</p>',
    },
    ja: {
      subject: '送金の確認コード：{{ code }}',
      heading: '送金の確認',
      body: '<p>{{ name }} さん、このコードは {{ payee }} への {{ amount }} {{ currency }} の送金にのみ使えます。</p><p><strong>{{ code }}</strong></p><p>有効期間は10分です。お心当たりがない場合は、第三者がログインしている可能性があります。パスワードを変更してください。</p>',
    },
    zh: {
      subject: '{{ code }} 是您的转账确认码',
      heading: '确认您的转账',
      body: '<p>{{ name }}，您好，此验证码仅用于确认向 {{ payee }} 转账 {{ amount }} {{ currency }}：</p><p><strong>{{ code }}</strong></p><p>十分钟内有效。如果不是您本人操作，说明有人登录了您的账户，请立即修改密码。</p>',
    },
  },
}

/** The code for exactly one authorisation code. */
export const walletPromiseCode: MailTemplate = {
  byPlatform: true,
  secrets: ['code'],
  sample: { name: sample.name, code: sample.code, amount: sample.amount, currency: sample.currency },
  texts: {
    en: {
      subject: '{{ code }} confirms your authorisation code',
      heading: 'Confirm your authorisation code',
      body: '<p>Hello {{ name }}, use this code to confirm an authorisation code for {{ amount }} {{ currency }}. Anyone you give the authorisation code to can collect that amount:</p><p><strong>{{ code }}</strong></p><p>The code is valid for ten minutes. If you did not request it, someone else may be signed in to your account: change your password.</p>',
    },
    es: {
      subject: '{{ code }} confirma tu código de autorización',
      heading: 'Confirma tu código de autorización',
      body: '<p>Hola, {{ name }}: este código confirma un código de autorización de {{ amount }} {{ currency }}, que podrá cobrar quien lo reciba de ti:</p><p><strong>{{ code }}</strong></p><p>Vale durante diez minutos. Si no lo has pedido, otra persona ha iniciado sesión con tu cuenta: cambia tu contraseña.</p>',
    },
    fr: {
      subject: '{{ code }} confirme votre code d’autorisation',
      heading: 'Confirmez votre code d’autorisation',
      body: '<p>Bonjour {{ name }}, ce code confirme un seul code d’autorisation de {{ amount }} {{ currency }}, que pourra encaisser la personne à qui vous le donnez :</p><p><strong>{{ code }}</strong></p><p>Il est valable dix minutes. Si vous ne l’avez pas demandé, quelqu’un d’autre est connecté à votre compte : changez votre mot de passe.</p>',
    },
    de: {
      subject: '{{ code }} bestätigt Ihren Freigabecode',
      heading: 'Bestätigen Sie Ihren Freigabecode',
      body: '<p>Guten Tag, {{ name }}, dieser Code bestätigt einen Freigabecode über {{ amount }} {{ currency }}, den einlösen kann, wem Sie ihn nennen:</p><p><strong>{{ code }}</strong></p><p>Er gilt zehn Minuten. Wenn Sie ihn nicht angefordert haben, ist jemand anderes mit Ihrem Konto angemeldet: Ändern Sie Ihr Passwort.</p>',
    },
    ja: {
      subject: '承認コードの確認コード：{{ code }}',
      heading: '承認コードの確認',
      body: '<p>{{ name }} さん、このコードは {{ amount }} {{ currency }} の承認コードの発行にのみ使えます。承認コードを知らされた人がこの金額を受け取れます。</p><p><strong>{{ code }}</strong></p><p>有効期間は10分です。お心当たりがない場合は、第三者がログインしている可能性があります。パスワードを変更してください。</p>',
    },
    zh: {
      subject: '{{ code }} 是您的授权码确认码',
      heading: '确认您的授权码',
      body: '<p>{{ name }}，您好，此验证码仅用于确认签发金额为 {{ amount }} {{ currency }} 的授权码，获知授权码的人可以收取该金额：</p><p><strong>{{ code }}</strong></p><p>十分钟内有效。如果不是您本人操作，说明有人登录了您的账户，请立即修改密码。</p>',
    },
  },
}

/** The code for exactly one payment to several. */
export const walletSplitCode: MailTemplate = {
  byPlatform: true,
  secrets: ['code'],
  sample: {
    name: sample.name,
    code: sample.code,
    amount: sample.amount,
    currency: sample.currency,
    payees: '@bo.pays · B••• O•••: 80.00, @kim.pays · K•••: 40.00',
  },
  texts: {
    en: {
      subject: '{{ code }} confirms your payment to several people',
      heading: 'Confirm your payment',
      body: '<p>Hello {{ name }}, use this code to confirm your payment of {{ amount }} {{ currency }}, split as follows: {{ payees }}.</p><p><strong>{{ code }}</strong></p><p>The code is valid for ten minutes. If you did not request it, someone else may be signed in to your account: change your password.</p>',
    },
    es: {
      subject: '{{ code }} confirma tu pago a varias personas',
      heading: 'Confirma tu pago',
      body: '<p>Hola, {{ name }}: este código confirma un pago de {{ amount }} {{ currency }}, repartido así y de ninguna otra forma: {{ payees }}.</p><p><strong>{{ code }}</strong></p><p>Vale durante diez minutos. Si no lo has pedido, otra persona ha iniciado sesión con tu cuenta: cambia tu contraseña.</p>',
    },
    fr: {
      subject: '{{ code }} confirme votre paiement à plusieurs personnes',
      heading: 'Confirmez votre paiement',
      body: '<p>Bonjour {{ name }}, ce code confirme un seul paiement de {{ amount }} {{ currency }}, réparti ainsi et pas autrement : {{ payees }}.</p><p><strong>{{ code }}</strong></p><p>Il est valable dix minutes. Si vous ne l’avez pas demandé, quelqu’un d’autre est connecté à votre compte : changez votre mot de passe.</p>',
    },
    de: {
      subject: '{{ code }} bestätigt Ihre Zahlung an mehrere',
      heading: 'Bestätigen Sie Ihre Zahlung',
      body: '<p>Guten Tag, {{ name }}, dieser Code bestätigt eine Zahlung von {{ amount }} {{ currency }}, aufgeteilt wie folgt und nicht anders: {{ payees }}.</p><p><strong>{{ code }}</strong></p><p>Er gilt zehn Minuten. Wenn Sie ihn nicht angefordert haben, ist jemand anderes mit Ihrem Konto angemeldet: Ändern Sie Ihr Passwort.</p>',
    },
    ja: {
      subject: '複数の相手への支払いの確認コード：{{ code }}',
      heading: '支払いの確認',
      body: '<p>{{ name }} さん、このコードは {{ amount }} {{ currency }} を次のとおりに分ける支払いにのみ使えます：{{ payees }}</p><p><strong>{{ code }}</strong></p><p>有効期間は10分です。お心当たりがない場合は、第三者がログインしている可能性があります。パスワードを変更してください。</p>',
    },
    zh: {
      subject: '{{ code }} 是您向多人付款的确认码',
      heading: '确认您的付款',
      body: '<p>{{ name }}，您好，此验证码仅用于确认一笔 {{ amount }} {{ currency }} 的付款，并且只能按以下方式分配：{{ payees }}。</p><p><strong>{{ code }}</strong></p><p>十分钟内有效。如果不是您本人操作，说明有人登录了您的账户，请立即修改密码。</p>',
    },
  },
}

/** Too many wrong codes. */
export const walletLocked: MailTemplate = {
  notice: { category: 'payments' },
  sample,
  texts: {
    en: {
      subject: 'Transfers from your wallet are locked',
      heading: 'Too many wrong codes',
      body: '<p>Hello {{ name }}, five wrong codes in a row were entered for transfers from your wallet. Transfers that need a code are locked for {{ minutes }} minutes.</p><p>If this was not you, change your password and contact an administrator.</p>',
      button: 'Open wallet',
    },
    es: {
      subject: 'Las transferencias de tu monedero están bloqueadas',
      heading: 'Demasiados códigos incorrectos',
      body: '<p>Hola, {{ name }}: se han probado cinco códigos incorrectos seguidos para transferencias de tu monedero. Las transferencias con código quedan bloqueadas durante {{ minutes }} minutos.</p><p>Si no has sido tú, cambia tu contraseña y avisa a un administrador.</p>',
      button: 'Abrir el monedero',
    },
    fr: {
      subject: 'Les virements de votre portefeuille sont bloqués',
      heading: 'Trop de codes erronés',
      body: '<p>Bonjour {{ name }}, cinq codes erronés de suite ont été saisis pour des virements depuis votre portefeuille. Les virements avec code sont bloqués pendant {{ minutes }} minutes.</p><p>Si ce n’était pas vous, changez votre mot de passe et prévenez un administrateur.</p>',
      button: 'Ouvrir le portefeuille',
    },
    de: {
      subject: 'Überweisungen aus Ihrer Wallet sind gesperrt',
      heading: 'Zu viele falsche Codes',
      body: '<p>Guten Tag, {{ name }}, für Überweisungen aus Ihrer Wallet wurden fünf falsche Codes nacheinander eingegeben. Überweisungen mit Code sind für {{ minutes }} Minuten gesperrt.</p><p>Wenn Sie das nicht waren, ändern Sie Ihr Passwort und verständigen Sie die Administration.</p>',
      button: 'Wallet öffnen',
    },
    ja: {
      subject: 'ウォレットからの送金がロックされました',
      heading: 'コードの誤りが続きました',
      body: '<p>{{ name }} さん、ウォレットからの送金で誤ったコードが5回続けて入力されました。コードが必要な送金は{{ minutes }}分間ロックされます。</p><p>お心当たりがない場合は、パスワードを変更し、管理者に連絡してください。</p>',
      button: 'ウォレットを開く',
    },
    zh: {
      subject: '您的钱包转账已被锁定',
      heading: '验证码错误次数过多',
      body: '<p>{{ name }}，您好，您的钱包转账连续五次输入了错误的验证码。需要验证码的转账将锁定 {{ minutes }} 分钟。</p><p>如果不是您本人操作，请修改密码并通知管理员。</p>',
      button: '打开钱包',
    },
  },
}

/** The balance fell below an amount somebody watches. */
export const walletBelow: MailTemplate = {
  notice: { category: 'payments' },
  sample,
  texts: {
    en: {
      subject: 'Your wallet is below {{ amount }} {{ currency }}',
      heading: 'Balance below {{ amount }} {{ currency }}',
      body: '<p>Hello {{ name }}, your wallet balance is now {{ balance }} {{ currency }}.</p>',
      button: 'Open wallet',
    },
    es: {
      subject: 'Tu monedero tiene menos de {{ amount }} {{ currency }}',
      heading: 'Menos de {{ amount }} {{ currency }}',
      body: '<p>Hola, {{ name }}: tu monedero tiene ahora {{ balance }} {{ currency }}.</p>',
      button: 'Abrir el monedero',
    },
    fr: {
      subject: 'Votre portefeuille est passé sous {{ amount }} {{ currency }}',
      heading: 'Moins de {{ amount }} {{ currency }}',
      body: '<p>Bonjour {{ name }}, votre portefeuille contient maintenant {{ balance }} {{ currency }}.</p>',
      button: 'Ouvrir le portefeuille',
    },
    de: {
      subject: 'Ihre Wallet ist unter {{ amount }} {{ currency }}',
      heading: 'Unter {{ amount }} {{ currency }}',
      body: '<p>Guten Tag, {{ name }}, in Ihrer Wallet sind jetzt {{ balance }} {{ currency }}.</p>',
      button: 'Wallet öffnen',
    },
    ja: {
      subject: 'ウォレットの残高が {{ amount }} {{ currency }} を下回りました',
      heading: '{{ amount }} {{ currency }} 未満',
      body: '<p>{{ name }} さん、ウォレットの残高は {{ balance }} {{ currency }} です。</p>',
      button: 'ウォレットを開く',
    },
    zh: {
      subject: '您的钱包余额低于 {{ amount }} {{ currency }}',
      heading: '低于 {{ amount }} {{ currency }}',
      body: '<p>{{ name }}，您好，您的钱包现有余额为 {{ balance }} {{ currency }}。</p>',
      button: '打开钱包',
    },
  },
}

/** The balance rose above an amount somebody watches. */
export const walletAbove: MailTemplate = {
  notice: { category: 'payments' },
  sample,
  texts: {
    en: {
      subject: 'Your wallet is above {{ amount }} {{ currency }}',
      heading: 'Balance above {{ amount }} {{ currency }}',
      body: '<p>Hello {{ name }}, your wallet balance is now {{ balance }} {{ currency }}.</p>',
      button: 'Open wallet',
    },
    es: {
      subject: 'Tu monedero tiene más de {{ amount }} {{ currency }}',
      heading: 'Más de {{ amount }} {{ currency }}',
      body: '<p>Hola, {{ name }}: tu monedero tiene ahora {{ balance }} {{ currency }}.</p>',
      button: 'Abrir el monedero',
    },
    fr: {
      subject: 'Votre portefeuille dépasse {{ amount }} {{ currency }}',
      heading: 'Plus de {{ amount }} {{ currency }}',
      body: '<p>Bonjour {{ name }}, votre portefeuille contient maintenant {{ balance }} {{ currency }}.</p>',
      button: 'Ouvrir le portefeuille',
    },
    de: {
      subject: 'Ihre Wallet ist über {{ amount }} {{ currency }}',
      heading: 'Über {{ amount }} {{ currency }}',
      body: '<p>Guten Tag, {{ name }}, in Ihrer Wallet sind jetzt {{ balance }} {{ currency }}.</p>',
      button: 'Wallet öffnen',
    },
    ja: {
      subject: 'ウォレットの残高が {{ amount }} {{ currency }} を超えました',
      heading: '{{ amount }} {{ currency }} 超',
      body: '<p>{{ name }} さん、ウォレットの残高は {{ balance }} {{ currency }} です。</p>',
      button: 'ウォレットを開く',
    },
    zh: {
      subject: '您的钱包余额超过 {{ amount }} {{ currency }}',
      heading: '高于 {{ amount }} {{ currency }}',
      body: '<p>{{ name }}，您好，您的钱包现有余额为 {{ balance }} {{ currency }}。</p>',
      button: '打开钱包',
    },
  },
}
