import type { MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Ada Lind',
  programme: 'Harbour Club',
  customer: 'Uma Berg',
  count: '21',
  points: '1,050',
  minutes: '60',
  link: 'https://quoin.example/c/harbour/rewards/alerts/1',
}
const heading = '{{ programme }}'

/** Tells those who look after the programme that a customer earns unusually often. */
export const pointsAlertEarned: MailTemplate = {
  notice: { category: 'alerts' },
  sample,
  texts: {
    en: {
      subject: 'Points alert: {{ customer }} is earning unusually often',
      heading,
      body: '<p>Hello {{ name }}, {{ customer }} earned points {{ count }} times within {{ minutes }} minutes, {{ points }} in total. No points were blocked.</p>',
      button: 'Review',
    },
    es: {
      subject: '{{ customer }} gana puntos con una frecuencia inusual',
      heading,
      body: '<p>Hola, {{ name }}: {{ customer }} recibió puntos {{ count }} veces en {{ minutes }} minutos, {{ points }} en total. No se ha retenido nada.</p>',
      button: 'Revisarlo',
    },
    fr: {
      subject: '{{ customer }} gagne des points inhabituellement souvent',
      heading,
      body: '<p>Bonjour {{ name }}, {{ customer }} a reçu des points {{ count }} fois en {{ minutes }} minutes, {{ points }} en tout. Rien n’a été retenu.</p>',
      button: 'Voir l’alerte',
    },
    de: {
      subject: '{{ customer }} sammelt ungewöhnlich oft Punkte',
      heading,
      body: '<p>Guten Tag, {{ name }}, {{ customer }} erhielt {{ count }}-mal Punkte in {{ minutes }} Minuten, zusammen {{ points }}. Nichts wurde zurückgehalten.</p>',
      button: 'Ansehen',
    },
    ja: {
      subject: '{{ customer }} さんのポイント獲得が通常より頻繁です',
      heading,
      body: '<p>{{ name }} さん、{{ customer }} さんは {{ minutes }} 分間に {{ count }} 回、合計 {{ points }} ポイントを獲得しました。処理は止めていません。</p>',
      button: '確認する',
    },
    zh: {
      subject: '{{ customer }} 获得积分异常频繁',
      heading,
      body: '<p>{{ name }}，您好，{{ customer }} 在 {{ minutes }} 分钟内获得积分 {{ count }} 次，共 {{ points }} 积分。未拦截任何操作。</p>',
      button: '查看',
    },
  },
}

/** The same of a customer who redeems unusually often. */
export const pointsAlertRedeemed: MailTemplate = {
  notice: { category: 'alerts' },
  sample,
  texts: {
    en: {
      subject: 'Points alert: {{ customer }} is spending unusually often',
      heading,
      body: '<p>Hello {{ name }}, {{ customer }} spent points {{ count }} times within {{ minutes }} minutes, {{ points }} in total. No points were blocked.</p>',
      button: 'Review',
    },
    es: {
      subject: '{{ customer }} gasta puntos con una frecuencia inusual',
      heading,
      body: '<p>Hola, {{ name }}: {{ customer }} gastó puntos {{ count }} veces en {{ minutes }} minutos, {{ points }} en total. No se ha retenido nada.</p>',
      button: 'Revisarlo',
    },
    fr: {
      subject: '{{ customer }} dépense des points inhabituellement souvent',
      heading,
      body: '<p>Bonjour {{ name }}, {{ customer }} a dépensé des points {{ count }} fois en {{ minutes }} minutes, {{ points }} en tout. Rien n’a été retenu.</p>',
      button: 'Voir l’alerte',
    },
    de: {
      subject: '{{ customer }} löst ungewöhnlich oft Punkte ein',
      heading,
      body: '<p>Guten Tag, {{ name }}, {{ customer }} löste {{ count }}-mal Punkte in {{ minutes }} Minuten ein, zusammen {{ points }}. Nichts wurde zurückgehalten.</p>',
      button: 'Ansehen',
    },
    ja: {
      subject: '{{ customer }} さんのポイント利用が通常より頻繁です',
      heading,
      body: '<p>{{ name }} さん、{{ customer }} さんは {{ minutes }} 分間に {{ count }} 回、合計 {{ points }} ポイントを利用しました。処理は止めていません。</p>',
      button: '確認する',
    },
    zh: {
      subject: '{{ customer }} 使用积分异常频繁',
      heading,
      body: '<p>{{ name }}，您好，{{ customer }} 在 {{ minutes }} 分钟内使用积分 {{ count }} 次，共 {{ points }} 积分。未拦截任何操作。</p>',
      button: '查看',
    },
  },
}
