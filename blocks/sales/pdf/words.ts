import type { PaperLanguage } from '@quoin/kit/pdf'

type Word =
  | 'invoice'
  | 'credit_memo'
  | 'number'
  | 'date'
  | 'order'
  | 'forWhom'
  | 'description'
  | 'quantity'
  | 'tax'
  | 'total'
  | 'net'
  | 'subtotal'
  | 'taxSum'
  | 'taxFree'
  | 'sum'
  | 'returned'
  | 'delivery'
  | 'packing_slip'
  | 'pick_list'
  | 'warehouse'
  | 'bin'
  | 'carrier'
  | 'tracking'
  | 'page'

/** What is printed on invoices and credit memos. */
export const pdfWords: Readonly<Record<PaperLanguage, Readonly<Record<Word, string>>>> = {
  en: {
    invoice: 'Invoice',
    credit_memo: 'Credit note',
    number: 'Number',
    date: 'Date',
    order: 'Order',
    forWhom: 'Customer',
    description: 'Description',
    quantity: 'Quantity',
    tax: 'Tax',
    total: 'Total',
    net: 'Net',
    subtotal: 'Subtotal',
    taxSum: 'Tax',
    taxFree: 'Tax exempt (tax ID)',
    sum: 'Total',
    returned: 'Refunded',
    delivery: 'Shipping',
    packing_slip: 'Packing slip',
    pick_list: 'Pick list',
    warehouse: 'Warehouse',
    bin: 'Bin',
    carrier: 'Carrier',
    tracking: 'Tracking number',
    page: 'Page',
  },
  es: {
    invoice: 'Factura',
    credit_memo: 'Nota de crédito',
    number: 'Número',
    date: 'Fecha',
    order: 'Pedido',
    forWhom: 'Para',
    description: 'Descripción',
    quantity: 'Cantidad',
    tax: 'Impuesto',
    total: 'Total',
    net: 'Neto',
    subtotal: 'Subtotal',
    taxSum: 'Impuestos',
    taxFree: 'Sin impuesto, por el número fiscal',
    sum: 'Total',
    returned: 'Devuelto',
    delivery: 'Envío',
    packing_slip: 'Albarán',
    pick_list: 'Lista de recogida',
    warehouse: 'Almacén',
    bin: 'Casilla',
    carrier: 'Transportista',
    tracking: 'Número de seguimiento',
    page: 'Página',
  },
  fr: {
    invoice: 'Facture',
    credit_memo: 'Avoir',
    number: 'Numéro',
    date: 'Date',
    order: 'Commande',
    forWhom: 'Pour',
    description: 'Description',
    quantity: 'Quantité',
    tax: 'Taxe',
    total: 'Total',
    net: 'Net',
    subtotal: 'Sous-total',
    taxSum: 'Taxes',
    taxFree: 'Sans taxe, selon le numéro fiscal',
    sum: 'Total',
    returned: 'Remboursé',
    delivery: 'Livraison',
    packing_slip: 'Bon de livraison',
    pick_list: 'Liste de prélèvement',
    warehouse: 'Entrepôt',
    bin: 'Casier',
    carrier: 'Transporteur',
    tracking: 'Numéro de suivi',
    page: 'Page',
  },
  de: {
    invoice: 'Rechnung',
    credit_memo: 'Gutschrift',
    number: 'Nummer',
    date: 'Datum',
    order: 'Bestellung',
    forWhom: 'Für',
    description: 'Bezeichnung',
    quantity: 'Menge',
    tax: 'Steuer',
    total: 'Summe',
    net: 'Netto',
    subtotal: 'Zwischensumme',
    taxSum: 'Steuer',
    taxFree: 'Ohne Steuer, nach der Steuernummer',
    sum: 'Gesamt',
    returned: 'Erstattet',
    delivery: 'Versand',
    packing_slip: 'Lieferschein',
    pick_list: 'Pickliste',
    warehouse: 'Lager',
    bin: 'Fach',
    carrier: 'Versanddienst',
    tracking: 'Sendungsnummer',
    page: 'Seite',
  },
  ja: {
    invoice: '請求書',
    credit_memo: '貸方票',
    number: '番号',
    date: '日付',
    order: '注文',
    forWhom: '宛先',
    description: '品目',
    quantity: '数量',
    tax: '税率',
    total: '合計',
    net: '税抜',
    subtotal: '小計',
    taxSum: '税額',
    taxFree: '免税（税番号）',
    sum: '総額',
    returned: '返金額',
    delivery: '送料',
    packing_slip: '納品書',
    pick_list: 'ピッキングリスト',
    warehouse: '倉庫',
    bin: '棚番',
    carrier: '配送業者',
    tracking: '追跡番号',
    page: 'ページ',
  },
  zh: {
    invoice: '发票',
    credit_memo: '贷项通知单',
    number: '编号',
    date: '日期',
    order: '订单',
    forWhom: '客户',
    description: '说明',
    quantity: '数量',
    tax: '税率',
    total: '合计',
    net: '不含税',
    subtotal: '小计',
    taxSum: '税额',
    taxFree: '免税，依据税号',
    sum: '总计',
    returned: '退款额',
    delivery: '运费',
    packing_slip: '装箱单',
    pick_list: '拣货单',
    warehouse: '仓库',
    bin: '货位',
    carrier: '承运商',
    tracking: '运单号',
    page: '第',
  },
}
