import { toDecimal } from '@quoin/kit'
import type { QuoteLine } from '../../resources/quoteLine.ts'
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused, useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useUnsavedGuard } from '@quoin/ui/record/useUnsavedGuard.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconPackage, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { type QuoteTotals, quoteTotals, Unreckonable } from '../../resources/quoteTotals.ts'
import { useMoney } from '../money.ts'
import { CatalogPicker } from './CatalogPicker.tsx'
import styles from './quotes.module.css'
import { Totals } from './Totals.tsx'
import { useCatalog } from './useCatalog.ts'

interface Line {
  readonly key: string
  readonly id?: string
  readonly description: string
  readonly quantity: number
  readonly unit: string
  readonly unit_price: number
  readonly discount_basis_points: number
  readonly tax_basis_points: number
  readonly optional: boolean
  readonly chosen?: boolean
  readonly product_unique_id?: string | null
  readonly variation_unique_id?: string | null
  /** Of a line out of the catalogue: whether its price is the one that is saved, the catalogue's as it is now, or one of one's own. */
  readonly price?: 'saved' | 'asked' | 'own'
}
type Kept = Partial<Omit<Line, 'key'>> & { readonly description: string; readonly unit_price: number }

let lastKey = 0
const asLine = (kept: Kept): Line => ({
  key: kept.id ?? `new ${++lastKey}`,
  id: kept.id,
  description: kept.description,
  quantity: kept.quantity ?? 1,
  unit: kept.unit ?? '',
  unit_price: kept.unit_price,
  discount_basis_points: kept.discount_basis_points ?? 0,
  tax_basis_points: kept.tax_basis_points ?? 0,
  optional: kept.optional ?? false,
  chosen: kept.chosen,
  ...(kept.product_unique_id
    ? {
        product_unique_id: kept.product_unique_id,
        variation_unique_id: kept.variation_unique_id,
        price: kept.id ? 'saved' : 'asked',
      }
    : {}),
})

/** A line as it is sent; a price out of the catalogue is left to the server, unless it is the one that was offered or one's own. */
const asSent = ({ key: _key, unit, price, unit_price, tax_basis_points, ...line }: Line) => ({
  ...line,
  ...(unit ? { unit } : {}),
  ...(price === 'asked' ? {} : { unit_price, tax_basis_points }),
})

