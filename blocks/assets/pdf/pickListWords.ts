import type { PaperLanguage } from '@quoin/kit/pdf'

interface Words {
  readonly title: string
  /** Among other documents, where orders have pick lists too. */
  readonly kind: string
  readonly page: string
  readonly picture: string
  readonly code: string
  readonly purpose: string
  readonly who: string
  readonly from: string
  readonly until: string
  readonly thing: string
  readonly place: string
  readonly quantity: string
  readonly ready: string
  readonly serial: string
  readonly notes: string
  readonly signPacked: string
  readonly signFetched: string
}

export const pickListWords: Readonly<Record<PaperLanguage, Words>> = {
  en: {
    title: 'Pick list',
    kind: 'Reservation pick list',
    page: 'Page',
    picture: 'Picture',
    code: 'Code',
    purpose: 'Purpose',
    who: 'Borrower',
    from: 'From',
    until: 'Until',
    thing: 'Item',
    place: 'Location',
    quantity: 'Quantity',
    ready: 'Ready',
    serial: 'Serial number',
    notes: 'Notes',
    signPacked: 'Packed by (signature)',
    signFetched: 'Picked up by (signature)',
  },
  es: {
    title: 'Lista de preparación',
    kind: 'Lista de preparación de una reserva',
    page: 'Página',
    picture: 'Imagen',
    code: 'Código',
    purpose: 'Para qué',
    who: 'Para',
    from: 'Desde',
    until: 'Hasta',
    thing: 'Artículo',
    place: 'Está en',
    quantity: 'Cantidad',
    ready: 'Listo',
    serial: 'Número de serie',
    notes: 'Notas',
    signPacked: 'Firma de quien lo preparó',
    signFetched: 'Firma de quien lo recogió',
  },
  fr: {
    title: 'Liste de préparation',
    kind: 'Liste de préparation d’une réservation',
    page: 'Page',
    picture: 'Photo',
    code: 'Code',
    purpose: 'Pour quoi',
    who: 'Pour',
    from: 'Du',
    until: 'Au',
    thing: 'Article',
    place: 'Se trouve à',
    quantity: 'Quantité',
    ready: 'Prêt',
    serial: 'Numéro de série',
    notes: 'Notes',
    signPacked: 'Signature de qui a préparé',
    signFetched: 'Signature de qui a retiré',
  },
  de: {
    title: 'Packliste',
    kind: 'Packliste einer Reservierung',
    page: 'Seite',
    picture: 'Bild',
    code: 'Code',
    purpose: 'Wofür',
    who: 'Für',
    from: 'Von',
    until: 'Bis',
    thing: 'Gegenstand',
    place: 'Ist bei',
    quantity: 'Anzahl',
    ready: 'Bereit',
    serial: 'Seriennummer',
    notes: 'Notizen',
    signPacked: 'Unterschrift: gepackt',
    signFetched: 'Unterschrift: abgeholt',
  },
  ja: {
    title: '準備リスト',
    kind: '予約の準備リスト',
    page: 'ページ',
    picture: '写真',
    code: 'コード',
    purpose: '用途',
    who: '利用者',
    from: '開始',
    until: '終了',
    thing: '品目',
    place: '所在',
    quantity: '数量',
    ready: '準備済み',
    serial: 'シリアル番号',
    notes: 'メモ',
    signPacked: '準備した人の署名',
    signFetched: '受け取った人の署名',
  },
  zh: {
    title: '备货单',
    kind: '预订备货单',
    page: '页',
    picture: '图片',
    code: '编码',
    purpose: '用途',
    who: '借用人',
    from: '从',
    until: '至',
    thing: '物品',
    place: '所在位置',
    quantity: '数量',
    ready: '已备好',
    serial: '序列号',
    notes: '备注',
    signPacked: '备货人签字',
    signFetched: '领取人签字',
  },
}
