import type { BlockScreens } from '@quoin/ui'
import { offerResources } from '@quoin/ui/fields/resources.ts'
import {
  IconBuildingStore,
  IconBuildingWarehouse,
  IconClipboardCheck,
  IconDiscount,
  IconFolders,
  IconPackage,
  IconSettings,
  IconShoppingCart,
  IconTable,
  IconTags,
} from '@tabler/icons-react'
import { rights } from './rights.ts'
import { texts } from './texts/loaders.ts'

offerResources('products', () => import('../resources/index.ts').then(({ products }) => products.resources), {
  products: '/products/products/$id',
  promotions: '/products/promotions/$id',
  stockCounts: '/products/counts/$id',
})

/** What is sold: products, prices, stock, promotions, catalogs, and the cart. */
export const screens = {
  block: 'products',
  group: 'shop',
  navigation: [
    {
      to: '/products/shop',
      icon: IconBuildingStore,
      needs: 'products.products.read',
      label: { en: 'Shop', es: 'Tienda', fr: 'Boutique', de: 'Shop', ja: 'ショップ', zh: '商店' },
      alsoFoundBy: {
        en: 'store catalogue buy',
        es: 'comprar catálogo',
        fr: 'acheter catalogue',
        de: 'Laden kaufen',
        ja: '購入 買い物',
        zh: '购买 商城',
      },
    },
    {
      to: '/products/cart',
      icon: IconShoppingCart,
      needs: 'products.carts.read',
      label: { en: 'Cart', es: 'Carrito', fr: 'Panier', de: 'Warenkorb', ja: 'カート', zh: '购物车' },
    },
    {
      to: '/products/products',
      icon: IconPackage,
      needs: 'products.products.write',
      label: { en: 'Products', es: 'Productos', fr: 'Produits', de: 'Produkte', ja: '商品', zh: '商品' },
      alsoFoundBy: {
        en: 'goods articles sku',
        es: 'artículos sku',
        fr: 'articles références',
        de: 'Artikel Waren',
        ja: '品目 SKU',
        zh: '货品 SKU',
      },
    },
    {
      to: '/products/categories',
      icon: IconTags,
      needs: 'products.catalogs.write',
      label: {
        en: 'Product categories',
        es: 'Categorías de productos',
        fr: 'Catégories de produits',
        de: 'Produktkategorien',
        ja: '商品カテゴリ',
        zh: '商品分类',
      },
    },
    {
      to: '/products/promotions',
      icon: IconDiscount,
      needs: 'products.promotions.read',
      label: { en: 'Promotions', es: 'Promociones', fr: 'Promotions', de: 'Aktionen', ja: 'プロモーション', zh: '促销' },
      alsoFoundBy: {
        en: 'discounts codes sale',
        es: 'descuentos códigos',
        fr: 'remises codes',
        de: 'Rabatte Codes',
        ja: '割引 コード',
        zh: '折扣 代码',
      },
    },
    {
      to: '/products/stock',
      icon: IconBuildingWarehouse,
      needs: 'products.stock.read',
      label: { en: 'Stock', es: 'Existencias', fr: 'Stock', de: 'Bestand', ja: '在庫', zh: '库存' },
      alsoFoundBy: {
        en: 'inventory shelves',
        es: 'inventario',
        fr: 'inventaire',
        de: 'Lager Inventar',
        ja: '倉庫 棚',
        zh: '仓储 货位',
      },
    },
    {
      to: '/products/counts',
      icon: IconClipboardCheck,
      needs: 'products.stock.read',
      label: {
        en: 'Stock counts',
        es: 'Recuentos',
        fr: 'Inventaires',
        de: 'Inventuren',
        ja: '棚卸し',
        zh: '盘点',
      },
      alsoFoundBy: {
        en: 'stocktaking inventory differences',
        es: 'inventario diferencias',
        fr: 'comptage écarts',
        de: 'Zählung Differenzen',
        ja: '実地棚卸 差異',
        zh: '库存清点 差异',
      },
    },
    {
      to: '/products/grid',
      icon: IconTable,
      needs: 'products.products.write',
      label: {
        en: 'Prices and stock',
        es: 'Precios y existencias',
        fr: 'Prix et stock',
        de: 'Preise und Bestand',
        ja: '価格と在庫',
        zh: '价格与库存',
      },
      alsoFoundBy: {
        en: 'grid spreadsheet price list import',
        es: 'hoja de cálculo lista de precios importar',
        fr: 'tableur liste de prix importer',
        de: 'Tabelle Preisliste einlesen',
        ja: '一覧編集 価格表 取り込み',
        zh: '表格 价目表 导入',
      },
    },
    {
      to: '/products/assortment',
      icon: IconFolders,
      needs: 'products.catalogs.write',
      label: { en: 'Assortment', es: 'Surtido', fr: 'Assortiment', de: 'Sortiment', ja: '品揃え', zh: '货品管理' },
      alsoFoundBy: {
        en: 'catalogs brands channels price lists vendors warehouses',
        es: 'catálogos marcas canales listas de precios proveedores almacenes',
        fr: 'catalogues marques canaux listes de prix fournisseurs entrepôts',
        de: 'Kataloge Marken Kanäle Preislisten Lieferanten Lager',
        ja: 'カタログ ブランド チャネル 価格表 仕入先 倉庫',
        zh: '目录 品牌 渠道 价目表 供应商 仓库',
      },
    },
    {
      to: '/products/settings',
      icon: IconSettings,
      needs: 'products.settings.write',
      label: {
        en: 'Shop settings',
        es: 'Ajustes de la tienda',
        fr: 'Réglages de la boutique',
        de: 'Shop-Einstellungen',
        ja: 'ショップ設定',
        zh: '商店设置',
      },
    },
  ],
  rights,
  texts,
  events: () => import('./events.ts').then(({ events }) => events),
} as const satisfies BlockScreens
