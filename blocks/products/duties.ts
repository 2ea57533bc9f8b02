import { duty } from '@quoin/ui/session/duties.ts'
import { products } from './resources/index.ts'

const permission = 'products.reviews.moderate'

/** What waits for those who moderate reviews, and for those who write products. */
export const duties = [
  duty({
    label: {
      en: 'Product reviews to approve',
      de: 'Produktbewertungen zur Freigabe',
      es: 'Reseñas de productos por aprobar',
      fr: 'Avis sur les produits à valider',
      ja: '承認待ちの商品レビュー',
      zh: '待审核的商品评价',
    },
    list: products.reviews.list,
    permission,
    filter: () => ({ status: 'pending' }),
    to: '/products/reviews',
  }),
  duty({
    label: {
      en: 'Reported product reviews',
      de: 'Gemeldete Produktbewertungen',
      es: 'Reseñas de productos denunciadas',
      fr: 'Avis sur les produits signalés',
      ja: '報告された商品レビュー',
      zh: '被举报的商品评价',
    },
    list: products.reviews.list,
    permission,
    filter: () => ({ flag_count: 'gte:1' }),
    to: '/products/reviews?view=flagged',
  }),
  duty({
    label: {
      en: 'Product suggestions to review',
      de: 'Produktvorschläge zu prüfen',
      es: 'Sugerencias de productos por revisar',
      fr: 'Suggestions de produits à examiner',
      ja: '確認待ちの商品提案',
      zh: '待审核的商品建议',
    },
    list: products.submissions.list,
    permission: 'products.products.write',
    filter: () => ({ status: 'pending' }),
    to: '/products/submissions',
  }),
]
