import { ActionIcon, Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { FilterBy, ListName, Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Refused, useMe } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { seenFields } from '@quoin/ui/fields/words.ts'
import { columnsOf } from '@quoin/ui/list/columns.ts'
import { FilterLines } from '@quoin/ui/list/FilterLines.tsx'
import { Link } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import type { CatalogRule } from '../../resources/shelves.ts'
import { useMoney } from '../money.ts'
import styles from './manage.module.css'

const shown = 50

/** What is in a catalog: chosen product by product, or whatever a rule finds, with both in sight before it is kept. */
export function CatalogMembers({ catalog }: { catalog: AnyRecord }) {
  const t = useTranslations('products.manage')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useErrorWords(products.catalogs)
  const why = useWhyRefused()(products.catalogs.update)
  const held = (catalog.rule ?? null) as CatalogRule | null
  const [byRule, setByRule] = useState(held !== null)
  const [rule, setRule] = useState<CatalogRule>(held ?? {})
  const save = useAction(products.catalogs.update, { alsoRefreshes: ['products.products'] })
  const isEmpty = Object.keys(rule).length === 0
  const wanted = byRule && !isEmpty ? rule : null
  const differs = JSON.stringify(byRule ? wanted : null) !== JSON.stringify(held)
  return (
    <section className={styles.stack} aria-label={t('members')}>
      <SegmentedControl
        aria-label={t('members')}
        value={byRule ? 'rule' : 'hand'}
        disabled={why !== null}
        onChange={(next) => setByRule(next === 'rule')}
        data={[
          { value: 'hand', label: t('byHand') },
          { value: 'rule', label: t('byRule') },
        ]}
      />
      {byRule && <RuleEditor rule={rule} disabled={why !== null} onChange={setRule} />}
      {differs && (
        <div className={styles.foot}>
          <Refused why={byRule && isEmpty ? t('ruleEmpty') : why}>
            <Button
              loading={save.isPending}
              onClick={() =>
                save.mutate(
                  { id: catalog.id, version: Number(catalog.version), rule: wanted },
                  {
                    onError: (error) => notify.trouble(inWords(error).sentence),
                  },
                )
              }
            >
              {common('save')}
            </Button>
          </Refused>
        </div>
      )}
      {byRule ? (
        <Found rule={wanted} />
      ) : (
        <Picked catalog={catalog.id} disabled={why !== null || held !== null} waits={held !== null} />
      )}
    </section>
  )
}

/** The fields a rule is likeliest to be about come first. */
const likely = ['brand', 'vendor', 'tags', 'productType', 'status']

function RuleEditor({ rule, disabled, onChange }: { rule: CatalogRule; disabled: boolean; onChange(rule: CatalogRule): void }) {
  const t = useTranslations('products.manage')
  const shop = useTranslations('products.shop')
  const me = useMe()
  const set = (next: { [K in keyof CatalogRule]?: CatalogRule[K] | undefined }) =>
    onChange(Object.fromEntries(Object.entries({ ...rule, ...next }).filter(([, value]) => value !== undefined)) as CatalogRule)
  // A price is asked for above, in the currency and not in its smallest units.
  const filterable = columnsOf(products.products, seenFields(products.products, me))
    .filter(
      ({ fact: field, definition }) =>
        definition.filterable && !definition.seenWith && definition.kind !== 'decimal' && field !== 'priceMinor',
    )
    .sort((a, b) => rank(a.fact) - rank(b.fact))
  return (
    <fieldset className={styles.rule} disabled={disabled}>
      <legend>{t('ruleText')}</legend>
      <div className={styles.ruleFacts}>
        <RefInput
          target="products.categories"
          value={rule.category_unique_id ?? null}
          label={shop('category')}
          disabled={disabled}
          onChange={(id) => set({ category_unique_id: id ?? undefined })}
        />
        <TextInput
          label={t('ruleWords')}
          value={rule.search ?? ''}
          maxLength={200}
          onChange={(event) => set({ search: event.currentTarget.value || undefined })}
        />
        {(['price_from', 'price_to'] as const).map((bound) => (
          <NumberField
            key={bound}
            label={t(bound === 'price_from' ? 'priceFrom' : 'priceTo')}
            value={rule[bound] ?? ''}
            min={0}
            max={1e12}
            decimalScale={3}
            hideControls
            onChange={(value) => set({ [bound]: value === '' ? undefined : Number(value) })}
          />
        ))}
      </div>
      <Checkbox
        label={shop('inStock')}
        checked={rule.in_stock === true}
        onChange={(event) => set({ in_stock: event.currentTarget.checked || undefined })}
      />
      <FilterLines
        resource={products.products}
        filterable={filterable}
        filter={rule.filter}
        max={20}
        onFilter={(filter) => set({ filter })}
        onClose={() => undefined}
      />
    </fieldset>
  )
}
const rank = (field: string) => (likely.includes(field) ? likely.indexOf(field) : likely.length)

const rowsOf = (data: unknown) => data as Page<AnyRecord> | undefined
/** A rule as the list of products asks it; what it names was checked when it was kept. */
const asList = ({ in_stock, filter, ...rule }: CatalogRule) => ({
  ...rule,
  ...(filter && { filter: filter as FilterBy<ListName<typeof products.products>> }),
  ...(in_stock && { in_stock: 'true' }),
})

/** What a rule finds now, before it is saved as well as after. */
function Found({ rule }: { rule: CatalogRule | null }) {
  const t = useTranslations('products.manage')
  const [input] = useDebouncedValue(JSON.stringify(rule), 300)
  const settled = JSON.parse(input) as CatalogRule | null
  const read = useRead(
    products.products.list,
    { records: shown, sort: 'name', ...(settled && asList(settled)) },
    {
      enabled: settled !== null,
    },
  )
  if (settled === null) return <p className={styles.dim}>{t('ruleEmpty')}</p>
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  return <Rows page={rowsOf(read.data)} title={(count) => t('ruleFinds', { count })} />
}

function Picked({ catalog, disabled, waits }: { catalog: string; disabled: boolean; waits: boolean }) {
  const t = useTranslations('products.manage')
  const notify = useNotify()
  const inWords = useErrorWords(products.catalogs)
  const settled = { alsoRefreshes: ['products.products', 'products.catalogs'] }
  const add = useAction(products.productCatalogs.add, settled)
  const drop = useAction(products.productCatalogs.remove, settled)
  const onError = (error: unknown) => notify.trouble(inWords(error).sentence)
  // A question of the list of products beside those that every list takes.
  const inCatalog = { catalog_unique_id: catalog }
  const read = useRead(products.products.list, { records: shown, sort: 'name', ...inCatalog }, { enabled: !waits })
  if (waits) return <p className={styles.dim}>{t('handWaits')}</p>
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  return (
    <>
      <RefInput
        target="products.products"
        value={null}
        label={t('addProduct')}
        disabled={disabled || add.isPending}
        onChange={(id) => id && add.mutate({ id, unique_id: catalog }, { onError })}
      />
      <Rows
        page={rowsOf(read.data)}
        title={(count) => t('inCatalog', { count })}
        onDrop={disabled ? undefined : (product) => drop.mutate({ id: product.id, catalog }, { onError })}
      />
    </>
  )
}

function Rows({
  page,
  title,
  onDrop,
}: {
  page: Page<AnyRecord> | undefined
  title(count: number): string
  onDrop?: ((product: AnyRecord) => void) | undefined
}) {
  const t = useTranslations('products.manage')
  const money = useMoney()
  if (!page) return <ListSkeleton rows={3} />
  const more = page.meta.totalCount - page.data.length
  return (
    <>
      <h3 className={styles.heading} aria-live="polite">
        {title(page.meta.totalCount)}
      </h3>
      <ul className={styles.rows}>
        {page.data.map((product) => (
          <li key={product.id} className={styles.row}>
            <div className={styles.main}>
              <Link className={styles.name} to={pages.products.record(product.id)}>
                {String(product.name)}
              </Link>
              <p className={styles.dim}>{String(product.sku)}</p>
            </div>
            <span>{money(product.price, product.currency)}</span>
            {onDrop && (
              <ActionIcon aria-label={t('takeOut', { name: String(product.name) })} onClick={() => onDrop(product)}>
                <IconX size={15} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.dim}>{t('more', { count: more })}</p>}
    </>
  )
}
