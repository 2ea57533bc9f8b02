import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useTranslations } from 'use-intl'
import { useMoney } from '../money.ts'

/** A promotion as one would say it: what it does, to what, from when on, and where it ends. */
export function useRuleSentence(): (promotion: AnyRecord) => string {
  const t = useTranslations('products.rule')
  const money = useMoney()
  return (promotion) => {
    const amount = (value: unknown) => money(value, promotion.currency)
    const given = (name: string) => promotion[name] !== null && promotion[name] !== undefined
    const { product, category } = (promotion.related ?? {}) as { product?: { name?: string }; category?: { name?: string } }
    const what = given('product')
      ? (product?.name ?? t('thisProduct'))
      : given('category')
        ? (category?.name ?? t('thisCategory'))
        : t('everything')
    const action = {
      percent: () => t('percent', { percent: String(promotion.discountPercentage ?? 0), what }),
      amount: () => t('amount', { money: amount(promotion.discountMoney), what }),
      fixed_price: () => t('fixed_price', { money: amount(promotion.discountMoney), what }),
      buy_get: () => t('buy_get', { buy: String(promotion.buyQuantity), get: String(promotion.getQuantity), what }),
      free_shipping: () => t('free_shipping'),
    }[String(promotion.promotionType) as 'percent']()
    return [
      action,
      ...(given('code') ? [t('code', { code: String(promotion.code) })] : []),
      ...(given('minQuantity') ? [t('from', { count: String(promotion.minQuantity) })] : []),
      ...(given('minimumPurchase') ? [t('purchase', { money: amount(promotion.minimumPurchase) })] : []),
      ...(given('maximumDiscount') ? [t('atMost', { money: amount(promotion.maximumDiscount) })] : []),
      ...(given('usageLimit') ? [t('times', { count: Number(promotion.usageLimit) })] : []),
      ...(given('usageLimitPerCustomer') ? [t('perCustomer', { count: Number(promotion.usageLimitPerCustomer) })] : []),
      ...(given('budget') ? [t('budget', { money: amount(promotion.budget) })] : []),
      ...(promotion.isStackable === false ? [t('alone')] : []),
      ...(promotion.floorAtCost === true ? [t('cost')] : []),
    ].join(' · ')
  }
}
