import type { PaperLanguage } from '@quoin/kit/pdf'

interface Words {
  readonly title: string
  readonly page: string
  readonly number: string
  readonly borrower: string
  readonly lender: string
  readonly lentAt: string
  readonly dueAt: string
  readonly confirmed: string
  readonly notConfirmed: string
  readonly tag: string
  readonly name: string
  readonly serial: string
  readonly quantity: string
  readonly returned: string
  readonly terms: string
  readonly notes: string
  readonly signLender: string
  readonly signBorrower: string
  readonly seal: string
}

export const receiptWords: Readonly<Record<PaperLanguage, Words>> = {
  en: {
    title: 'Checkout receipt',
    page: 'Page',
    number: 'Number',
    borrower: 'Borrower',
    lender: 'Checked out by',
    lentAt: 'Checked out',
    dueAt: 'Due back',
    confirmed: 'Confirmed by code',
    notConfirmed: 'not confirmed by code',
    tag: 'Asset tag',
    name: 'Item',
    serial: 'Serial number',
    quantity: 'Quantity',
    returned: 'Returned',
    terms: 'Terms',
    notes: 'Notes',
    signLender: 'Lender (signature)',
    signBorrower: 'Borrower (signature)',
    seal: 'Seal',
  },
  es: {
    title: 'Recibo de entrega',
    page: 'Página',
    number: 'Número',
    borrower: 'Prestatario',
    lender: 'Entregado por',
    lentAt: 'Entregado',
    dueAt: 'Devolución',
    confirmed: 'Confirmado con código',
    notConfirmed: 'sin confirmar con código',
    tag: 'Etiqueta',
    name: 'Artículo',
    serial: 'Número de serie',
    quantity: 'Cantidad',
    returned: 'Devuelto',
    terms: 'Condiciones',
    notes: 'Notas',
    signLender: 'Firma de quien entrega',
    signBorrower: 'Firma de quien recibe',
    seal: 'Sello',
  },
  fr: {
    title: 'Reçu de remise',
    page: 'Page',
    number: 'Numéro',
    borrower: 'Emprunteur',
    lender: 'Remis par',
    lentAt: 'Remis le',
    dueAt: 'À rendre le',
    confirmed: 'Confirmé par code',
    notConfirmed: 'non confirmé par code',
    tag: 'Étiquette',
    name: 'Article',
    serial: 'Numéro de série',
    quantity: 'Quantité',
    returned: 'Rendu',
    terms: 'Conditions',
    notes: 'Notes',
    signLender: 'Signature du prêteur',
    signBorrower: 'Signature de l’emprunteur',
    seal: 'Sceau',
  },
  de: {
    title: 'Übergabebeleg',
    page: 'Seite',
    number: 'Nummer',
    borrower: 'Entleiher',
    lender: 'Übergeben von',
    lentAt: 'Übergeben',
    dueAt: 'Rückgabe bis',
    confirmed: 'Mit Code bestätigt',
    notConfirmed: 'nicht mit Code bestätigt',
    tag: 'Etikett',
    name: 'Gegenstand',
    serial: 'Seriennummer',
    quantity: 'Menge',
    returned: 'Zurück',
    terms: 'Bedingungen',
    notes: 'Notizen',
    signLender: 'Unterschrift Verleiher',
    signBorrower: 'Unterschrift Entleiher',
    seal: 'Siegel',
  },
  ja: {
    title: '貸出受領書',
    page: 'ページ',
    number: '番号',
    borrower: '借用者',
    lender: '貸出担当',
    lentAt: '貸出日時',
    dueAt: '返却期限',
    confirmed: 'コード確認',
    notConfirmed: 'コード未確認',
    tag: '管理番号',
    name: '品名',
    serial: '製造番号',
    quantity: '数量',
    returned: '返却',
    terms: '条件',
    notes: '備考',
    signLender: '貸出者署名',
    signBorrower: '借用者署名',
    seal: '封印',
  },
  zh: {
    title: '交接单',
    page: '页',
    number: '编号',
    borrower: '借用人',
    lender: '经手人',
    lentAt: '交出时间',
    dueAt: '应还时间',
    confirmed: '验证码确认',
    notConfirmed: '未经验证码确认',
    tag: '标签号',
    name: '物品',
    serial: '序列号',
    quantity: '数量',
    returned: '归还',
    terms: '条款',
    notes: '备注',
    signLender: '出借人签字',
    signBorrower: '借用人签字',
    seal: '签章',
  },
}
