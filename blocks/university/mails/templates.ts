import type { MailTemplate } from '@quoin/kit/mail'

const link = 'https://quoin.example/c/works/university'
const code: MailTemplate = {
  notice: { category: 'learning' },
  secrets: ['code'],
  sample: { name: 'Kim Example', course: 'Seven days of calm', code: 'KM4T-9XWE-2HPQ', until: '2027-02-01', link },
  texts: {
    en: {
      subject: 'Your access code for “{{ course }}”',
      heading: 'Your access code',
      body: '<p>Hello {{ name }}, this code opens “{{ course }}” for you:</p><p><strong>{{ code }}</strong></p><p>It can be used once and is valid until {{ until }}.</p>',
      button: 'Start course',
    },
    es: {
      subject: 'Tu código de acceso a «{{ course }}»',
      heading: 'Tu código de acceso',
      body: '<p>Hola, {{ name }}: con este código accedes a «{{ course }}»:</p><p><strong>{{ code }}</strong></p><p>Es de un solo uso y vale hasta el {{ until }}.</p>',
      button: 'Empezar el curso',
    },
    fr: {
      subject: 'Votre code d’accès à « {{ course }} »',
      heading: 'Votre code d’accès',
      body: '<p>Bonjour {{ name }}, ce code vous donne accès à « {{ course }} » :</p><p><strong>{{ code }}</strong></p><p>Il est à usage unique et valable jusqu’au {{ until }}.</p>',
      button: 'Commencer la formation',
    },
    de: {
      subject: 'Ihr Zugangscode für „{{ course }}“',
      heading: 'Ihr Zugangscode',
      body: '<p>Guten Tag, {{ name }}, mit diesem Code öffnen Sie „{{ course }}“:</p><p><strong>{{ code }}</strong></p><p>Er gilt einmalig und bis zum {{ until }}.</p>',
      button: 'Kurs beginnen',
    },
    ja: {
      subject: '「{{ course }}」のアクセスコード',
      heading: 'アクセスコード',
      body: '<p>{{ name }} 様、「{{ course }}」を受講するためのコードです。</p><p><strong>{{ code }}</strong></p><p>1 回限り有効で、有効期限は {{ until }} です。</p>',
      button: 'コースを始める',
    },
    zh: {
      subject: '“{{ course }}”的访问码',
      heading: '您的访问码',
      body: '<p>{{ name }}，您好，使用此访问码即可学习“{{ course }}”：</p><p><strong>{{ code }}</strong></p><p>仅可使用一次，有效期至 {{ until }}。</p>',
      button: '开始学习',
    },
  },
}
const seat: MailTemplate = {
  notice: { category: 'learning' },
  sample: { name: 'Kim Example', course: 'Seven days of calm', link },
  texts: {
    en: {
      subject: 'You have a seat in “{{ course }}”',
      heading: 'A seat is available',
      body: '<p>Hello {{ name }}, a seat in “{{ course }}” has become available, and you are now enrolled.</p>',
      button: 'Start course',
    },
    es: {
      subject: 'Ya tienes plaza en «{{ course }}»',
      heading: 'Ya tienes plaza',
      body: '<p>Hola, {{ name }}: ha quedado libre una plaza en «{{ course }}» y es tuya.</p>',
      button: 'Empezar el curso',
    },
    fr: {
      subject: 'Une place pour vous dans « {{ course }} »',
      heading: 'Vous avez une place',
      body: '<p>Bonjour {{ name }}, une place s’est libérée dans « {{ course }} » : elle est à vous.</p>',
      button: 'Commencer la formation',
    },
    de: {
      subject: 'Ihr Platz in „{{ course }}“',
      heading: 'Sie haben einen Platz',
      body: '<p>Guten Tag, {{ name }}, in „{{ course }}“ ist ein Platz frei geworden. Er gehört Ihnen.</p>',
      button: 'Kurs beginnen',
    },
    ja: {
      subject: '「{{ course }}」に参加できるようになりました',
      heading: '席が確保できました',
      body: '<p>{{ name }} 様、「{{ course }}」に空きが出たため、お席をご用意しました。</p>',
      button: 'コースを始める',
    },
    zh: {
      subject: '“{{ course }}”已为您留出名额',
      heading: '您已获得名额',
      body: '<p>{{ name }}，您好，“{{ course }}”空出了一个名额，现已归您所有。</p>',
      button: '开始学习',
    },
  },
}
const due: MailTemplate = {
  notice: { category: 'learning' },
  sample: { name: 'Kim Example', course: 'Fire safety', on: 'Feb 1, 2027', link },
  texts: {
    en: {
      subject: '“{{ course }}” is due on {{ on }}',
      heading: 'Training due',
      body: '<p>Hello {{ name }}, please complete “{{ course }}” by {{ on }}.</p>',
      button: 'Continue',
    },
    es: {
      subject: '«{{ course }}» vence el {{ on }}',
      heading: 'Formación pendiente',
      body: '<p>Hola, {{ name }}: completa «{{ course }}» antes del {{ on }}.</p>',
      button: 'Continuar',
    },
    fr: {
      subject: '« {{ course }} » à terminer pour le {{ on }}',
      heading: 'Formation à terminer',
      body: '<p>Bonjour {{ name }}, merci de terminer « {{ course }} » d’ici le {{ on }}.</p>',
      button: 'Continuer',
    },
    de: {
      subject: '„{{ course }}“ ist am {{ on }} fällig',
      heading: 'Schulung fällig',
      body: '<p>Guten Tag, {{ name }}, bitte schließen Sie „{{ course }}“ bis zum {{ on }} ab.</p>',
      button: 'Weiter',
    },
    ja: {
      subject: '「{{ course }}」の受講期限は {{ on }} です',
      heading: '受講期限のお知らせ',
      body: '<p>{{ name }} 様、「{{ course }}」を {{ on }} までに修了してください。</p>',
      button: '続ける',
    },
    zh: {
      subject: '“{{ course }}”将于 {{ on }} 到期',
      heading: '培训即将到期',
      body: '<p>{{ name }}，您好，请在 {{ on }} 之前完成“{{ course }}”。</p>',
      button: '继续学习',
    },
  },
}
const late: MailTemplate = {
  notice: { category: 'tasks', actions: ['university.codes.issue'] },
  sample: { name: 'Ada Lind', course: 'Seven days of calm', who: 'Kim Example', link },
  texts: {
    en: {
      subject: 'Access code overdue: {{ course }}',
      heading: 'An access code is overdue',
      body: '<p>Hello {{ name }}, {{ who }} paid for “{{ course }}” more than 24 hours ago and has no access code yet.</p>',
      button: 'Issue code',
    },
    es: {
      subject: 'Código de acceso atrasado: {{ course }}',
      heading: 'Un código de acceso va con retraso',
      body: '<p>Hola, {{ name }}: {{ who }} pagó «{{ course }}» hace más de 24 horas y aún no tiene su código de acceso.</p>',
      button: 'Emitir el código',
    },
    fr: {
      subject: 'Code d’accès en retard : {{ course }}',
      heading: 'Un code d’accès est en retard',
      body: '<p>Bonjour {{ name }}, {{ who }} a payé « {{ course }} » il y a plus de 24 heures et n’a pas encore reçu de code d’accès.</p>',
      button: 'Émettre le code',
    },
    de: {
      subject: 'Zugangscode überfällig: {{ course }}',
      heading: 'Ein Zugangscode ist überfällig',
      body: '<p>Guten Tag, {{ name }}, {{ who }} hat „{{ course }}“ vor mehr als 24 Stunden bezahlt und noch keinen Zugangscode erhalten.</p>',
      button: 'Code ausstellen',
    },
    ja: {
      subject: 'アクセスコード未発行：{{ course }}',
      heading: 'アクセスコードの発行が遅れています',
      body: '<p>{{ name }} 様、{{ who }} 様が「{{ course }}」の代金を支払ってから 24 時間以上経過していますが、アクセスコードが未発行です。</p>',
      button: 'コードを発行',
    },
    zh: {
      subject: '访问码逾期未发放：{{ course }}',
      heading: '有访问码逾期未发放',
      body: '<p>{{ name }}，您好，{{ who }} 购买“{{ course }}”已超过 24 小时，但仍未收到访问码。</p>',
      button: '发放访问码',
    },
  },
}

