import type { MailTemplate } from '@quoin/kit/mail'

/** Tells a customer that points are about to end. */
export const pointsEnding: MailTemplate = {
  notice: { category: 'points' },
  sample: {
    name: 'Ada Lind',
    programme: 'Harbour Club',
    points: '120',
    day: '2026-12-31',
    link: 'https://quoin.example/c/harbour/rewards/mine',
  },
  texts: {
    en: {
      subject: '{{ points }} of your points expire soon',
      heading: '{{ programme }}',
      body: '<p>Hello {{ name }}, {{ points }} of your points are about to expire, starting on {{ day }}.</p>',
      button: 'View my points',
    },
    es: {
      subject: '{{ points }} de tus puntos caducan pronto',
      heading: '{{ programme }}',
      body: '<p>Hola, {{ name }}: {{ points }} de tus puntos van a caducar, los primeros el {{ day }}.</p>',
      button: 'Ver mis puntos',
    },
    fr: {
      subject: '{{ points }} de vos points expirent bientôt',
      heading: '{{ programme }}',
      body: '<p>Bonjour {{ name }}, {{ points }} de vos points vont expirer, les premiers le {{ day }}.</p>',
      button: 'Voir mes points',
    },
    de: {
      subject: '{{ points }} Ihrer Punkte verfallen bald',
      heading: '{{ programme }}',
      body: '<p>Guten Tag, {{ name }}, {{ points }} Ihrer Punkte verfallen, die ersten am {{ day }}.</p>',
      button: 'Meine Punkte ansehen',
    },
    ja: {
      subject: 'まもなく {{ points }} ポイントの有効期限が切れます',
      heading: '{{ programme }}',
      body: '<p>{{ name }} さん、{{ points }} ポイントの有効期限が近づいています。最も早い期限は {{ day }} です。</p>',
      button: '自分のポイントを見る',
    },
    zh: {
      subject: '您有 {{ points }} 积分即将到期',
      heading: '{{ programme }}',
      body: '<p>{{ name }}，您好，您有 {{ points }} 积分即将到期，最早于 {{ day }} 到期。</p>',
      button: '查看我的积分',
    },
  },
}

/** The same for a unit beside the programme's points, under its own name. */
export const unitsEnding: MailTemplate = {
  notice: { category: 'points' },
  sample: { ...pointsEnding.sample, unit: 'Stars' },
  texts: {
    en: {
      subject: '{{ unit }}: {{ points }} expire soon',
      heading: '{{ programme }}',
      body: '<p>Hello {{ name }}, {{ points }} of your {{ unit }} are about to expire, starting on {{ day }}.</p>',
      button: 'View my balance',
    },
    es: {
      subject: '{{ unit }}: {{ points }} caducan pronto',
      heading: '{{ programme }}',
      body: '<p>Hola, {{ name }}: de tu saldo en {{ unit }} van a caducar {{ points }}, los primeros el {{ day }}.</p>',
      button: 'Ver mi saldo',
    },
    fr: {
      subject: '{{ unit }} : {{ points }} expirent bientôt',
      heading: '{{ programme }}',
      body: '<p>Bonjour {{ name }}, sur votre solde en {{ unit }}, {{ points }} vont expirer, les premiers le {{ day }}.</p>',
      button: 'Voir mon solde',
    },
    de: {
      subject: '{{ unit }}: {{ points }} verfallen bald',
      heading: '{{ programme }}',
      body: '<p>Guten Tag, {{ name }}, von Ihrem Guthaben in {{ unit }} verfallen {{ points }}, die ersten am {{ day }}.</p>',
      button: 'Mein Guthaben ansehen',
    },
    ja: {
      subject: '{{ unit }}：{{ points }} の有効期限がまもなく切れます',
      heading: '{{ programme }}',
      body: '<p>{{ name }} さん、お持ちの{{ unit }}のうち {{ points }} の有効期限が近づいています。最も早い期限は {{ day }} です。</p>',
      button: '残高を見る',
    },
    zh: {
      subject: '{{ unit }}：{{ points }} 即将到期',
      heading: '{{ programme }}',
      body: '<p>{{ name }}，您好，您持有的{{ unit }}中有 {{ points }} 即将到期，最早于 {{ day }} 到期。</p>',
      button: '查看余额',
    },
  },
}

/** Hands somebody a code. */
export const offerCode: MailTemplate = {
  notice: { category: 'points' },
  secrets: ['code'],
  sample: {
    name: 'Ada Lind',
    code: 'ABCD-EFGH-JKLMN',
    offer: 'Welcome gift',
    link: 'https://quoin.example/c/harbour/rewards/mine',
  },
  texts: {
    en: {
      subject: 'Your code: {{ offer }}',
      heading: '{{ offer }}',
      body: '<p>Hello {{ name }}, here is your code. It can be used once.</p><p><strong>{{ code }}</strong></p>',
      button: 'Redeem code',
    },
    es: {
      subject: 'Un código para ti: {{ offer }}',
      heading: '{{ offer }}',
      body: '<p>Hola, {{ name }}: este es tu código. Solo se puede usar una vez.</p><p><strong>{{ code }}</strong></p>',
      button: 'Canjear el código',
    },
    fr: {
      subject: 'Un code pour vous : {{ offer }}',
      heading: '{{ offer }}',
      body: '<p>Bonjour {{ name }}, voici votre code. Il ne sert qu’une fois.</p><p><strong>{{ code }}</strong></p>',
      button: 'Utiliser le code',
    },
    de: {
      subject: 'Ein Code für Sie: {{ offer }}',
      heading: '{{ offer }}',
      body: '<p>Guten Tag, {{ name }}, das ist Ihr Code. Er gilt einmal.</p><p><strong>{{ code }}</strong></p>',
      button: 'Code einlösen',
    },
    ja: {
      subject: 'コードをお届けします：{{ offer }}',
      heading: '{{ offer }}',
      body: '<p>{{ name }} さん、こちらがコードです。一度だけ使えます。</p><p><strong>{{ code }}</strong></p>',
      button: 'コードを使う',
    },
    zh: {
      subject: '送您一个代码：{{ offer }}',
      heading: '{{ offer }}',
      body: '<p>{{ name }}，您好，这是您的代码，仅可使用一次。</p><p><strong>{{ code }}</strong></p>',
      button: '兑换代码',
    },
  },
}