/** The lines of a quote, calculated while one types; what is saved is calculated again by the server, and its totals are shown. */
export function LinesTab({ quote }: { quote: AnyRecord }) {
  const t = useTranslations('crm')
  const money = useMoney()
  const whyRefused = useWhyRefused()
  const { permissions } = useMe()
  const [picking, setPicking] = useState(false)
  const draft = useDraft(quote)
  const { currency, lines, rate, amount, totals, dirty, touch, change } = draft
  const why = whyRefused(crm.quotes.update)
  const frozen = quote.state !== 'draft'
  const fixed = frozen || why !== null
  const net = (minor: number | undefined) => (minor === undefined ? '–' : money(toDecimal(minor, currency), currency))
  const ready = totals !== null && lines.every(({ description }) => description.trim())
  return (
    <section aria-label={t('quotes.lines')} className={styles.lines}>
      {frozen && <p className={styles.note}>{t('quotes.frozen')}</p>}
      {lines.length === 0 && <p className={styles.note}>{t('quotes.noLines')}</p>}
      <ol className={styles.list}>
        {lines.map((line, i) => (
          <LineRow
            key={line.key}
            line={line}
            at={i + 1}
            net={net(totals?.lines[i]?.netMinor)}
            fixed={fixed}
            // What the catalogue says is changed by those who may approve discounts.
            isBound={Boolean(line.product_unique_id) && !permissions.has('crm.quotes.approve')}
            onChange={(changes) => change(line.key, changes)}
            onCount={(quantity) => draft.counted(line, quantity)}
            onRemove={() => touch(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ol>
      {lines.some(({ optional }) => optional) && <p className={styles.note}>{t('quotes.optionNote')}</p>}
      {!frozen && (
        <div className={styles.adding}>
          <Refused why={why}>
            <Button
              variant="default"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() =>
                touch([...lines, asLine({ description: '', unit_price: 0, tax_basis_points: lines.at(-1)?.tax_basis_points })])
              }
            >
              {t('quotes.addLine')}
            </Button>
          </Refused>
          {permissions.has('products.products.read') && (
            <Refused why={why}>
              <Button
                variant="default"
                leftSection={<IconPackage size={15} stroke={1.6} aria-hidden />}
                onClick={() => setPicking(true)}
              >
                {t('quotes.fromCatalog')}
              </Button>
            </Refused>
          )}
        </div>
      )}
      {picking && (
        <CatalogPicker
          currency={currency}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            touch([...lines, asLine(picked)])
            setPicking(false)
          }}
        />
      )}
      <div className={styles.bottom}>
        <div className={styles.discounts}>
          <NumberField
            label={t('quotes.discountRate')}
            value={rate / 100}
            min={0}
            max={100}
            decimalScale={2}
            hideControls
            disabled={fixed}
            onChange={(next) => draft.setRate(Math.round((Number(next) || 0) * 100))}
          />
          <NumberField
            label={t('quotes.discountAmount')}
            value={amount}
            min={0}
            hideControls
            disabled={fixed}
            onChange={(next) => draft.setAmount(Number(next) || 0)}
          />
        </div>
        {totals ? (
          <Totals totals={totals} currency={currency} />
        ) : (
          <p className={styles.wrong} role="alert">
            {t('quotes.noReckoning')}
          </p>
        )}
      </div>
      {!fixed && (
        <div className={styles.foot}>
          <span className={styles.note} role="status">
            {dirty ? `${t('quotes.unsaved')}. ${t('quotes.preview')}` : ''}
          </span>
          <Button disabled={!dirty || !ready} loading={draft.isSaving} onClick={draft.save}>
            {t('quotes.save')}
          </Button>
        </div>
      )}
      {draft.guard}
    </section>
  )
}

/** The lines and discounts of a quote as they are typed, and the way to save them. */
function useDraft(quote: AnyRecord) {
  const t = useTranslations('crm')
  const notify = useNotify()
  const inWords = useErrorWords(crm.quotes)
  const priceOf = useCatalog()
  const update = useAction(crm.quotes.update)
  const currency = String(quote.currency ?? 'EUR')
  const kept = () => ((quote.lines ?? []) as readonly Kept[]).map(asLine)
  const [lines, setLines] = useState<readonly Line[]>(kept)
  const [rate, setRate] = useState(Number(quote.discountBasisPoints ?? 0))
  const [amount, setAmount] = useState(Number(quote.discountAmount ?? 0))
  const [dirty, setDirty] = useState(false)
  const saved = useRef(false)
  const guard = useUnsavedGuard(dirty, saved)
  const totals = useMemo(() => calculated(currency, lines, rate, amount), [currency, lines, rate, amount])

  const touch = (next: readonly Line[]) => {
    setLines(next)
    setDirty(true)
  }
  const change = (key: string, changes: Partial<Line>) =>
    touch(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  const counted = (line: Line, quantity: number) => {
    change(line.key, { quantity, ...(line.price === 'saved' ? { price: 'asked' as const } : {}) })
    if (!line.product_unique_id || line.price === 'own') return
    priceOf({ product_unique_id: line.product_unique_id, variation_unique_id: line.variation_unique_id }, quantity, currency)
      // Only where nobody typed on meanwhile.
      .then((price) =>
        setLines((now) => now.map((one) => (one.key === line.key && one.quantity === quantity ? { ...one, ...price } : one))),
      )
      .catch((error: Error) => notify.trouble(inWords(error).sentence))
  }
  const save = () =>
    update.mutate(
      {
        id: quote.id,
        version: quote.version as number,
        discountBasisPoints: rate || null,
        discountAmount: amount || null,
        lines: lines.map(asSent) as QuoteLine[],
      },
      {
        onError: (error) => notify.trouble(inWords(error).sentence),
        onSuccess: (answer) => {
          setLines(((answer.lines ?? []) as readonly Kept[]).map(asLine))
          setDirty(false)
          notify.done(t('quotes.saved'))
        },
      },
    )
  const discount = (set: (value: number) => void) => (value: number) => {
    set(value)
    setDirty(true)
  }
  return {
    currency,
    lines,
    rate,
    setRate: discount(setRate),
    amount,
    setAmount: discount(setAmount),
    totals,
    dirty,
    guard,
    touch,
    change,
    counted,
    save,
    isSaving: update.isPending,
  }
}

interface LineRowProps {
  readonly line: Line
  readonly at: number
  /** What it comes to, in words. */
  readonly net: string
  readonly fixed: boolean
  /** Price and tax are the catalogue's. */
  readonly isBound: boolean
  onChange(changes: Partial<Line>): void
  onCount(quantity: number): void
  onRemove(): void
}

function LineRow({ line, at, net, fixed, isBound, onChange, onCount, onRemove }: LineRowProps) {
  const t = useTranslations('crm')
  const named = (word: string) => `${word}, ${t('quotes.line', { at: String(at) })}`
  const number = (label: string, value: number, set: (value: number) => void, more: object = {}) => (
    <NumberField
      label={label}
      aria-label={named(label)}
      value={value}
      min={0}
      hideControls
      disabled={fixed}
      {...more}
      onChange={(next) => set(Number(next) || 0)}
    />
  )
  return (
    <li className={styles.line} aria-label={t('quotes.line', { at: String(at) })} data-optional={line.optional || undefined}>
      <TextInput
        className={styles.what}
        label={t('quotes.what')}
        aria-label={named(t('quotes.what'))}
        value={line.description}
        maxLength={2_000}
        disabled={fixed}
        autoFocus={line.id === undefined && !line.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      {number(t('quotes.quantity'), line.quantity, onCount, { decimalScale: 4 })}
      <TextInput
        label={t('quotes.unit')}
        aria-label={named(t('quotes.unit'))}
        value={line.unit}
        maxLength={40}
        disabled={fixed}
        onChange={(event) => onChange({ unit: event.currentTarget.value })}
      />
      {number(
        t('quotes.price'),
        line.unit_price,
        (price) => onChange({ unit_price: price, ...(line.product_unique_id ? { price: 'own' as const } : {}) }),
        { disabled: fixed || isBound },
      )}
      {number(
        t('quotes.discount'),
        line.discount_basis_points / 100,
        (percent) => onChange({ discount_basis_points: Math.round(percent * 100) }),
        { max: 100, decimalScale: 2 },
      )}
      {number(
        t('quotes.tax'),
        line.tax_basis_points / 100,
        (percent) =>
          onChange({
            tax_basis_points: Math.round(percent * 100),
            ...(line.product_unique_id ? { price: 'own' as const } : {}),
          }),
        { max: 100, decimalScale: 2, disabled: fixed || isBound },
      )}
      <div className={styles.net}>
        <span className={styles.netLabel}>{t('quotes.amount')}</span>
        <output>{net}</output>
      </div>
      <div className={styles.rowEnd}>
        <Checkbox
          label={t('quotes.optional')}
          aria-label={named(t('quotes.optional'))}
          checked={line.optional}
          disabled={fixed}
          onChange={(event) => onChange({ optional: event.currentTarget.checked })}
        />
        {line.product_unique_id && <span className={styles.note}>{t('quotes.catalogPrice')}</span>}
        {!fixed && (
          <ActionIcon aria-label={t('quotes.removeLine', { at: String(at) })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}

/** The very calculation of the server; null while what is typed cannot be calculated with. */
function calculated(
  currency: string,
  lines: readonly Line[],
  discountBasisPoints: number,
  discountAmount: number,
): QuoteTotals | null {
  try {
    return quoteTotals({ currency, lines, discountBasisPoints, discountAmount })
  } catch (error) {
    if (error instanceof Unreckonable) return null
    throw error
  }
}
