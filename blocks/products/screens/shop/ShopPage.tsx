import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { CartButton } from '../cart/CartButton.tsx'
import { shopOrders, type ShopSearch } from '../routes.tsx'
import { ChannelSwitch, useChannel } from './ChannelSwitch.tsx'
import { ProductCard } from './ProductCard.tsx'
import styles from './shop.module.css'

const sorts = { newest: '-created_at', byName: 'name', cheapest: 'price_minor', dearest: '-price_minor' } as const
const size = 24

/** The window of the shop: what is sold, to be searched, sorted and narrowed; all of it stands in the address. */
export function ShopPage() {
  const t = useTranslations('products.shop')
  const language = useLocale()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as ShopSearch
  const change = (next: Partial<Record<keyof ShopSearch, unknown>>) =>
    void navigate({
      to: '.',
      replace: true,
      search: Object.fromEntries(Object.entries({ ...search, ...next }).filter(([, value]) => value)) as never,
    })
  const [typed, setTyped] = useState(search.q ?? '')
  const [wanted] = useDebouncedValue(typed, 250)
  useEffect(() => {
    if (wanted !== (search.q ?? '')) change({ q: wanted })
  }, [wanted])
  const [shown, setShown] = useState(size)
  const categories = useRead(products.categories.list, { records: 200, filter: { status: 'active' }, language })
  const { channel, ready } = useChannel()
  const listing = {
    records: shown,
    sort: sorts[search.sort ?? 'newest'],
    filter: { status: 'active', enabled: 'true' },
    visible: 'true',
    ...(search.q ? { search: search.q } : {}),
    ...(search.category ? { category_unique_id: search.category } : {}),
    ...(search.there ? { in_stock: 'true' } : {}),
    ...(channel ? { channel_unique_id: channel } : {}),
    language,
  }
  const read = useRead(products.products.list, listing, { enabled: ready })
  const page = read.data as unknown as Page<AnyRecord> | undefined
  const branches = ((categories.data as unknown as Page<AnyRecord> | undefined)?.data ?? []).map((one) => ({
    value: one.id,
    label: String(one.name),
  }))
  return (
    <>
      <PageHeader title={t('title')} text={page && t('count', { count: page.meta.totalCount })} actions={<CartButton />} />
      <div className={styles.filters}>
        <ChannelSwitch className={styles.choice} />
        <TextInput
          className={styles.search}
          type="search"
          label={t('search')}
          value={typed}
          maxLength={200}
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          className={styles.choice}
          label={t('category')}
          data={[{ value: '', label: t('everything') }, ...branches]}
          value={search.category ?? ''}
          allowDeselect={false}
          searchable={branches.length > 8}
          onChange={(category) => change({ category })}
        />
        <Select
          className={styles.choice}
          label={t('sort')}
          data={shopOrders.map((value) => ({ value, label: t(value) }))}
          value={search.sort ?? 'newest'}
          allowDeselect={false}
          onChange={(sort) => change({ sort: sort === 'newest' ? undefined : sort })}
        />
        <Checkbox
          label={t('inStock')}
          checked={search.there === true}
          onChange={(event) => change({ there: event.currentTarget.checked })}
          pb={8}
        />
      </div>
      {read.error && !page ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !page ? (
        <ListSkeleton rows={6} />
      ) : page.data.length === 0 ? (
        <EmptyState
          title={t('nothing')}
          action={
            <Button
              variant="default"
              onClick={() => {
                setTyped('')
                void navigate({ to: '.', replace: true, search: {} as never })
              }}
            >
              {t('reset')}
            </Button>
          }
        >
          {t('nothingText')}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.grid}>
            {page.data.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
          {page.meta.totalCount > page.data.length && shown < 1_000 && (
            <div className={styles.foot}>
              <Button
                variant="default"
                loading={read.isFetching}
                onClick={() => setShown((held) => Math.min(held + size, 1_000))}
              >
                {t('more')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}
