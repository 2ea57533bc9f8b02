export const languages = ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]

interface Words {
  readonly shop: string
  readonly search: string
  readonly searchDo: string
  readonly all: string
  readonly categories: string
  readonly none: string
  readonly noneFor: string
  readonly from: string
  readonly inclTax: string
  readonly plusTax: string
  readonly soldOut: string
  readonly inStock: string
  readonly backOrder: string
  readonly expected: string
  readonly noPrice: string
  readonly variant: string
  readonly quantity: string
  readonly add: string
  readonly cart: string
  readonly cartEmpty: string
  readonly update: string
  readonly remove: string
  readonly gone: string
  readonly discount: string
  readonly taxIn: string
  readonly total: string
  readonly checkout: string
  readonly checkoutText: string
  readonly newer: string
  readonly older: string
  readonly missing: string
  readonly slow: string
  readonly error: string
  readonly signIn: string
}

/** What the public shop says around what a company sells. `{…}` is filled in. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    shop: 'Shop',
    search: 'Search products',
    searchDo: 'Search',
    all: 'All products',
    categories: 'Categories',
    none: 'There is nothing here yet.',
    noneFor: 'No products match “{search}”.',
    from: 'from {price}',
    inclTax: 'incl. {rate} tax',
    plusTax: '{price} plus {rate} tax',
    soldOut: 'Sold out',
    inStock: 'In stock',
    backOrder: 'On backorder',
    expected: 'Expected on {day}',
    noPrice: 'Price on request',
    variant: 'Options',
    quantity: 'Quantity',
    add: 'Add to cart',
    cart: 'Cart',
    cartEmpty: 'Your cart is empty.',
    update: 'Update',
    remove: 'Remove',
    gone: 'Not available any more',
    discount: 'Discount',
    taxIn: 'of which tax',
    total: 'Total',
    checkout: 'Check out',
    checkoutText: 'You sign in or register next; your cart comes along. Prices that are yours alone are applied there.',
    newer: 'Previous',
    older: 'Next',
    missing: 'This page does not exist.',
    slow: 'Too many requests. Try again in a minute.',
    error: 'Something went wrong on our side. Try again in a moment.',
    signIn: 'Sign in',
  },
  de: {
    shop: 'Shop',
    search: 'Produkte suchen',
    searchDo: 'Suchen',
    all: 'Alle Produkte',
    categories: 'Kategorien',
    none: 'Hier gibt es noch nichts.',
    noneFor: 'Keine Produkte zu „{search}“.',
    from: 'ab {price}',
    inclTax: 'inkl. {rate} MwSt.',
    plusTax: '{price} zzgl. {rate} MwSt.',
    soldOut: 'Ausverkauft',
    inStock: 'Auf Lager',
    backOrder: 'Nachbestellt',
    expected: 'Erwartet am {day}',
    noPrice: 'Preis auf Anfrage',
    variant: 'Ausführung',
    quantity: 'Menge',
    add: 'In den Warenkorb',
    cart: 'Warenkorb',
    cartEmpty: 'Ihr Warenkorb ist leer.',
    update: 'Aktualisieren',
    remove: 'Entfernen',
    gone: 'Nicht mehr verfügbar',
    discount: 'Rabatt',
    taxIn: 'davon MwSt.',
    total: 'Gesamt',
    checkout: 'Zur Kasse',
    checkoutText:
      'Als Nächstes melden Sie sich an oder registrieren sich; Ihr Warenkorb kommt mit. Ihre persönlichen Preise gelten dort.',
    newer: 'Zurück',
    older: 'Weiter',
    missing: 'Diese Seite gibt es nicht.',
    slow: 'Zu viele Anfragen. Versuchen Sie es in einer Minute noch einmal.',
    error: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
    signIn: 'Anmelden',
  },
  es: {
    shop: 'Tienda',
    search: 'Buscar productos',
    searchDo: 'Buscar',
    all: 'Todos los productos',
    categories: 'Categorías',
    none: 'Todavía no hay nada aquí.',
    noneFor: 'Ningún producto coincide con «{search}».',
    from: 'desde {price}',
    inclTax: 'IVA del {rate} incluido',
    plusTax: '{price} más {rate} de IVA',
    soldOut: 'Agotado',
    inStock: 'En stock',
    backOrder: 'Bajo pedido',
    expected: 'Previsto para el {day}',
    noPrice: 'Precio a consultar',
    variant: 'Opciones',
    quantity: 'Cantidad',
    add: 'Añadir al carrito',
    cart: 'Carrito',
    cartEmpty: 'Tu carrito está vacío.',
    update: 'Actualizar',
    remove: 'Quitar',
    gone: 'Ya no está disponible',
    discount: 'Descuento',
    taxIn: 'IVA incluido',
    total: 'Total',
    checkout: 'Tramitar pedido',
    checkoutText: 'Ahora inicias sesión o te registras y tu carrito te acompaña. Allí se aplican tus precios personales.',
    newer: 'Anterior',
    older: 'Siguiente',
    missing: 'Esta página no existe.',
    slow: 'Demasiadas peticiones. Inténtalo dentro de un minuto.',
    error: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',
    signIn: 'Iniciar sesión',
  },
  fr: {
    shop: 'Boutique',
    search: 'Rechercher des produits',
    searchDo: 'Rechercher',
    all: 'Tous les produits',
    categories: 'Catégories',
    none: 'Il n’y a encore rien ici.',
    noneFor: 'Aucun produit pour « {search} ».',
    from: 'à partir de {price}',
    inclTax: 'TVA {rate} incluse',
    plusTax: '{price} plus TVA {rate}',
    soldOut: 'Épuisé',
    inStock: 'En stock',
    backOrder: 'En réapprovisionnement',
    expected: 'Attendu le {day}',
    noPrice: 'Prix sur demande',
    variant: 'Options',
    quantity: 'Quantité',
    add: 'Ajouter au panier',
    cart: 'Panier',
    cartEmpty: 'Votre panier est vide.',
    update: 'Mettre à jour',
    remove: 'Retirer',
    gone: 'Plus disponible',
    discount: 'Remise',
    taxIn: 'dont TVA',
    total: 'Total',
    checkout: 'Commander',
    checkoutText: 'Vous vous connectez ou vous inscrivez ensuite ; votre panier vous suit. Vos prix personnels s’y appliquent.',
    newer: 'Précédent',
    older: 'Suivant',
    missing: 'Cette page n’existe pas.',
    slow: 'Trop de demandes. Réessayez dans une minute.',
    error: 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
    signIn: 'Se connecter',
  },
  ja: {
    shop: 'ショップ',
    search: '商品を検索',
    searchDo: '検索',
    all: 'すべての商品',
    categories: 'カテゴリー',
    none: 'まだ商品がありません。',
    noneFor: '「{search}」に一致する商品はありません。',
    from: '{price}〜',
    inclTax: '税込（{rate}）',
    plusTax: '税抜 {price}（税率 {rate}）',
    soldOut: '売り切れ',
    inStock: '在庫あり',
    backOrder: 'お取り寄せ',
    expected: '{day} 入荷予定',
    noPrice: '価格はお問い合わせください',
    variant: '種類',
    quantity: '数量',
    add: 'カートに入れる',
    cart: 'カート',
    cartEmpty: 'カートは空です。',
    update: '更新',
    remove: '削除',
    gone: '現在お取り扱いしていません',
    discount: '割引',
    taxIn: 'うち消費税',
    total: '合計',
    checkout: '購入手続きへ',
    checkoutText: '次にログインまたは登録します。カートの中身はそのまま引き継がれ、会員価格が適用されます。',
    newer: '前へ',
    older: '次へ',
    missing: 'このページはありません。',
    slow: 'アクセスが集中しています。1分後にもう一度お試しください。',
    error: 'エラーが発生しました。しばらくしてからもう一度お試しください。',
    signIn: 'ログイン',
  },
  zh: {
    shop: '商店',
    search: '搜索商品',
    searchDo: '搜索',
    all: '全部商品',
    categories: '分类',
    none: '这里还没有商品。',
    noneFor: '没有与“{search}”匹配的商品。',
    from: '{price} 起',
    inclTax: '含税 {rate}',
    plusTax: '{price}，另加税 {rate}',
    soldOut: '已售罄',
    inStock: '有货',
    backOrder: '可预订',
    expected: '预计 {day} 到货',
    noPrice: '价格请咨询',
    variant: '规格',
    quantity: '数量',
    add: '加入购物车',
    cart: '购物车',
    cartEmpty: '购物车是空的。',
    update: '更新',
    remove: '移除',
    gone: '已不可购买',
    discount: '优惠',
    taxIn: '其中税额',
    total: '合计',
    checkout: '去结算',
    checkoutText: '接下来登录或注册，购物车会一并带入；您的专属价格将在那里生效。',
    newer: '上一页',
    older: '下一页',
    missing: '此页面不存在。',
    slow: '请求过于频繁，请一分钟后再试。',
    error: '我们这边出了点问题，请稍后再试。',
    signIn: '登录',
  },
}

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