const coupon = {
  name: 'Kim Example',
  course: 'Seven days of calm',
  code: 'K4TP-9WQM-7XHRE',
  percent: '10',
  until: 'Feb 1, 2027',
  link,
}
const referral: MailTemplate = {
  notice: { category: 'learning' },
  secrets: ['code'],
  sample: coupon,
  texts: {
    en: {
      subject: '{{ percent }}% off for a friend',
      heading: 'A coupon to share',
      body: '<p>Hello {{ name }}, thank you for recommending “{{ course }}”. This code takes {{ percent }}% off one order of a friend:</p><p><strong>{{ code }}</strong></p><p>It works once, until {{ until }}. Once your friend has paid, you get the same discount.</p>',
      button: 'Go to shop',
    },
    es: {
      subject: '{{ percent }} % de descuento para un amigo',
      heading: 'Un cupón para compartir',
      body: '<p>Hola, {{ name }}: gracias por recomendar «{{ course }}». Este código descuenta un {{ percent }} % de un pedido de un amigo:</p><p><strong>{{ code }}</strong></p><p>Sirve una vez, hasta el {{ until }}. Cuando tu amigo haya pagado, tendrás el mismo descuento.</p>',
      button: 'Ir a la tienda',
    },
    fr: {
      subject: '{{ percent }} % de remise pour un proche',
      heading: 'Un code à partager',
      body: '<p>Bonjour {{ name }}, merci de recommander « {{ course }} ». Ce code donne {{ percent }} % de remise sur une commande d’un proche :</p><p><strong>{{ code }}</strong></p><p>Il est valable une fois, jusqu’au {{ until }}. Dès que votre proche aura payé, vous recevrez la même remise.</p>',
      button: 'Aller à la boutique',
    },
    de: {
      subject: '{{ percent }} % Rabatt für Freunde',
      heading: 'Ein Gutschein zum Weitergeben',
      body: '<p>Guten Tag, {{ name }}, danke, dass Sie „{{ course }}“ weiterempfehlen. Mit diesem Code gibt es {{ percent }} % Rabatt auf eine Bestellung:</p><p><strong>{{ code }}</strong></p><p>Er gilt einmal und bis zum {{ until }}. Sobald damit bezahlt wurde, erhalten Sie denselben Rabatt.</p>',
      button: 'Zum Shop',
    },
    ja: {
      subject: 'お友達に使える {{ percent }}% 割引クーポン',
      heading: 'お友達に贈れるクーポン',
      body: '<p>{{ name }} 様、「{{ course }}」をおすすめいただきありがとうございます。お友達のご注文 1 件が {{ percent }}% 割引になるコードです。</p><p><strong>{{ code }}</strong></p><p>1 回限り有効で、有効期限は {{ until }} です。お友達のお支払い後、同じ割引を差し上げます。</p>',
      button: 'ショップへ',
    },
    zh: {
      subject: '送给朋友的 {{ percent }}% 优惠',
      heading: '可转赠的优惠码',
      body: '<p>{{ name }}，您好，感谢您推荐“{{ course }}”。朋友使用此优惠码，一笔订单可减免 {{ percent }}%：</p><p><strong>{{ code }}</strong></p><p>仅可使用一次，有效期至 {{ until }}。朋友付款后，您将获得同样的优惠。</p>',
      button: '前往商店',
    },
  },
}
const thanks: MailTemplate = {
  notice: { category: 'learning' },
  secrets: ['code'],
  sample: coupon,
  texts: {
    en: {
      subject: 'Your referral worked: {{ percent }}% off',
      heading: 'Thank you for your referral',
      body: '<p>Hello {{ name }}, a friend used your coupon for “{{ course }}”. This code takes {{ percent }}% off your next order:</p><p><strong>{{ code }}</strong></p><p>It works once, until {{ until }}, and only with your account.</p>',
      button: 'Go to shop',
    },
    es: {
      subject: 'Tu recomendación ha funcionado: {{ percent }} % de descuento',
      heading: 'Gracias por tu recomendación',
      body: '<p>Hola, {{ name }}: un amigo ha usado tu cupón de «{{ course }}». Este código descuenta un {{ percent }} % de tu próximo pedido:</p><p><strong>{{ code }}</strong></p><p>Sirve una vez, hasta el {{ until }}, y solo con tu cuenta.</p>',
      button: 'Ir a la tienda',
    },
    fr: {
      subject: 'Votre parrainage a fonctionné : {{ percent }} % de remise',
      heading: 'Merci pour votre parrainage',
      body: '<p>Bonjour {{ name }}, un proche a utilisé votre code pour « {{ course }} ». Ce code vous donne {{ percent }} % de remise sur votre prochaine commande :</p><p><strong>{{ code }}</strong></p><p>Il est valable une fois, jusqu’au {{ until }}, avec votre compte uniquement.</p>',
      button: 'Aller à la boutique',
    },
    de: {
      subject: 'Ihre Empfehlung hat geklappt: {{ percent }} % Rabatt',
      heading: 'Danke für Ihre Empfehlung',
      body: '<p>Guten Tag, {{ name }}, Ihr Gutschein für „{{ course }}“ wurde eingelöst. Dieser Code gibt {{ percent }} % Rabatt auf Ihre nächste Bestellung:</p><p><strong>{{ code }}</strong></p><p>Er gilt einmal, bis zum {{ until }} und nur mit Ihrem Konto.</p>',
      button: 'Zum Shop',
    },
    ja: {
      subject: 'ご紹介ありがとうございます：{{ percent }}% 割引クーポン',
      heading: 'ご紹介ありがとうございます',
      body: '<p>{{ name }} 様、お友達が「{{ course }}」のクーポンを利用しました。次回のご注文が {{ percent }}% 割引になるコードです。</p><p><strong>{{ code }}</strong></p><p>1 回限り有効で、有効期限は {{ until }} です。ご本人のアカウントでのみご利用いただけます。</p>',
      button: 'ショップへ',
    },
    zh: {
      subject: '推荐成功：您获得 {{ percent }}% 优惠',
      heading: '感谢您的推荐',
      body: '<p>{{ name }}，您好，朋友已使用您的“{{ course }}”优惠码。使用此优惠码，您的下一笔订单可减免 {{ percent }}%：</p><p><strong>{{ code }}</strong></p><p>仅可使用一次，有效期至 {{ until }}，且仅限您本人的账户使用。</p>',
      button: '前往商店',
    },
  },
}

/** The mails of the university. */
export const mails = {
  university_referral: referral,
  university_referral_thanks: thanks,
  university_code: code,
  university_seat: seat,
  university_due: due,
  university_code_late: late,
} as const
