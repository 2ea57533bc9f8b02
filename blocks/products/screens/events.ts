import type { Events } from '@quoin/ui'

/** What people do here that a loyalty programme may give points for, as it stands after “points for”. */
export const events = {
  'products.products.create': {
    en: 'a new product',
    es: 'un producto nuevo',
    fr: 'un nouveau produit',
    de: 'ein neues Produkt',
    ja: '商品の登録',
    zh: '新建商品',
  },
  'products.suggestions.add': {
    en: 'adding a related product',
    es: 'sugerir un producto',
    fr: 'la suggestion d’un produit',
    de: 'das Empfehlen eines Produkts',
    ja: '商品のおすすめ設定',
    zh: '推荐商品',
  },
  'products.reviews.create': {
    en: 'a product review',
    es: 'una reseña de un producto',
    fr: 'un avis sur un produit',
    de: 'eine Produktbewertung',
    ja: '商品レビューの投稿',
    zh: '商品评价',
  },
  'products.submissions.create': {
    en: 'a product suggestion',
    es: 'una sugerencia de producto',
    fr: 'une suggestion de produit',
    de: 'ein Produktvorschlag',
    ja: '商品の提案',
    zh: '商品建议',
  },
  'products.stock.receive': {
    en: 'receiving stock',
    es: 'recibir mercancía',
    fr: 'la réception de marchandises',
    de: 'das Einlagern von Ware',
    ja: '入荷の受け入れ',
    zh: '收货入库',
  },
} as const satisfies Events
