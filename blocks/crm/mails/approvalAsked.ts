import type { MailTemplate } from '@quoin/kit/mail'

/** What stands below the first sentence: the credit that would be passed, and what the asker says. */
const words = (credit: string) => `{% if credit != "" %}<p>${credit}</p>{% endif %}${note}`
const note = '{% if note != "" %}<p>{{ note }}</p>{% endif %}'

/** Asks somebody who may approve discounts to look at a quote. */
export const approvalAsked: MailTemplate = {
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
      subject: 'To approve: {{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>Hello {{ name }}, {{ asker }} asks you to approve a discount of {{ discount }} on the quote {{ number }}. It comes to {{ total }}.</p>${words('The customer would owe more than their credit limit of {{ credit }}.')}`,
      button: 'Open the quote',
    },
    es: {
      subject: 'Por aprobar: {{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>Hola, {{ name }}: {{ asker }} le pide que apruebe un descuento del {{ discount }} en el presupuesto {{ number }}, que asciende a {{ total }}.</p>${words('El cliente superaría su límite de crédito de {{ credit }}.')}`,
      button: 'Abrir el presupuesto',
    },
    fr: {
      subject: 'À approuver : {{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>Bonjour {{ name }}, {{ asker }} vous demande d’approuver une remise de {{ discount }} sur le devis {{ number }}, d’un montant de {{ total }}.</p>${words('Le client dépasserait son plafond de crédit de {{ credit }}.')}`,
      button: 'Ouvrir le devis',
    },
    de: {
      subject: 'Zur Freigabe: {{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>Guten Tag, {{ name }}, {{ asker }} bittet Sie, einen Rabatt von {{ discount }} im Angebot {{ number }} über {{ total }} freizugeben.</p>${words('Die Firma würde ihr Kreditlimit von {{ credit }} überschreiten.')}`,
      button: 'Angebot öffnen',
    },
    ja: {
      subject: '承認のお願い：{{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>{{ name }} さん、{{ asker }} さんが見積書 {{ number }}（合計 {{ total }}）の {{ discount }} の値引きについて承認を求めています。</p>${words('与信限度額 {{ credit }} を超える見積です。')}`,
      button: '見積書を開く',
    },
    zh: {
      subject: '待审批：{{ number }} · {{ quote }}',
      heading: '{{ quote }}',
      body: `<p>{{ name }}，您好，{{ asker }} 请您审批报价单 {{ number }} 的 {{ discount }} 折扣，报价总额为 {{ total }}。</p>${words('客户将超出其信用额度 {{ credit }}。')}`,
      button: '打开报价单',
    },
  },
}
