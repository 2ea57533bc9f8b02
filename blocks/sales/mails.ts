import type { Language, MailTemplate } from '@quoin/kit/mail'

const sample = {
  name: 'Ada Lind',
  number: 'O-2026-00012',
  total: '119.00 EUR',
  reason: 'The card was declined.',
  plan: 'Workshop, monthly',
  parcel: 'Swift Post 0042',
  link: 'https://quoin.example/c/works/sales/orders/sample',
}

const goods = {
  lines: [
    { name: 'Desk lamp', quantity: 2, amount: 'EUR 80.00' },
    { name: 'Shelf', quantity: 1, amount: 'EUR 30.00' },
  ],
  more: 0,
  discount: '',
  delivery: 'EUR 9.00',
  fees: '',
  tips: '',
  tax: 'EUR 19.00',
  tax_included: true,
}

interface GoodsWords {
  readonly more: string
  readonly discount: string
  readonly delivery: string
  readonly fees: string
  readonly tips: string
  readonly tax: string
  readonly taxIncluded: string
  readonly total: string
}
/** What was ordered and what it costs, below the sentence. */
const goodsTable = (words: GoodsWords): string => {
  const row = (label: string, value: string) => `<tr><td>${label}</td><td>${value}</td></tr>`
  const when = (name: keyof typeof goods, label: string) => `{% if ${name} != '' %}${row(label, `{{ ${name} }}`)}{% endif %}`
  return [
    `<table>{% for line in lines %}${row('{{ line.quantity }} × {{ line.name }}', '{{ line.amount }}')}{% endfor %}`,
    `{% if more > 0 %}${row(words.more, '')}{% endif %}`,
    when('discount', words.discount),
    when('delivery', words.delivery),
    when('fees', words.fees),
    `{% unless tax_included %}${when('tax', words.tax)}{% endunless %}`,
    when('tips', words.tips),
    row(`<strong>${words.total}</strong>`, '<strong>{{ total }}</strong>'),
    `{% if tax_included %}${when('tax', words.taxIncluded)}{% endif %}</table>`,
  ].join('')
}
const goodsOf: Readonly<Record<Language, string>> = {
  en: goodsTable({
    more: 'And {{ more }} more items',
    discount: 'Discount',
    delivery: 'Shipping',
    fees: 'Fees',
    tips: 'Tip',
    tax: 'Tax',
    taxIncluded: 'Includes tax',
    total: 'Total',
  }),
  es: goodsTable({
    more: 'Y {{ more }} artículos más',
    discount: 'Descuento',
    delivery: 'Envío',
    fees: 'Gastos',
    tips: 'Propina',
    tax: 'Impuestos',
    taxIncluded: 'Impuestos incluidos',
    total: 'Total',
  }),
  fr: goodsTable({
    more: 'Et {{ more }} autres articles',
    discount: 'Remise',
    delivery: 'Livraison',
    fees: 'Frais',
    tips: 'Pourboire',
    tax: 'Taxes',
    taxIncluded: 'Dont taxes',
    total: 'Total',
  }),
  de: goodsTable({
    more: 'Und {{ more }} weitere Artikel',
    discount: 'Rabatt',
    delivery: 'Versand',
    fees: 'Gebühren',
    tips: 'Trinkgeld',
    tax: 'Steuer',
    taxIncluded: 'Enthaltene Steuer',
    total: 'Gesamt',
  }),
  ja: goodsTable({
    more: 'ほか {{ more }} 点',
    discount: '割引',
    delivery: '送料',
    fees: '手数料',
    tips: 'チップ',
    tax: '税',
    taxIncluded: '内税',
    total: '合計',
  }),
  zh: goodsTable({
    more: '另有 {{ more }} 件商品',
    discount: '折扣',
    delivery: '运费',
    fees: '手续费',
    tips: '小费',
    tax: '税费',
    taxIncluded: '含税',
    total: '合计',
  }),
}
const sentLines = '<ul>{% for line in lines %}<li>{{ line.quantity }} × {{ line.name }}</li>{% endfor %}</ul>'

