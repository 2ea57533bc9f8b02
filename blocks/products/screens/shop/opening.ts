import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useFormatter, useTranslations } from 'use-intl'

/** When a product that is not sold yet will be, to everybody and to tiers for which that is earlier. */
export interface Opening {
  readonly at: string
  readonly tiers: readonly { readonly tier: string; readonly from: string; readonly is_yours: boolean }[]
  /** Whether whoever looks may buy it already. */
  readonly isOpen: boolean
}

/** Nothing for a product that is sold, or of which nobody said when it will be. */
export function openingOf(product: AnyRecord): Opening | undefined {
  if (typeof product.opensAt !== 'string') return undefined
  const tiers = (product.earlyAccess ?? []) as Opening['tiers']
  return { at: product.opensAt, tiers, isOpen: tiers.some(({ from, is_yours }) => is_yours && Date.parse(from) <= Date.now()) }
}

/** The most important of it first. */
export function useOpeningWords(): (opening: Opening) => string[] {
  const t = useTranslations('products.shop')
  const format = useFormatter()
  const when = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return ({ at, tiers, isOpen }) => {
    const isNow = ({ from }: Opening['tiers'][number]) => Date.parse(from) <= Date.now()
    const names = format.list(tiers.filter(isNow).map(({ tier }) => tier))
    const later = tiers.filter((one) => !isNow(one)).map(({ tier, from }) => t('opensFor', { tier, when: when(from) }))
    const all = names ? t('openNow', { tiers: names, when: when(at) }) : t('opens', { when: when(at) })
    return isOpen || names ? [all, ...later] : [...later, all]
  }
}
