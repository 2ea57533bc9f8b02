import type { MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Bo Okafor',
  by: 'Ada Lind',
  amount: '24.50',
  currency: 'EUR',
  note: 'Team dinner',
  due: '30 April 2026',
  link: 'https://quoin.example/c/harbour/wallet/requests/sample',
}
const { due: _, ...answered } = sample
const toAnswer = { category: 'payments', actions: ['wallet.moneyRequests.pay', 'wallet.moneyRequests.decline'] } as const

/** Somebody asks a colleague for money. */
export const walletRequest: MailTemplate = {
  notice: toAnswer,
  sample,
  texts: {
    en: {
      subject: '{{ by }} requests {{ amount }} {{ currency }}',
      heading: '{{ by }} requests {{ amount }} {{ currency }}',
      body: '<p>Hello {{ name }}, {{ by }} requests {{ amount }} {{ currency }} from you{% if due != "" %}, due on {{ due }}{% endif %}:</p><p>{{ note }}</p><p>You can pay from your wallet, or decline and say why.</p>',
      button: 'View request',
    },
    es: {
      subject: '{{ by }} te pide {{ amount }} {{ currency }}',
      heading: '{{ by }} te pide {{ amount }} {{ currency }}',
      body: '<p>Hola, {{ name }}: {{ by }} te pide {{ amount }} {{ currency }}{% if due != "" %}, con vencimiento el {{ due }}{% endif %}:</p><p>{{ note }}</p><p>Puedes pagar con tu monedero o rechazar la solicitud e indicar el motivo.</p>',
      button: 'Ver la solicitud',
    },
    fr: {
      subject: '{{ by }} vous demande {{ amount }} {{ currency }}',
      heading: '{{ by }} vous demande {{ amount }} {{ currency }}',
      body: '<p>Bonjour {{ name }}, {{ by }} vous demande {{ amount }} {{ currency }}{% if due != "" %}, à régler avant le {{ due }}{% endif %} :</p><p>{{ note }}</p><p>Vous pouvez payer depuis votre portefeuille, ou refuser en indiquant pourquoi.</p>',
      button: 'Voir la demande',
    },
    de: {
      subject: '{{ by }} bittet um {{ amount }} {{ currency }}',
      heading: '{{ by }} bittet um {{ amount }} {{ currency }}',
      body: '<p>Guten Tag, {{ name }}, {{ by }} bittet Sie um {{ amount }} {{ currency }}{% if due != "" %}, fällig am {{ due }}{% endif %}:</p><p>{{ note }}</p><p>Sie können aus Ihrer Wallet zahlen oder mit einer Begründung ablehnen.</p>',
      button: 'Anforderung ansehen',
    },
    ja: {
      subject: '{{ by }} さんから {{ amount }} {{ currency }} の支払い依頼',
      heading: '{{ by }} さんから {{ amount }} {{ currency }} の支払い依頼',
      body: '<p>{{ name }} さん、{{ by }} さんから {{ amount }} {{ currency }} の支払い依頼が届きました{% if due != "" %}（期日：{{ due }}）{% endif %}。</p><p>{{ note }}</p><p>ウォレットから支払うか、理由を添えて断ることができます。</p>',
      button: '依頼を見る',
    },
    zh: {
      subject: '{{ by }} 向您收款 {{ amount }} {{ currency }}',
      heading: '{{ by }} 向您收款 {{ amount }} {{ currency }}',
      body: '<p>{{ name }}，您好，{{ by }} 向您收款 {{ amount }} {{ currency }}{% if due != "" %}，截止日期：{{ due }}{% endif %}：</p><p>{{ note }}</p><p>您可以用钱包付款，也可以说明原因并拒绝。</p>',
      button: '查看收款请求',
    },
  },
}