/** The mails of sales. A company may put its own words in their place. */
export const mails: Readonly<
  Record<
    | 'sales_order_placed'
    | 'sales_order_paid'
    | 'sales_order_sent'
    | 'sales_order_refunded'
    | 'sales_order_cancelled'
    | 'sales_return_declined'
    | 'sales_gift_card'
    | 'sales_payment_failed'
    | 'sales_renewal_failed',
    MailTemplate
  >
> = {
  sales_order_placed: {
    notice: { category: 'orders', actions: ['sales.orders.pay'] },
    sample: { ...sample, ...goods, total: 'EUR 119.00' },
    texts: {
      en: {
        subject: 'Order {{ number }} received',
        heading: 'Thank you for your order',
        body: `<p>Hello {{ name }}, we have received your order {{ number }} for {{ total }}. We will start preparing it as soon as it is paid.</p>${goodsOf.en}`,
        button: 'View order',
      },
      es: {
        subject: 'Hemos recibido tu pedido {{ number }}',
        heading: 'Tu pedido',
        body: `<p>Hola, {{ name }}: hemos recibido tu pedido {{ number }} por {{ total }}. Lo prepararemos en cuanto esté pagado.</p>${goodsOf.es}`,
        button: 'Ver el pedido',
      },
      fr: {
        subject: 'Nous avons reçu votre commande {{ number }}',
        heading: 'Votre commande',
        body: `<p>Bonjour {{ name }}, nous avons reçu votre commande {{ number }} de {{ total }}. Elle sera traitée dès son paiement.</p>${goodsOf.fr}`,
        button: 'Voir la commande',
      },
      de: {
        subject: 'Ihre Bestellung {{ number }} ist eingegangen',
        heading: 'Ihre Bestellung',
        body: `<p>Guten Tag, {{ name }}, wir haben Ihre Bestellung {{ number }} über {{ total }} erhalten. Sie wird ausgeführt, sobald sie bezahlt ist.</p>${goodsOf.de}`,
        button: 'Bestellung ansehen',
      },
      ja: {
        subject: 'ご注文 {{ number }} を承りました',
        heading: 'ご注文',
        body: `<p>{{ name }} 様、ご注文 {{ number }}（{{ total }}）を承りました。お支払いの確認後に手配いたします。</p>${goodsOf.ja}`,
        button: '注文を見る',
      },
      zh: {
        subject: '我们已收到您的订单 {{ number }}',
        heading: '您的订单',
        body: `<p>{{ name }}，您好，我们已收到您的订单 {{ number }}，金额 {{ total }}。付款后我们将立即处理。</p>${goodsOf.zh}`,
        button: '查看订单',
      },
    },
  },
  sales_order_paid: {
    notice: { category: 'orders' },
    sample: { ...sample, ...goods, total: 'EUR 119.00' },
    texts: {
      en: {
        subject: 'Payment received for order {{ number }}',
        heading: 'Thank you',
        body: `<p>Hello {{ name }}, we have received your payment of {{ total }} for order {{ number }}.</p>${goodsOf.en}`,
        button: 'View order',
      },
      es: {
        subject: 'Tu pedido {{ number }} está pagado',
        heading: 'Gracias',
        body: `<p>Hola, {{ name }}: hemos recibido {{ total }} por tu pedido {{ number }}.</p>${goodsOf.es}`,
        button: 'Ver el pedido',
      },
      fr: {
        subject: 'Votre commande {{ number }} est payée',
        heading: 'Merci',
        body: `<p>Bonjour {{ name }}, nous avons reçu {{ total }} pour votre commande {{ number }}.</p>${goodsOf.fr}`,
        button: 'Voir la commande',
      },
      de: {
        subject: 'Ihre Bestellung {{ number }} ist bezahlt',
        heading: 'Vielen Dank',
        body: `<p>Guten Tag, {{ name }}, wir haben {{ total }} für Ihre Bestellung {{ number }} erhalten.</p>${goodsOf.de}`,
        button: 'Bestellung ansehen',
      },
      ja: {
        subject: 'ご注文 {{ number }} のお支払いが完了しました',
        heading: 'ありがとうございます',
        body: `<p>{{ name }} 様、ご注文 {{ number }} の代金 {{ total }} を受領いたしました。</p>${goodsOf.ja}`,
        button: '注文を見る',
      },
      zh: {
        subject: '您的订单 {{ number }} 已付款',
        heading: '谢谢',
        body: `<p>{{ name }}，您好，我们已收到订单 {{ number }} 的款项 {{ total }}。</p>${goodsOf.zh}`,
        button: '查看订单',
      },
    },
  },
  sales_order_sent: {
    notice: { category: 'orders' },
    sample: { ...sample, lines: goods.lines },
    texts: {
      en: {
        subject: 'Your order {{ number }} is on its way',
        heading: 'On its way',
        body: `<p>Hello {{ name }}, items from your order {{ number }} have shipped.</p>${sentLines}<p>{{ parcel }}</p>`,
        button: 'View order',
      },
      es: {
        subject: 'Tu pedido {{ number }} está en camino',
        heading: 'En camino',
        body: `<p>Hola, {{ name }}: hemos enviado artículos de tu pedido {{ number }}.</p>${sentLines}<p>{{ parcel }}</p>`,
        button: 'Ver el pedido',
      },
      fr: {
        subject: 'Votre commande {{ number }} est en route',
        heading: 'En route',
        body: `<p>Bonjour {{ name }}, nous avons expédié des articles de votre commande {{ number }}.</p>${sentLines}<p>{{ parcel }}</p>`,
        button: 'Voir la commande',
      },
      de: {
        subject: 'Ihre Bestellung {{ number }} ist unterwegs',
        heading: 'Unterwegs',
        body: `<p>Guten Tag, {{ name }}, wir haben Ware Ihrer Bestellung {{ number }} versandt.</p>${sentLines}<p>{{ parcel }}</p>`,
        button: 'Bestellung ansehen',
      },
      ja: {
        subject: 'ご注文 {{ number }} を発送しました',
        heading: '発送のお知らせ',
        body: `<p>{{ name }} 様、ご注文 {{ number }} の商品を発送いたしました。</p>${sentLines}<p>{{ parcel }}</p>`,
        button: '注文を見る',
      },
      zh: {
        subject: '您的订单 {{ number }} 已发货',
        heading: '已发货',
        body: `<p>{{ name }}，您好，您的订单 {{ number }} 中的商品已发出。</p>${sentLines}<p>{{ parcel }}</p>`,
        button: '查看订单',
      },
    },
  },
  sales_order_refunded: {
    notice: { category: 'orders' },
    sample,
    texts: {
      en: {
        subject: 'Refund for order {{ number }}',
        heading: 'Your refund',
        body: '<p>Hello {{ name }}, we have refunded {{ total }} for order {{ number }} to your original payment method.</p>',
        button: 'View order',
      },
      es: {
        subject: 'Reembolso del pedido {{ number }}',
        heading: 'Tu reembolso',
        body: '<p>Hola, {{ name }}: hemos devuelto {{ total }} de tu pedido {{ number }} al medio con el que pagaste.</p>',
        button: 'Ver el pedido',
      },
      fr: {
        subject: 'Remboursement de la commande {{ number }}',
        heading: 'Votre remboursement',
        body: '<p>Bonjour {{ name }}, nous avons remboursé {{ total }} de votre commande {{ number }} sur le moyen de paiement utilisé.</p>',
        button: 'Voir la commande',
      },
      de: {
        subject: 'Erstattung zur Bestellung {{ number }}',
        heading: 'Ihre Erstattung',
        body: '<p>Guten Tag, {{ name }}, wir haben {{ total }} Ihrer Bestellung {{ number }} auf dem Weg erstattet, auf dem Sie bezahlt haben.</p>',
        button: 'Bestellung ansehen',
      },
      ja: {
        subject: 'ご注文 {{ number }} の返金について',
        heading: '返金のお知らせ',
        body: '<p>{{ name }} 様、ご注文 {{ number }} の {{ total }} を、お支払い方法へ返金いたしました。</p>',
        button: '注文を見る',
      },
      zh: {
        subject: '订单 {{ number }} 的退款',
        heading: '您的退款',
        body: '<p>{{ name }}，您好，订单 {{ number }} 的 {{ total }} 已退回到您的付款方式。</p>',
        button: '查看订单',
      },
    },
  },
  sales_order_cancelled: {
    notice: { category: 'orders' },
    sample: { ...sample, reason: 'Ordered twice.' },
    texts: {
      en: {
        subject: 'Your order {{ number }} has been cancelled',
        heading: 'Order cancelled',
        body: '<p>Hello {{ name }}, your order {{ number }} for {{ total }} has been cancelled. You have not been charged.</p><p>{{ reason }}</p>',
        button: 'View order',
      },
      es: {
        subject: 'Tu pedido {{ number }} se ha cancelado',
        heading: 'Cancelado',
        body: '<p>Hola, {{ name }}: tu pedido {{ number }} por {{ total }} se ha cancelado. No se ha cobrado nada por él.</p><p>{{ reason }}</p>',
        button: 'Ver el pedido',
      },
      fr: {
        subject: 'Votre commande {{ number }} est annulée',
        heading: 'Annulée',
        body: '<p>Bonjour {{ name }}, votre commande {{ number }} de {{ total }} est annulée. Rien n’a été débité.</p><p>{{ reason }}</p>',
        button: 'Voir la commande',
      },
      de: {
        subject: 'Ihre Bestellung {{ number }} wurde storniert',
        heading: 'Storniert',
        body: '<p>Guten Tag, {{ name }}, Ihre Bestellung {{ number }} über {{ total }} wurde storniert. Es wurde nichts dafür abgebucht.</p><p>{{ reason }}</p>',
        button: 'Bestellung ansehen',
      },
      ja: {
        subject: 'ご注文 {{ number }} はキャンセルされました',
        heading: 'キャンセルのお知らせ',
        body: '<p>{{ name }} 様、ご注文 {{ number }}（{{ total }}）はキャンセルされました。代金の請求はございません。</p><p>{{ reason }}</p>',
        button: '注文を見る',
      },
      zh: {
        subject: '您的订单 {{ number }} 已取消',
        heading: '已取消',
        body: '<p>{{ name }}，您好，您的订单 {{ number }}（金额 {{ total }}）已取消，未扣取任何款项。</p><p>{{ reason }}</p>',
        button: '查看订单',
      },
    },
  },
  sales_return_declined: {
    notice: { category: 'orders' },
    sample: { ...sample, reason: 'The return period has ended.' },
    texts: {
      en: {
        subject: 'About the return for order {{ number }}',
        heading: 'Your return',
        body: '<p>Hello {{ name }}, we cannot accept the return you requested for order {{ number }}.</p><p>{{ reason }}</p>',
        button: 'Look at the order',
      },
      es: {
        subject: 'Sobre la devolución del pedido {{ number }}',
        heading: 'Tu devolución',
        body: '<p>Hola, {{ name }}: no podemos aceptar la devolución que solicitaste del pedido {{ number }}.</p><p>{{ reason }}</p>',
        button: 'Ver el pedido',
      },
      fr: {
        subject: 'À propos du retour de la commande {{ number }}',
        heading: 'Votre retour',
        body: '<p>Bonjour {{ name }}, nous ne pouvons pas accepter le retour demandé pour la commande {{ number }}.</p><p>{{ reason }}</p>',
        button: 'Voir la commande',
      },
      de: {
        subject: 'Zur Rückgabe Ihrer Bestellung {{ number }}',
        heading: 'Ihre Rückgabe',
        body: '<p>Guten Tag, {{ name }}, die angefragte Rückgabe zur Bestellung {{ number }} können wir leider nicht annehmen.</p><p>{{ reason }}</p>',
        button: 'Bestellung ansehen',
      },
      ja: {
        subject: 'ご注文 {{ number }} の返品について',
        heading: '返品のご依頼について',
        body: '<p>{{ name }} 様、ご注文 {{ number }} の返品のご依頼は、誠に恐れ入りますがお受けできませんでした。</p><p>{{ reason }}</p>',
        button: '注文を見る',
      },
      zh: {
        subject: '关于订单 {{ number }} 的退货',
        heading: '您的退货申请',
        body: '<p>{{ name }}，您好，很抱歉，我们无法接受订单 {{ number }} 的退货申请。</p><p>{{ reason }}</p>',
        button: '查看订单',
      },
    },
  },
  sales_gift_card: {
    secrets: ['code'],
    sample: { ...sample, from: 'Ada Lind', amount: 'EUR 50.00', message: 'Happy birthday!', code: 'ABCD-EFGH-JKLM-NPQR' },
    texts: {
      en: {
        subject: 'A gift card worth {{ amount }}',
        heading: 'You have a gift card',
        body: "<p>Hello {{ name }},{% if from != '' %} {{ from }} sends you{% else %} here is{% endif %} a gift card worth <strong>{{ amount }}</strong>.</p>{% if message != '' %}<p>{{ message }}</p>{% endif %}<p>Enter this code at checkout:</p><p><strong>{{ code }}</strong></p><p>Anyone with the code can spend it, so keep it to yourself. What you do not spend stays on the card.</p>",
        button: 'Go to the shop',
      },
      es: {
        subject: 'Una tarjeta regalo de {{ amount }}',
        heading: 'Tienes una tarjeta regalo',
        body: "<p>Hola, {{ name }}:{% if from != '' %} {{ from }} te envía{% else %} aquí tienes{% endif %} una tarjeta regalo de <strong>{{ amount }}</strong>.</p>{% if message != '' %}<p>{{ message }}</p>{% endif %}<p>Introduce este código al pagar:</p><p><strong>{{ code }}</strong></p><p>Quien tenga el código puede gastarlo: no lo compartas. Lo que no gastes se queda en la tarjeta.</p>",
        button: 'Ir a la tienda',
      },
      fr: {
        subject: 'Une carte cadeau de {{ amount }}',
        heading: 'Vous avez une carte cadeau',
        body: "<p>Bonjour {{ name }},{% if from != '' %} {{ from }} vous envoie{% else %} voici{% endif %} une carte cadeau de <strong>{{ amount }}</strong>.</p>{% if message != '' %}<p>{{ message }}</p>{% endif %}<p>Saisissez ce code au moment de payer :</p><p><strong>{{ code }}</strong></p><p>Toute personne qui a le code peut l’utiliser : gardez-le pour vous. Ce que vous ne dépensez pas reste sur la carte.</p>",
        button: 'Vers la boutique',
      },
      de: {
        subject: 'Ein Geschenkgutschein über {{ amount }}',
        heading: 'Sie haben einen Geschenkgutschein',
        body: "<p>Guten Tag, {{ name }},{% if from != '' %} {{ from }} schenkt Ihnen{% else %} Sie erhalten{% endif %} einen Geschenkgutschein über <strong>{{ amount }}</strong>.</p>{% if message != '' %}<p>{{ message }}</p>{% endif %}<p>Geben Sie diesen Code an der Kasse ein:</p><p><strong>{{ code }}</strong></p><p>Wer den Code hat, kann ihn einlösen: Geben Sie ihn nicht weiter. Was Sie nicht ausgeben, bleibt auf dem Gutschein.</p>",
        button: 'Zum Shop',
      },
      ja: {
        subject: '{{ amount }} 分のギフトカード',
        heading: 'ギフトカードが届きました',
        body: "<p>{{ name }} 様、{% if from != '' %}{{ from }} 様より{% endif %}<strong>{{ amount }}</strong> 分のギフトカードをお届けします。</p>{% if message != '' %}<p>{{ message }}</p>{% endif %}<p>お支払い時に次のコードを入力してください。</p><p><strong>{{ code }}</strong></p><p>コードを知っている人は誰でも使えます。他の人に教えないでください。使い切らなかった分はカードに残ります。</p>",
        button: 'ショップへ',
      },
      zh: {
        subject: '价值 {{ amount }} 的礼品卡',
        heading: '您收到一张礼品卡',
        body: "<p>{{ name }}，您好，{% if from != '' %}{{ from }} 送给您{% else %}这是{% endif %}一张价值 <strong>{{ amount }}</strong> 的礼品卡。</p>{% if message != '' %}<p>{{ message }}</p>{% endif %}<p>请在结账时输入以下代码：</p><p><strong>{{ code }}</strong></p><p>任何人拿到代码都可以使用，请妥善保管。未用完的金额会留在卡上。</p>",
        button: '前往商店',
      },
    },
  },
  sales_payment_failed: {
    notice: { category: 'payments', actions: ['sales.orders.pay'] },
    sample,
    texts: {
      en: {
        subject: 'Payment failed for order {{ number }}',
        heading: 'You have not been charged',
        body: '<p>Hello {{ name }}, the payment for your order {{ number }} did not go through.</p><p>{{ reason }}</p>',
        button: 'Try again',
      },
      es: {
        subject: 'No se pudo cobrar el pedido {{ number }}',
        heading: 'No se ha cobrado nada',
        body: '<p>Hola, {{ name }}: no se pudo completar el pago de tu pedido {{ number }}.</p><p>{{ reason }}</p>',
        button: 'Pagar de nuevo',
      },
      fr: {
        subject: 'Le paiement de la commande {{ number }} a échoué',
        heading: 'Rien n’a été débité',
        body: '<p>Bonjour {{ name }}, le paiement de votre commande {{ number }} n’a pas abouti.</p><p>{{ reason }}</p>',
        button: 'Payer à nouveau',
      },
      de: {
        subject: 'Die Zahlung der Bestellung {{ number }} ist nicht gelungen',
        heading: 'Es wurde nichts abgebucht',
        body: '<p>Guten Tag, {{ name }}, die Zahlung Ihrer Bestellung {{ number }} ist nicht gelungen.</p><p>{{ reason }}</p>',
        button: 'Noch einmal bezahlen',
      },
      ja: {
        subject: 'ご注文 {{ number }} のお支払いができませんでした',
        heading: '請求は行われていません',
        body: '<p>{{ name }} 様、ご注文 {{ number }} のお支払いが完了しませんでした。</p><p>{{ reason }}</p>',
        button: 'もう一度支払う',
      },
      zh: {
        subject: '订单 {{ number }} 付款未成功',
        heading: '未扣取任何款项',
        body: '<p>{{ name }}，您好，订单 {{ number }} 的付款未成功。</p><p>{{ reason }}</p>',
        button: '重新付款',
      },
    },
  },
  sales_renewal_failed: {
    notice: { category: 'payments' },
    sample,
    texts: {
      en: {
        subject: 'Payment failed for your {{ plan }} subscription',
        heading: 'Your subscription is past due',
        body: '<p>Hello {{ name }}, we could not charge you for the next period of {{ plan }}. We will try again; please make sure your payment method is up to date.</p>',
        button: 'View my subscriptions',
      },
      es: {
        subject: 'No se pudo cobrar tu suscripción {{ plan }}',
        heading: 'Tu suscripción está vencida',
        body: '<p>Hola, {{ name }}: no se pudo cobrar el siguiente periodo de {{ plan }}. Lo intentaremos de nuevo; asegúrate de que el pago sea posible.</p>',
        button: 'Ver mis suscripciones',
      },
      fr: {
        subject: 'Votre abonnement {{ plan }} n’a pas pu être payé',
        heading: 'Votre abonnement est en retard de paiement',
        body: '<p>Bonjour {{ name }}, la prochaine période de {{ plan }} n’a pas pu être payée. Nous réessaierons ; veillez à ce que le paiement puisse aboutir.</p>',
        button: 'Voir mes abonnements',
      },
      de: {
        subject: 'Ihr Abonnement {{ plan }} konnte nicht bezahlt werden',
        heading: 'Ihr Abonnement ist überfällig',
        body: '<p>Guten Tag, {{ name }}, der nächste Zeitraum von {{ plan }} konnte nicht bezahlt werden. Es wird noch einmal versucht; bitte sorgen Sie dafür, dass die Zahlung gelingen kann.</p>',
        button: 'Meine Abonnements ansehen',
      },
      ja: {
        subject: '定期購入「{{ plan }}」のお支払いができませんでした',
        heading: 'お支払いが遅れています',
        body: '<p>{{ name }} 様、「{{ plan }}」の次の期間のお支払いができませんでした。後日もう一度請求いたしますので、お支払い方法をご確認ください。</p>',
        button: '定期購入を見る',
      },
      zh: {
        subject: '您的订阅“{{ plan }}”付款未成功',
        heading: '您的订阅已逾期',
        body: '<p>{{ name }}，您好，“{{ plan }}”下一周期的付款未成功。我们会再次尝试，请确认您的付款方式可用。</p>',
        button: '查看我的订阅',
      },
    },
  },
}
