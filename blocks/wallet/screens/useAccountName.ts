import { useTranslations } from 'use-intl'

const known = {
  'wallet.cash': 'cash',
  'wallet.pocket': 'pocket',
  'wallet.promotions': 'promotions',
  'wallet.outside': 'outside',
  'wallet.clearing': 'clearing',
  'sales.deposit': 'deposit',
  'sales.gift_card': 'giftCards',
  'sales.revenue': 'revenue',
  'sales.tax': 'tax',
  'sales.payable': 'payable',
  'sales.vendor_cost': 'vendorCost',
  'sales.bank': 'bank',
  'rewards.points': 'points',
  'rewards.pending': 'pointsWaiting',
  'rewards.debt': 'pointsOwed',
  'rewards.issued': 'pointsIssued',
  'rewards.redeemed': 'pointsRedeemed',
  'rewards.breakage': 'pointsEnded',
} as const

/** What an account of the books is, in words; one that nobody has put into words goes by the name its block gave it. */
export function useAccountName(): (kind: string) => string {
  const t = useTranslations('wallet.accounts')
  return (kind) => {
    if (kind.startsWith('sales.tender.')) return t('tender', { kind: kind.slice('sales.tender.'.length) })
    return kind in known ? t(known[kind as keyof typeof known]) : kind
  }
}
