import { Link } from '@quoin/ui/pages'
import { pages } from '../../pages.tsx'
import type { Form } from '../../variants/matrix.ts'
import { Alert, Anchor, Button, Chip, Group } from '@mantine/core'
import { camel, type Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, Refused, useLanguage, useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useTitle } from '@quoin/ui'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { CartButton } from '../cart/CartButton.tsx'
import { ProductReviews } from '../reviews/ProductReviews.tsx'
import { sayForm } from '../../variants/sayForm.ts'
import { useMoney } from '../money.ts'
import { Addons } from './Addons.tsx'
import { ChannelSwitch, useChannel } from './ChannelSwitch.tsx'
import { OptionsInput, useOptions } from './OptionsInput.tsx'
import { Picture, ProductCard } from './ProductCard.tsx'
import styles from './shop.module.css'
import { openingOf, useOpeningWords } from './opening.ts'
import { type Explained, PriceDetails } from './PriceDetails.tsx'

interface Quote extends Explained {
  readonly unit_price: number
  readonly total: number
  readonly tax: number
  readonly discount: number
}
interface Left {
  readonly available: number | null
  readonly back_order_left: number | null
  readonly expected_on: string | null
}
interface Available extends Left {
  readonly counted: boolean
  readonly variations: readonly (Left & { readonly variation_unique_id: string })[]
}
const rowsOf = (data: unknown): readonly AnyRecord[] => (data as Page<AnyRecord> | undefined)?.data ?? []

/** A suggested product arrives in the names of the wire, because a suggestion has no fields of its own. */
const inCodeNames = ({ id, ...wire }: AnyRecord): AnyRecord => ({
  id,
  ...Object.fromEntries(Object.entries(wire).map(([name, value]) => [camel(name), value])),
})

export const ProductPage = (page: { readonly id: string }) => (
  <WithTexts>
    <Product key={page.id} {...page} />
  </WithTexts>
)

