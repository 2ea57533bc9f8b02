import type { MailTemplate } from '@quoin/kit/mail'

/** What stands below the first sentence: the credit that would be passed, and what the asker says. */
const words = (credit: string) => `{% if credit != "" %}<p>${credit}</p>{% endif %}${note}`
const note = '{% if note != "" %}<p>{{ note }}</p>{% endif %}'

/** Asks somebody who may approve quotes to look at one. */
export const approvalAsked: MailTemplate = {
  notice: { category: 'approvals', actions: ['crm.quotes.approve'] },
  sample: {
    name: 'Ada Lind',
    asker: 'Kim Sander',
    number: 'Q-2026-0001',
    quote: 'New kitchen',
    discount: '15 %',
    total: '€8,500.00',
    credit: '€20,000.00',
    note: 'They buy every year.',
    link: 'https://quoin.example/crm/quotes/sample',
  },
  texts: {
    en: {
      subject: 'Approval requested: {{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>Hello {{ name }}, {{ asker }} has requested your approval for quote {{ number }}. The total is {{ total }} with a discount of {{ discount }}.</p>${words('This exceeds the customer’s credit limit of {{ credit }}.')}`,
      button: 'View quote',
    },
    es: {
      subject: 'Por aprobar: {{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>Hola, {{ name }}: {{ asker }} te pide que apruebes el presupuesto {{ number }}, que asciende a {{ total }} con un descuento del {{ discount }}.</p>${words('El cliente superaría su límite de crédito de {{ credit }}.')}`,
      button: 'Abrir el presupuesto',
    },
    fr: {
      subject: 'À approuver : {{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>Bonjour {{ name }}, {{ asker }} vous demande d’approuver le devis {{ number }}, d’un montant de {{ total }} avec une remise de {{ discount }}.</p>${words('Le client dépasserait son plafond de crédit de {{ credit }}.')}`,
      button: 'Ouvrir le devis',
    },
    de: {
      subject: 'Zur Freigabe: {{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>Guten Tag, {{ name }}, {{ asker }} bittet Sie, das Angebot {{ number }} über {{ total }} mit einem Rabatt von {{ discount }} freizugeben.</p>${words('Die Firma würde ihr Kreditlimit von {{ credit }} überschreiten.')}`,
      button: 'Angebot öffnen',
    },
    ja: {
      subject: '承認のお願い：{{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>{{ name }} さん、{{ asker }} さんが見積書 {{ number }}（合計 {{ total }}、値引き {{ discount }}）の承認を求めています。</p>${words('与信限度額 {{ credit }} を超える見積です。')}`,
      button: '見積書を開く',
    },
    zh: {
      subject: '待审批：{{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>{{ name }}，您好，{{ asker }} 请您审批报价单 {{ number }}，总额为 {{ total }}，折扣为 {{ discount }}。</p>${words('客户将超出其信用额度 {{ credit }}。')}`,
      button: '打开报价单',
    },
  },
}