/** They wait, and say so once more. */
export const walletRequestReminder: MailTemplate = {
  notice: toAnswer,
  sample,
  texts: {
    en: {
      subject: 'Reminder: {{ by }} requests {{ amount }} {{ currency }}',
      heading: 'Reminder: {{ amount }} {{ currency }} to {{ by }}',
      body: '<p>Hello {{ name }}, {{ by }} is still waiting for {{ amount }} {{ currency }}{% if due != "" %}, due on {{ due }}{% endif %}:</p><p>{{ note }}</p><p>You can pay from your wallet, or decline and say why.</p>',
      button: 'View request',
    },
    es: {
      subject: 'Recordatorio: {{ by }} te pide {{ amount }} {{ currency }}',
      heading: 'Recordatorio: {{ amount }} {{ currency }} para {{ by }}',
      body: '<p>Hola, {{ name }}: {{ by }} sigue esperando {{ amount }} {{ currency }}{% if due != "" %}, con vencimiento el {{ due }}{% endif %}:</p><p>{{ note }}</p><p>Puedes pagar con tu monedero o rechazar la solicitud e indicar el motivo.</p>',
      button: 'Ver la solicitud',
    },
    fr: {
      subject: 'Rappel : {{ by }} vous demande {{ amount }} {{ currency }}',
      heading: 'Rappel : {{ amount }} {{ currency }} pour {{ by }}',
      body: '<p>Bonjour {{ name }}, {{ by }} attend toujours {{ amount }} {{ currency }}{% if due != "" %}, à régler avant le {{ due }}{% endif %} :</p><p>{{ note }}</p><p>Vous pouvez payer depuis votre portefeuille, ou refuser en indiquant pourquoi.</p>',
      button: 'Voir la demande',
    },
    de: {
      subject: 'Erinnerung: {{ by }} bittet um {{ amount }} {{ currency }}',
      heading: 'Erinnerung: {{ amount }} {{ currency }} an {{ by }}',
      body: '<p>Guten Tag, {{ name }}, {{ by }} wartet noch auf {{ amount }} {{ currency }}{% if due != "" %}, fällig am {{ due }}{% endif %}:</p><p>{{ note }}</p><p>Sie können aus Ihrer Wallet zahlen oder mit einer Begründung ablehnen.</p>',
      button: 'Anforderung ansehen',
    },
    ja: {
      subject: 'リマインダー：{{ by }} さんから {{ amount }} {{ currency }} の支払い依頼',
      heading: 'リマインダー：{{ by }} さんへの {{ amount }} {{ currency }}',
      body: '<p>{{ name }} さん、{{ by }} さんが {{ amount }} {{ currency }} のお支払いをお待ちです{% if due != "" %}（期日：{{ due }}）{% endif %}。</p><p>{{ note }}</p><p>ウォレットから支払うか、理由を添えて断ることができます。</p>',
      button: '依頼を見る',
    },
    zh: {
      subject: '提醒：{{ by }} 向您收款 {{ amount }} {{ currency }}',
      heading: '提醒：向 {{ by }} 付款 {{ amount }} {{ currency }}',
      body: '<p>{{ name }}，您好，{{ by }} 仍在等待您支付 {{ amount }} {{ currency }}{% if due != "" %}，截止日期：{{ due }}{% endif %}：</p><p>{{ note }}</p><p>您可以用钱包付款，也可以说明原因并拒绝。</p>',
      button: '查看收款请求',
    },
  },
}

