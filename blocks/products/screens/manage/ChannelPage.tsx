import { Pill } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import styles from './manage.module.css'

/** One channel: what it is, who may buy on it, and the warehouses it sells from. */
export function ChannelPage({ id }: { readonly id: string }) {
  const t = useTranslations('products')
  const { permissions } = useMe()
  const go = useGo()
  return (
    <RecordPage
      resource={products.channels}
      id={id}
      foldsEmpty
      key={id}
      groups={[
        { label: t('manage.facts'), fields: ['name', 'code', 'currencyCode', 'status', 'enabled'] },
        { label: t('manage.selling'), fields: ['roles', 'apiUrl', 'apiDescription'] },
      ]}
      tabs={
        permissions.has('products.stock.read')
          ? [{ key: 'warehouses', label: t('resources.warehouses.many'), content: () => <Warehouses channel={id} /> }]
          : []
      }
      onGone={() => void go(pages.assortment({ kind: 'channels' }))}
    />
  )
}

/** Where the goods of a channel come from: none named means from everywhere. */
function Warehouses({ channel }: { channel: string }) {
  const t = useTranslations('products.manage')
  const notify = useNotify()
  const inWords = useErrorWords(products.channels)
  const why = useWhyRefused()(products.channels.sellFrom)
  const read = useRead(products.channels.warehouses, { id: channel })
  const set = useAction(products.channels.sellFrom, { alsoRefreshes: ['products.products'] })
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <ListSkeleton rows={2} />
  const { warehouses, every_warehouse: every } = read.data
  const ids = warehouses.map((one) => one.unique_id)
  const name = (next: readonly string[]) =>
    set.mutate({ id: channel, warehouses: [...next] }, { onError: (error) => notify.trouble(inWords(error).sentence) })
  return (
    <section aria-label={t('sellsFrom')} className={styles.stack}>
      <p className={styles.dim}>{t(every ? 'fromEverywhere' : warehouses.length === 0 ? 'fromNowhere' : 'sellsFrom')}</p>
      {warehouses.length > 0 && (
        <Pill.Group>
          {warehouses.map((one) => (
            <Pill
              key={one.unique_id}
              withRemoveButton={why === null}
              removeButtonProps={{ 'aria-label': t('takeOut', { name: one.name }), tabIndex: 0, 'aria-hidden': false }}
              onRemove={() => name(ids.filter((id) => id !== one.unique_id))}
            >
              {one.name}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <RefInput
        target="products.warehouses"
        value={null}
        label={t('addWarehouse')}
        disabled={why !== null || set.isPending}
        onChange={(id) => id && name([...ids, id])}
      />
    </section>
  )
}
