import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useTranslations } from 'use-intl'

/** Which record an account's owner is, by the block that keeps such accounts. */
const owners: Readonly<Record<string, string>> = {
  'wallet.cash': 'wallet.wallets',
  'rewards.points': 'rewards.customers',
  'rewards.pending': 'rewards.customers',
  'rewards.debt': 'rewards.customers',
}

/** Whose account it is. */
export function AccountOwner({ kind, owner, plain = false }: { kind: string; owner: string | null; plain?: boolean }) {
  const t = useTranslations('wallet.books')
  if (!owner) return <>{t('company')}</>
  const target = owners[kind]
  return target ? <RefValue target={target} id={owner} plain={plain} /> : owner.slice(0, 8)
}