/** What was asked for is in the wallet. */
export const walletRequestPaid: MailTemplate = {
  notice: { category: 'payments' },
  sample: answered,
  texts: {
    en: {
      subject: '{{ by }} paid {{ amount }} {{ currency }}',
      heading: '{{ by }} paid {{ amount }} {{ currency }}',
      body: '<p>Hello {{ name }}, {{ by }} paid your request. {{ amount }} {{ currency }} are in your wallet now:</p><p>{{ note }}</p>',
      button: 'View request',
    },
    es: {
      subject: '{{ by }} ha pagado {{ amount }} {{ currency }}',
      heading: '{{ by }} ha pagado {{ amount }} {{ currency }}',
      body: '<p>Hola, {{ name }}: {{ by }} ha pagado tu solicitud. Ya tienes {{ amount }} {{ currency }} en tu monedero:</p><p>{{ note }}</p>',
      button: 'Ver la solicitud',
    },
    fr: {
      subject: '{{ by }} a payé {{ amount }} {{ currency }}',
      heading: '{{ by }} a payé {{ amount }} {{ currency }}',
      body: '<p>Bonjour {{ name }}, {{ by }} a payé votre demande. {{ amount }} {{ currency }} sont maintenant dans votre portefeuille :</p><p>{{ note }}</p>',
      button: 'Voir la demande',
    },
    de: {
      subject: '{{ by }} hat {{ amount }} {{ currency }} gezahlt',
      heading: '{{ by }} hat {{ amount }} {{ currency }} gezahlt',
      body: '<p>Guten Tag, {{ name }}, {{ by }} hat Ihre Anforderung bezahlt. {{ amount }} {{ currency }} sind jetzt in Ihrer Wallet:</p><p>{{ note }}</p>',
      button: 'Anforderung ansehen',
    },
    ja: {
      subject: '{{ by }} さんが {{ amount }} {{ currency }} を支払いました',
      heading: '{{ by }} さんが {{ amount }} {{ currency }} を支払いました',
      body: '<p>{{ name }} さん、{{ by }} さんが支払い依頼に応じ、{{ amount }} {{ currency }} がウォレットに入りました。</p><p>{{ note }}</p>',
      button: '依頼を見る',
    },
    zh: {
      subject: '{{ by }} 已支付 {{ amount }} {{ currency }}',
      heading: '{{ by }} 已支付 {{ amount }} {{ currency }}',
      body: '<p>{{ name }}，您好，{{ by }} 已支付您的收款请求，{{ amount }} {{ currency }} 已到达您的钱包：</p><p>{{ note }}</p>',
      button: '查看收款请求',
    },
  },
}

/** They do not pay, and say why. */
export const walletRequestDeclined: MailTemplate = {
  notice: { category: 'payments' },
  sample: { ...answered, reason: 'I paid in cash' },
  texts: {
    en: {
      subject: '{{ by }} declined your request for {{ amount }} {{ currency }}',
      heading: 'Request declined',
      body: '<p>Hello {{ name }}, {{ by }} declined your request for {{ amount }} {{ currency }} ({{ note }}):</p><p>{{ reason }}</p>',
      button: 'View request',
    },
    es: {
      subject: '{{ by }} ha rechazado tu solicitud de {{ amount }} {{ currency }}',
      heading: 'Solicitud rechazada',
      body: '<p>Hola, {{ name }}: {{ by }} ha rechazado tu solicitud de {{ amount }} {{ currency }} ({{ note }}):</p><p>{{ reason }}</p>',
      button: 'Ver la solicitud',
    },
    fr: {
      subject: '{{ by }} a refusé votre demande de {{ amount }} {{ currency }}',
      heading: 'Demande refusée',
      body: '<p>Bonjour {{ name }}, {{ by }} a refusé votre demande de {{ amount }} {{ currency }} ({{ note }}) :</p><p>{{ reason }}</p>',
      button: 'Voir la demande',
    },
    de: {
      subject: '{{ by }} hat Ihre Anforderung über {{ amount }} {{ currency }} abgelehnt',
      heading: 'Anforderung abgelehnt',
      body: '<p>Guten Tag, {{ name }}, {{ by }} hat Ihre Anforderung über {{ amount }} {{ currency }} ({{ note }}) abgelehnt:</p><p>{{ reason }}</p>',
      button: 'Anforderung ansehen',
    },
    ja: {
      subject: '{{ by }} さんが {{ amount }} {{ currency }} の支払い依頼を断りました',
      heading: '支払い依頼が断られました',
      body: '<p>{{ name }} さん、{{ by }} さんが {{ amount }} {{ currency }} の支払い依頼（{{ note }}）を断りました。</p><p>{{ reason }}</p>',
      button: '依頼を見る',
    },
    zh: {
      subject: '{{ by }} 拒绝了您 {{ amount }} {{ currency }} 的收款请求',
      heading: '收款请求被拒绝',
      body: '<p>{{ name }}，您好，{{ by }} 拒绝了您 {{ amount }} {{ currency }} 的收款请求（{{ note }}）：</p><p>{{ reason }}</p>',
      button: '查看收款请求',
    },
  },
}
