import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, useLanguage, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import { CartButton } from '../cart/CartButton.tsx'
import { SuggestProduct } from '../submissions/SuggestProduct.tsx'
import { ChannelSwitch, useChannel } from './ChannelSwitch.tsx'
import { ReadyFilters } from './ReadyFilters.tsx'
import { ProductCard } from './ProductCard.tsx'
import styles from './shop.module.css'

const shopOrders = ['newest', 'byName', 'cheapest', 'dearest'] as const
export interface ShopSearch {
  readonly q?: string
  readonly category?: string
  readonly sort?: string
  readonly there?: string
  readonly filter?: string
}

const sorts = { newest: '-created_at', byName: 'name', cheapest: 'price_minor', dearest: '-price_minor' } as const
const size = 24

/** The window of the shop: what is sold, to be searched, sorted and narrowed; all of it stands in the address. */
export function ShopPage(search: ShopSearch) {
  const t = useTranslations('products.shop')
  const { language } = useLanguage()
  const go = useGo()
  const { permissions } = useMe()
  const order = shopOrders.find((one) => one === search.sort) ?? 'newest'
  const change = (next: ShopSearch) => {
    const { q, category, sort, there, filter } = { ...search, ...next }
    void go(pages.shop({ q: q || undefined, category: category || undefined, sort, there, filter }), { replace: true })
  }
  const [typed, setTyped] = useState(search.q ?? '')
  const [wanted] = useDebouncedValue(typed, 250)
  useEffect(() => {
    if (wanted !== (search.q ?? '')) change({ q: wanted })
  }, [wanted])
  const [shown, setShown] = useState(size)
  const translated = { language }
  const categories = useRead(products.categories.list, { records: 200, filter: { status: 'active' }, ...translated })
  const { channel, ready } = useChannel()
  const listing = {
    records: shown,
    sort: sorts[order],
    filter: { status: 'active', enabled: 'true' },
    visible: 'true',
    ...(search.q ? { search: search.q } : {}),
    ...(search.category ? { category_unique_id: search.category } : {}),
    ...(search.there ? { in_stock: 'true' } : {}),
    ...(channel ? { channel_unique_id: channel } : {}),
    ...(search.filter ? { filter_unique_id: search.filter } : {}),
    ...translated,
  }
  const read = useRead(products.products.list, listing, { enabled: ready })
  const page = read.data
  const branches = (categories.data?.data ?? []).map((one) => ({
    value: one.id,
    label: String(one.name),
  }))
  return (
    <>
      <PageHeader
        title={t('title')}
        text={page && t('count', { count: page.meta.totalCount })}
        actions={
          <>
            {permissions.has('products.submissions.write') && (
              <>
                <Button component={Link} to={pages.submissions.list()} variant="subtle" color="gray">
                  {t('mySuggestions')}
                </Button>
                <SuggestProduct />
              </>
            )}
            <CartButton />
          </>
        }
      />
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
          onChange={(category) => change({ category: category ?? undefined })}
        />
        <Select
          className={styles.choice}
          label={t('sort')}
          data={shopOrders.map((value) => ({ value, label: t(value) }))}
          value={order}
          allowDeselect={false}
          onChange={(sort) => change({ sort: sort === 'newest' ? undefined : (sort ?? undefined) })}
        />
        <Checkbox
          label={t('inStock')}
          checked={Boolean(search.there)}
          onChange={(event) => change({ there: event.currentTarget.checked ? 'yes' : undefined })}
          pb={8}
        />
      </div>
      <ReadyFilters search={search} onChoose={(filter) => change({ filter })} />
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
                void go(pages.shop(), { replace: true })
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
