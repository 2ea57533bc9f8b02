import { Button } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { BehindLink } from '@quoin/ui/page/BehindLink.tsx'
import { useLink } from '@quoin/ui/page/useLink.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from './cart.module.css'
import { isTooMany } from './useCart.ts'
import { useFilled } from './useFilled.ts'

interface Shared {
  readonly name: string
  readonly link_until: string
  readonly currency: string
  readonly lines: readonly {
    readonly sku: string
    readonly name: string
    readonly quantity: number
    readonly unit_price: number | null
    readonly problem: 'not_sold' | 'no_price' | null
    readonly available: number | null
  }[]
}

/** What a colleague put together, at one's own prices of today: a copy of it can be put into one's own cart. */
export const SharedCartPage = () => (
  <WithTexts>
    <Behind />
  </WithTexts>
)

function Behind() {
  const t = useTranslations('products.cart')
  const link = useLink()
  const read = useRead(products.savedCarts.shared, { link }, { enabled: link !== '' })
  const shared = read.data
  return (
    <BehindLink read={read} isGone={!link} missing={t('sharedMissing')} missingText={t('sharedMissingText')}>
      {shared && <Sheet shared={shared} link={link} />}
    </BehindLink>
  )
}

function Sheet({ shared, link }: { shared: Shared; link: string }) {
  const t = useTranslations('products.cart')
  const format = useFormatter()
  const money = useMoney()
  const notify = useNotify()
  const inWords = useErrorWords(products.savedCarts)
  const whyRefused = useWhyRefused()
  const filled = useFilled()
  const go = useGo()
  const fill = useAction(products.savedCarts.fillShared, { alsoRefreshes: ['products.carts'] })
  const why =
    whyRefused(products.savedCarts.fillShared) ?? (shared.lines.every(({ problem }) => problem !== null) ? t('notSold') : null)
  const take = () =>
    fill.mutate(
      { link },
      {
        onSuccess: (told) => {
          filled(told)
          void go(pages.cart())
        },
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  return (
    <>
      <PageHeader
        title={shared.name}
        text={t('sharedText', { day: format.dateTime(new Date(shared.link_until), { dateStyle: 'long' }) })}
        actions={
          <Refused why={why}>
            <Button loading={fill.isPending} onClick={take}>
              {t('takeCopy')}
            </Button>
          </Refused>
        }
      />
      <ul className={styles.lines} aria-label={t('lines')}>
        {shared.lines.map((line, i) => (
          // Two lines may be of the same goods.
          <li key={`${line.sku} ${i}`} className={styles.line}>
            <div className={styles.what}>
              <span className={styles.name}>{line.name}</span>
              <p className={styles.dim}>
                {line.problem === 'not_sold'
                  ? t('notSold')
                  : line.problem === 'no_price'
                    ? t('noPriceNow')
                    : `${line.sku} · ${t('each', { price: money(line.unit_price!, shared.currency) })}`}
              </p>
              {line.problem === null && isTooMany(line) && (
                <p className={styles.dim}>{t('onlyLeft', { count: line.available! })}</p>
              )}
            </div>
            <span className={styles.amount}>{`${format.number(line.quantity)} ×`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
