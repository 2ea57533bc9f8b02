import { Pill } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import styles from './manage.module.css'

/** Where a product is found: its categories, catalogs, and the products it is suggested with. */
export function PlacesTab({ product }: { product: AnyRecord }) {
  const t = useTranslations('products.manage')
  const notify = useNotify()
  const inWords = useErrorWords(products.products)
  const whyRefused = useWhyRefused()
  const onError = (error: unknown) => notify.trouble(inWords(error).sentence)
  const settled = { alsoRefreshes: ['products.products', 'products.catalogs', 'products.categories'] }
  const addCategory = useAction(products.productCategories.add, settled)
  const dropCategory = useAction(products.productCategories.remove, settled)
  const addCatalog = useAction(products.productCatalogs.add, settled)
  const suggest = useAction(products.suggestions.add)
  const drop = useAction(products.suggestions.remove)
  const suggested = (useRead(products.suggestions.list, { id: product.id }).data as Page<AnyRecord> | undefined)?.data ?? []
  const categories = (product.categories ?? []) as readonly { unique_id: string; name: string }[]
  const mayArrange = whyRefused(products.productCatalogs.add) === null
  const mayWrite = whyRefused(products.productCategories.add) === null
  const pill = (id: string, name: string, onRemove: () => void) => (
    <Pill
      key={id}
      withRemoveButton={mayWrite}
      removeButtonProps={{ 'aria-label': t('takeOut', { name }), tabIndex: 0, 'aria-hidden': false }}
      onRemove={onRemove}
    >
      {name}
    </Pill>
  )
  return (
    <section aria-label={t('places')} className={styles.stack}>
      <h2 className={styles.heading}>{t('inCategories')}</h2>
      <Pill.Group>
        {categories.length === 0 && <span className={styles.dim}>{t('none')}</span>}
        {categories.map((one) =>
          pill(one.unique_id, one.name, () => dropCategory.mutate({ id: product.id, category: one.unique_id }, { onError })),
        )}
      </Pill.Group>
      <RefInput
        target="products.categories"
        value={null}
        label={t('addCategory')}
        disabled={!mayWrite}
        onChange={(id) => id && addCategory.mutate({ id: product.id, category_unique_id: id }, { onError })}
      />
      <RefInput
        target="products.catalogs"
        value={null}
        label={t('addCatalog')}
        disabled={!mayArrange}
        onChange={(id) =>
          id && addCatalog.mutate({ id: product.id, unique_id: id }, { onError, onSuccess: () => notify.done(t('done')) })
        }
      />
      <h2 className={styles.heading}>{t('suggested')}</h2>
      <Pill.Group>
        {suggested.length === 0 && <span className={styles.dim}>{t('none')}</span>}
        {suggested.map((one) =>
          pill(one.id, String(one.name), () => drop.mutate({ id: product.id, other: one.id }, { onError })),
        )}
      </Pill.Group>
      <RefInput
        target="products.products"
        value={null}
        label={t('addSuggestion')}
        disabled={!mayWrite}
        onChange={(id) => id && suggest.mutate({ id: product.id, product_unique_id: id }, { onError })}
      />
    </section>
  )
}
