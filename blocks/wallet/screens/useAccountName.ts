import { useTranslations } from 'use-intl'

const tenders = ['bank', 'card', 'cash', 'demo', 'points', 'wallet'] as const

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
  'sales.earning': 'earnings',
  'sales.tips': 'tips',
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
    if (kind.startsWith('sales.tender.')) {
      const tender = kind.slice('sales.tender.'.length)
      const word = tenders.find((one) => one === tender)
      return t('tender', { kind: word ? t(`tenders.${word}`) : tender })
    }
    return kind in known ? t(known[kind as keyof typeof known]) : kind
  }
}