/** A product as a customer sees it: pictures, forms, what so many of it cost, and the way into the cart. */
function Product({ id }: { readonly id: string }) {
  const t = useTranslations('products.shop')
  const money = useMoney()
  const notify = useNotify()
  const inWords = useErrorWords(products.carts)
  const whyRefused = useWhyRefused()
  const { language } = useLanguage()
  const { channel, ready } = useChannel()
  const onChannel = channel ? { channel_unique_id: channel } : {}
  const inWindow = { id, language, ...onChannel }
  const read = useRead(products.products.get, inWindow, { enabled: ready })
  const pictures = rowsOf(useRead(products.images.listProduct, { product: id }).data)
  const forms = rowsOf(
    useRead(products.variations.list, { parent: id, records: 200, filter: { enabled: 'true', status: 'active' } }).data,
  )
  const there = useRead(products.products.availability, { id, ...onChannel }, { enabled: ready }).data as Available | undefined
  const others = rowsOf(
    useRead(products.suggestions.list, { id, language, visible: 'true', ...onChannel }, { enabled: ready }).data,
  ).map(inCodeNames)
  const addons = rowsOf(
    useRead(products.addons.list, { id, language, visible: 'true', ...onChannel }, { enabled: ready }).data,
  ).map(inCodeNames)
  const [added, setAdded] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  const requested = { id, quantity, ...(chosen ? { variation_unique_id: chosen } : {}), ...onChannel }
  const quote = useRead(products.products.price, requested, {
    enabled: ready && (read.data?.price !== null || chosen !== null),
  })
  const adding = useAction(products.carts.upsert)
  const product = read.data as AnyRecord | undefined
  const words = (product?.words ?? {}) as Readonly<Record<string, string>>
  const formName = (one: AnyRecord) => sayForm(String(one.name), words)
  const choice = useOptions(product, forms as unknown as readonly (Form & { readonly id: string })[])
  const inOpeningWords = useOpeningWords()
  const isGone = product !== undefined && (product.status !== 'active' || product.enabled === false)
  const left = there?.counted ? (there.variations.find((one) => one.variation_unique_id === chosen) ?? there) : undefined
  const counted = left?.available ?? null
  const mayOwe = left !== undefined && left.back_order_left !== 0
  const soldOut = counted === 0 && !mayOwe && product !== undefined && product.enforceStock !== false
  const instead = rowsOf(
    useRead(
      products.suggestions.getReplacements,
      { id, language, visible: 'true', ...onChannel },
      { enabled: ready && (isGone || soldOut) },
    ).data,
  ).map(inCodeNames)
  useTitle(product ? String(product.name) : null)
  if (!product)
    return read.error ? (
      <>
        <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
        {channel && <ChannelSwitch />}
      </>
    ) : (
      <PageSkeleton />
    )
  const form = forms.find((one) => one.id === chosen)
  const own = chosen === null ? [] : pictures.filter((one) => one.variation_unique_id === chosen)
  const shown = own.length > 0 ? [...own, ...pictures.filter((one) => !one.variation_unique_id)] : pictures
  const priced = quote.data as Quote | undefined
  const tier = priced?.why.find((one) => one.reason === 'chosen')?.tier
  const opening = openingOf(product)
  const why =
    whyRefused(products.carts.upsert) ??
    (isGone
      ? t('notSold')
      : opening && !opening.isOpen
        ? t('notOpen')
        : soldOut
          ? t('soldOut')
          : forms.length > 0 && !form
            ? t('chooseFirst')
            : priced
              ? null
              : quote.error
                ? t('noPrice')
                : null)
  const add = async () => {
    try {
      // The product first: an add-on alone is of no use.
      await adding.mutateAsync({ product: { sku: String(form?.sku ?? product.sku), quantity } })
      for (const sku of added) await adding.mutateAsync({ product: { sku, quantity: 1 } })
      setAdded([])
      const name = form ? `${String(product.name)} · ${formName(form)}` : String(product.name)
      notify.done(added.length > 0 ? t('addedWith', { name, count: added.length }) : t('added', { name }))
    } catch (error) {
      notify.trouble(inWords(error).sentence)
    }
  }
  return (
    <>
      <Head id={id} />
      <article className={styles.product} aria-label={String(product.name)}>
        <Pictures key={chosen ?? ''} pictures={shown} fallback={product.imageUrl} name={String(product.name)} />
        <div className={styles.side}>
          <div>
            {typeof product.brandName === 'string' && <p className={styles.dim}>{product.brandName}</p>}
            <h1>{String(product.name)}</h1>
            <p className={styles.dim}>{String(form?.sku ?? product.sku)}</p>
          </div>
          <div aria-live="polite">
            <span className={styles.big}>
              {priced
                ? money(priced.unit_price, priced.currency)
                : product.price === null
                  ? t('noPrice')
                  : money(product.price, product.currency)}
            </span>
            {tier && <p className={styles.dim}>{t('tierPrice', { tier })}</p>}
            {opening &&
              inOpeningWords(opening).map((one) => (
                <p key={one} className={styles.dim}>
                  {one}
                </p>
              ))}
            {isGone ? (
              <p className={styles.dim}>{t('notSold')}</p>
            ) : (
              <Stock left={left} quantity={quantity} mayOwe={mayOwe} soldOut={soldOut} />
            )}
          </div>
          {priced && <PriceDetails priced={priced} />}
          {choice ? (
            <OptionsInput {...choice} words={words} onChoose={setChosen} />
          ) : forms.length > 0 ? (
            <Chip.Group value={chosen ?? ''} onChange={(next) => setChosen(String(next))}>
              <Group gap={8} role="radiogroup" aria-label={t('choose')}>
                {forms.map((one) => (
                  <Chip key={one.id} value={one.id} variant="outline">
                    {formName(one)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          ) : null}
          {addons.length > 0 && <Addons products={addons} chosen={added} onChange={setAdded} />}
          <div className={styles.buy}>
            <NumberField
              label={t('quantity')}
              value={quantity}
              min={1}
              max={1_000_000}
              allowDecimal={false}
              w={110}
              clampBehavior="strict"
              onChange={(value) => setQuantity(Math.max(1, Number(value) || 1))}
            />
            <Refused why={why}>
              <Button loading={adding.isPending} onClick={() => void add()}>
                {t('add')}
              </Button>
            </Refused>
          </div>
          {priced && <Total priced={priced} quantity={quantity} />}
          {typeof product.description === 'string' && <p className={styles.text}>{product.description}</p>}
        </div>
      </article>
      {instead.length > 0 && <Others title={t('instead')} products={instead} />}
      <ProductReviews product={id} variation={chosen} />
      {others.length > 0 && <Others title={t('alsoLike')} products={others} />}
    </>
  )
}

function Head({ id }: { readonly id: string }) {
  const t = useTranslations('products.shop')
  const { permissions } = useMe()
  return (
    <Group justify="space-between" mb={16}>
      <Anchor component={Link} to={pages.shop()} c="dimmed" size="sm">
        <IconArrowLeft size={14} aria-hidden /> {t('back')}
      </Anchor>
      <Group gap={8}>
        {permissions.has('products.products.write') && (
          <Button component={Link} to={pages.products.record(id)} variant="subtle">
            {t('manage')}
          </Button>
        )}
        <CartButton />
      </Group>
    </Group>
  )
}

interface StockProps {
  readonly left: Left | undefined
  readonly quantity: number
  /** More may be ordered than is there. */
  readonly mayOwe: boolean
  readonly soldOut: boolean
}

/** How many are left, or when more come. */
function Stock({ left, quantity, mayOwe, soldOut }: StockProps) {
  const t = useTranslations('products.shop')
  const format = useFormatter()
  const counted = left?.available ?? null
  const expected = left?.expected_on && format.dateTime(new Date(`${left.expected_on}T00:00`), { dateStyle: 'long' })
  const words = soldOut
    ? t('soldOut')
    : counted === null
      ? ''
      : quantity <= counted || !mayOwe
        ? t('left', { count: String(counted) })
        : expected
          ? t('preOrder', { day: expected })
          : t('backOrder')
  return <p className={styles.dim}>{words}</p>
}

/** What so many of it cost, and what was taken off. */
function Total({ priced, quantity }: { priced: Quote; quantity: number }) {
  const t = useTranslations('products.shop')
  const money = useMoney()
  return (
    <>
      <p className={styles.dim}>
        {t('total', { count: String(quantity) })}: {money(priced.total, priced.currency)} {t('withTax')}
      </p>
      {priced.promotions.some((one) => one.applied) && (
        <Alert variant="light" p="xs">
          {priced.promotions
            .filter((one) => one.applied)
            .map((one) => `${one.name}: −${money(one.discount, priced.currency)}`)
            .join(' · ')}
        </Alert>
      )}
    </>
  )
}

/** One picture large, and all of them small below it. Begins anew with the pictures of another form. */
function Pictures({ pictures, fallback, name }: { pictures: readonly AnyRecord[]; fallback: unknown; name: string }) {
  const t = useTranslations('products.shop')
  const [at, setAt] = useState(0)
  return (
    <div>
      <Picture url={pictures[at]?.url ?? fallback} name={name} />
      {pictures.length > 1 && (
        <div className={styles.thumbs}>
          {pictures.map((one, i) => (
            <button
              key={one.id}
              type="button"
              className={styles.thumb}
              aria-pressed={i === at}
              aria-label={t('picture', { number: String(i + 1) })}
              onClick={() => setAt(i)}
            >
              <img src={String(one.url)} alt="" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function Others({ title, products: all }: { title: string; products: readonly AnyRecord[] }) {
  return (
    <section className={styles.others} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.grid}>
        {all.map((one) => (
          <li key={one.id}>
            <ProductCard product={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
