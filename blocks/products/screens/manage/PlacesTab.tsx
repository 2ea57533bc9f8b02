import { Pill } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { RelatedProducts } from './RelatedProducts.tsx'
import styles from './manage.module.css'

/** Where a product is found: its categories and catalogs, and the products that stand beside it. */
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
  const replace = useAction(products.suggestions.addReplacements)
  const dropReplacement = useAction(products.suggestions.removeReplacement)
  const addAddon = useAction(products.addons.add)
  const dropAddon = useAction(products.addons.remove)
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
      <RelatedProducts
        product={product.id}
        list={products.suggestions.list}
        title={t('suggested')}
        addLabel={t('addSuggestion')}
        mayWrite={mayWrite}
        onAdd={(other) => suggest.mutate({ id: product.id, product_unique_id: other }, { onError })}
        onRemove={(other) => drop.mutate({ id: product.id, other }, { onError })}
      />
      <RelatedProducts
        product={product.id}
        list={products.addons.list}
        title={t('addons')}
        addLabel={t('addAddon')}
        mayWrite={mayWrite}
        onAdd={(other) => addAddon.mutate({ id: product.id, addon_unique_id: other }, { onError })}
        onRemove={(other) => dropAddon.mutate({ id: product.id, other }, { onError })}
      />
      <RelatedProducts
        product={product.id}
        list={products.suggestions.getReplacements}
        title={t('replacements')}
        addLabel={t('addReplacement')}
        mayWrite={mayWrite}
        onAdd={(other) => replace.mutate({ id: product.id, replacement_product_unique_ids: [other] }, { onError })}
        onRemove={(other) => dropReplacement.mutate({ id: product.id, other }, { onError })}
      />
    </section>
  )
}
