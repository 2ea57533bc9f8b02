import { Alert, Button, Select, Tabs } from '@mantine/core'
import { toDecimal } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useWallets } from '../useWallets.ts'
import styles from '../wallet.module.css'
import { CodesTab } from './CodesTab.tsx'
import { HoldsTab } from './HoldsTab.tsx'
import { Overview } from './Overview.tsx'
import { PocketsTab } from './PocketsTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import { StatementTab } from './StatementTab.tsx'
import { WaitingRequests } from './WaitingRequests.tsx'

const tabs = ['overview', 'statement', 'holds', 'pockets', 'codes', 'settings'] as const

/** One's own money: what there is, where it came from, and what can be done with it. */
interface WalletPageProps {
  readonly wallet?: string
  readonly tab?: string
}

export const WalletPage = (search: WalletPageProps) => (
  <WithTexts>
    <Home {...search} />
  </WithTexts>
)

function Home(search: WalletPageProps) {
  const t = useTranslations('wallet')
  const money = useMoney()
  const goTo = useGo()
  const { wallets, error, refetch } = useWallets()
  if (error) return <ErrorState error={error} level={1} onRetry={refetch} />
  if (!wallets || wallets.length === 0) return <PageSkeleton />
  const own = wallets.find((one) => one.unique_id === search.wallet) ?? wallets[0]!
  const tab = tabs.find((one) => one === search.tab) ?? 'overview'
  const go = (next: WalletPageProps) => void goTo(pages.home({ ...search, ...next }), { replace: true, resetScroll: false })
  const named = own === wallets[0] ? {} : { wallet: own.unique_id }
  const isClosed = own.status === 'archived' || own.status === 'deleted'
  const isFrozen = !isClosed && (own.status !== 'active' || !own.enabled)
  return (
    <div>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {wallets.length > 1 && (
              <Select
                aria-label={t('home.choose')}
                w={220}
                allowDeselect={false}
                value={own.unique_id}
                data={wallets.map((one) => ({ value: one.unique_id, label: `${one.currency} · ${one.notes ?? one.code}` }))}
                onChange={(next) => go({ wallet: next === wallets[0]!.unique_id ? undefined : (next ?? undefined) })}
              />
            )}
            {!isFrozen && !isClosed && (
              <>
                <Button variant="default" component={Link} to={pages.request(named)}>
                  {t('requests.ask')}
                </Button>
                <Button component={Link} to={pages.transfer(named)}>
                  {t('home.transfer')}
                </Button>
              </>
            )}
          </>
        }
      />
      {(isFrozen || isClosed) && (
        <Alert color={isFrozen ? 'yellow' : 'gray'} variant="light" mb="md">
          {isFrozen ? t('home.frozen', { reason: own.frozen_reason ?? '' }) : t('home.closed')}
        </Alert>
      )}
      <section className={styles.card} aria-label={own.notes ?? t('title')}>
        <div>
          <p className={styles.cardName}>{own.notes ?? t('home.balance')}</p>
          <p className={styles.balance}>{money(own.balance, own.currency)}</p>
          <dl className={styles.facts}>
            <div>
              <dt>{t('home.available')}</dt>
              <dd>{money(own.available, own.currency)}</dd>
            </div>
            <div>
              <dt title={t('home.heldText')}>{t('home.held')}</dt>
              <dd>{money(own.held, own.currency)}</dd>
            </div>
            <InPockets id={own.unique_id} currency={own.currency} />
            {own.overdraft > 0 && (
              <div>
                <dt>{t('home.overdraft')}</dt>
                <dd>{money(own.overdraft, own.currency)}</dd>
              </div>
            )}
          </dl>
        </div>
        <div className={styles.side}>
          <span className={styles.code}>{own.code}</span>
          <div>
            <div className={styles.small}>{t('home.alias')}</div>
            <strong>{own.alias ? `@${own.alias}` : t('home.noAlias')}</strong>
          </div>
        </div>
      </section>
      <WaitingRequests />
      <Tabs
        value={tab}
        keepMounted={false}
        mt="lg"
        onChange={(next) => go({ tab: next === 'overview' || next === null ? undefined : next })}
      >
        <Tabs.List className={styles.tabs}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`home.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview id={own.unique_id} onAll={() => go({ tab: 'statement' })} />
        </Tabs.Panel>
        <Tabs.Panel value="statement" pt="md">
          <StatementTab id={own.unique_id} key={own.unique_id} />
        </Tabs.Panel>
        <Tabs.Panel value="holds" pt="md">
          <HoldsTab id={own.unique_id} />
        </Tabs.Panel>
        <Tabs.Panel value="pockets" pt="md">
          <PocketsTab id={own.unique_id} currency={own.currency} />
        </Tabs.Panel>
        <Tabs.Panel value="codes" pt="md">
          <CodesTab id={own.unique_id} walletCode={own.code} currency={own.currency} />
        </Tabs.Panel>
        <Tabs.Panel value="settings" pt="md">
          <SecurityTab own={own} key={own.unique_id} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

/** What is spent before the balance; nothing where there is none. */
function InPockets({ id, currency }: { id: string; currency: string }) {
  const t = useTranslations('wallet.pockets')
  const money = useMoney()
  const { data } = useRead(wallet.pockets.list, { filter: { wallet_unique_id: id, state: 'open' }, records: 50 })
  const now = new Date().toISOString()
  const sum = (data?.data ?? [])
    .filter(({ endsAt }) => !endsAt || endsAt > now)
    .reduce((before, { remainingMinor }) => before + BigInt(remainingMinor ?? 0), 0n)
  if (sum === 0n) return null
  return (
    <div>
      <dt title={t('sumText')}>{t('sum')}</dt>
      <dd>{money(toDecimal(sum, currency), currency)}</dd>
    </div>
  )
}
