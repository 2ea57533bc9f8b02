import type { PaperLanguage } from '@quoin/kit/pdf'

export interface Words {
  readonly title: string
  readonly number: string
  readonly version: string
  readonly date: string
  readonly validUntil: string
  readonly forWhom: string
  readonly description: string
  readonly quantity: string
  readonly price: string
  readonly tax: string
  readonly net: string
  readonly optional: string
  readonly subtotal: string
  readonly discount: string
  readonly taxOn: string
  readonly total: string
  readonly terms: string
  readonly page: string
  readonly draft: string
  readonly signed: string
  readonly signedBy: string
  readonly ask: string
  readonly taxId: string
}

export const pdfWords: Readonly<Record<PaperLanguage, Words>> = {
  en: {
    title: 'Quote',
    number: 'Number',
    version: 'Version',
    date: 'Date',
    validUntil: 'Valid until',
    forWhom: 'For',
    description: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    tax: 'Tax',
    net: 'Amount',
    optional: 'optional, not included',
    subtotal: 'Subtotal',
    discount: 'Discount',
    taxOn: 'Tax {rate} on {base}',
    total: 'Total',
    terms: 'Terms',
    page: 'Page',
    draft: 'draft',
    signed: 'signed',
    signedBy: 'Accepted by',
    ask: 'Your contact',
    taxId: 'Tax ID',
  },
  es: {
    title: 'Presupuesto',
    number: 'Número',
    version: 'Versión',
    date: 'Fecha',
    validUntil: 'Válido hasta',
    forWhom: 'Para',
    description: 'Descripción',
    quantity: 'Cantidad',
    price: 'Precio',
    tax: 'IVA',
    net: 'Importe',
    optional: 'opcional, no incluido',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    taxOn: 'Impuesto {rate} sobre {base}',
    total: 'Total',
    terms: 'Condiciones',
    page: 'Página',
    draft: 'borrador',
    signed: 'firmado',
    signedBy: 'Aceptado por',
    ask: 'Su contacto',
    taxId: 'NIF / IVA',
  },
  fr: {
    title: 'Devis',
    number: 'Numéro',
    version: 'Version',
    date: 'Date',
    validUntil: 'Valable jusqu’au',
    forWhom: 'Pour',
    description: 'Désignation',
    quantity: 'Quantité',
    price: 'Prix',
    tax: 'TVA',
    net: 'Montant',
    optional: 'en option, non compris',
    subtotal: 'Sous-total',
    discount: 'Remise',
    taxOn: 'Taxe {rate} sur {base}',
    total: 'Total',
    terms: 'Conditions',
    page: 'Page',
    draft: 'brouillon',
    signed: 'signé',
    signedBy: 'Accepté par',
    ask: 'Votre contact',
    taxId: 'N° TVA',
  },
  de: {
    title: 'Angebot',
    number: 'Nummer',
    version: 'Fassung',
    date: 'Datum',
    validUntil: 'Gültig bis',
    forWhom: 'Für',
    description: 'Bezeichnung',
    quantity: 'Menge',
    price: 'Preis',
    tax: 'USt.',
    net: 'Betrag',
    optional: 'optional, nicht enthalten',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    taxOn: 'Steuer {rate} auf {base}',
    total: 'Gesamt',
    terms: 'Bedingungen',
    page: 'Seite',
    draft: 'Entwurf',
    signed: 'unterzeichnet',
    signedBy: 'Angenommen von',
    ask: 'Ihre Ansprechperson',
    taxId: 'Steuernummer',
  },
  ja: {
    title: '見積書',
    number: '番号',
    version: '版',
    date: '日付',
    validUntil: '有効期限',
    forWhom: '宛先',
    description: '品名',
    quantity: '数量',
    price: '単価',
    tax: '税率',
    net: '金額',
    optional: 'オプション（合計に含まず）',
    subtotal: '小計',
    discount: '値引き',
    taxOn: '税 {rate}（対象 {base}）',
    total: '合計',
    terms: '条件',
    page: 'ページ',
    draft: '下書き',
    signed: '署名済み',
    signedBy: '承認者',
    ask: '担当者',
    taxId: '税務番号',
  },
  zh: {
    title: '报价单',
    number: '编号',
    version: '版本',
    date: '日期',
    validUntil: '有效期至',
    forWhom: '致',
    description: '说明',
    quantity: '数量',
    price: '单价',
    tax: '税率',
    net: '金额',
    optional: '可选项，未计入',
    subtotal: '小计',
    discount: '折扣',
    taxOn: '税 {rate}（基数 {base}）',
    total: '合计',
    terms: '条款',
    page: '页',
    draft: '草稿',
    signed: '已签署',
    signedBy: '接受人',
    ask: '联系人',
    taxId: '税号',
  },
}
