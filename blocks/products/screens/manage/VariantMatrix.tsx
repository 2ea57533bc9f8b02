import { ActionIcon, Button, Checkbox, Group, Modal, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { refresh, useCaller, useRead, useAction } from '@quoin/kit/react'
import { ListSkeleton, Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconGridDots, IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { defaultPattern, keyOf } from '../../variants/matrix.ts'
import styles from './matrix.module.css'

interface Option {
  readonly key: number
  readonly name: string
  readonly values: readonly string[]
}
interface Combination {
  readonly values: readonly string[]
  readonly name: string
  readonly sku: string
  readonly state: 'there' | 'new' | 'sku_taken'
}
interface Matrix {
  readonly combinations: readonly Combination[]
  readonly others: number
}

/** Makes the variations of a product from its options: the button and the dialog behind it. */
export function VariantMatrixButton({ product }: { product: AnyRecord }) {
  const t = useTranslations('products.matrix')
  const why = useWhyRefused()(products.variations.generate)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button variant="default" leftSection={<IconGridDots size={15} aria-hidden />} onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      </Refused>
      <Modal opened={open} onClose={() => setOpen(false)} title={t('title')} size="xl">
        <MatrixForm product={product} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function MatrixForm({ product, onClose }: { product: AnyRecord; onClose(): void }) {
  const t = useTranslations('products.matrix')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useErrorWords(products.variations)
  const mayDelete = useWhyRefused()(products.variations.delete) === null
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  const lastKey = useRef(0)
  const blank = (): Option => ({ key: ++lastKey.current, name: '', values: [] })
  const [options, setOptions] = useState<readonly Option[]>(() => {
    const held = (product.options ?? []) as readonly Omit<Option, 'key'>[]
    return held.length > 0 ? held.map((one) => ({ ...one, key: ++lastKey.current })) : [blank()]
  })
  const [pattern, setPattern] = useState('')
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [ownSkus, setOwnSkus] = useState<Readonly<Record<string, string>>>({})
  const whole = options
    .map(({ name, values }) => ({ name: name.trim(), values: [...values] }))
    .filter(({ name, values }) => name && values.length > 0)
  const [input] = useDebouncedValue(
    JSON.stringify({ options: whole, ...(pattern.trim() && { sku_pattern: pattern.trim() }) }),
    250,
  )
  const requested = JSON.parse(input) as { options: typeof whole; sku_pattern?: string }
  const read = useRead(
    products.variations.matrix,
    { product: product.id, ...requested },
    {
      enabled: requested.options.length > 0,
      staleTime: 0,
    },
  )
  const held = useRef<Matrix | undefined>(undefined)
  if (read.data) held.current = read.data
  const plan = requested.options.length > 0 && !read.error ? held.current : undefined
  const generate = useAction(products.variations.generate, { alsoRefreshes: ['products.products'] })

  const chosen = (plan?.combinations ?? []).filter((one) => one.state !== 'there' && !leftOut.has(keyOf(one.values)))
  const isClashing = chosen.some((one) => one.state === 'sku_taken' && !ownSkus[keyOf(one.values)]?.trim())
  const why =
    requested.options.length === 0 ? t('empty') : isClashing ? t('clash') : plan && chosen.length === 0 ? t('nothing') : null

  const takeBack = async (made: readonly string[]) => {
    try {
      for (const id of made) await call(products.variations.delete, { parent: product.id, id })
    } catch (error) {
      notify.trouble(inWords(error).sentence)
    } finally {
      await Promise.all(['products.variations', 'products.products'].map((one) => refresh(cache, tenant, one)))
    }
  }
  const submit = () =>
    generate.mutate(
      {
        product: product.id,
        ...requested,
        combinations: chosen.map(({ values }) => {
          const sku = ownSkus[keyOf(values)]?.trim()
          return { values: [...values], ...(sku && { sku }) }
        }),
      },
      {
        onSuccess: (answer) => {
          const { created, variations } = answer as { created: number; variations: readonly string[] }
          onClose()
          const said = t('made', { count: created })
          if (mayDelete) notify.undo(said, () => void takeBack(variations))
          else notify.done(said)
        },
      },
    )
  const trouble = generate.error ?? read.error
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!why && plan) submit()
      }}
    >
      <Options options={options} onChange={setOptions} blank={blank} />
      <TextInput
        label={t('pattern')}
        description={t('patternHint', { sku: '{sku}', first: '{1}' })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={defaultPattern(whole)}
        value={pattern}
        maxLength={120}
        onChange={(event) => setPattern(event.currentTarget.value)}
      />
      {trouble && <FormError>{inWords(trouble).sentence}</FormError>}
      {plan ? (
        <Combinations plan={plan} leftOut={leftOut} onLeaveOut={setLeftOut} skus={ownSkus} onSkus={setOwnSkus} />
      ) : requested.options.length > 0 && !trouble ? (
        <ListSkeleton rows={3} />
      ) : null}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Refused why={why}>
          <Button type="submit" loading={generate.isPending}>
            {t('make', { count: chosen.length })}
          </Button>
        </Refused>
      </Group>
    </form>
  )
}

interface OptionsProps {
  readonly options: readonly Option[]
  onChange(options: readonly Option[]): void
  blank(): Option
}

function Options({ options, onChange, blank }: OptionsProps) {
  const t = useTranslations('products.matrix')
  const change = (key: number, to: Partial<Option>) => onChange(options.map((one) => (one.key === key ? { ...one, ...to } : one)))
  return (
    <fieldset className={styles.options}>
      <legend>{t('options')}</legend>
      {options.map((one, at) => (
        <div key={one.key} className={styles.option}>
          <TextInput
            label={t('option')}
            placeholder={at === 0 ? t('optionExample') : undefined}
            value={one.name}
            maxLength={60}
            onChange={(event) => change(one.key, { name: event.currentTarget.value })}
          />
          <TagsInput
            className={styles.values}
            label={t('values')}
            description={at === 0 ? t('valuesHint') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={[...one.values]}
            maxTags={50}
            onChange={(values) => change(one.key, { values: values.map((value) => value.slice(0, 60)) })}
          />
          <ActionIcon
            className={styles.drop}
            aria-label={t('drop', { name: one.name || String(at + 1) })}
            disabled={options.length === 1}
            onClick={() => onChange(options.filter(({ key }) => key !== one.key))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {options.length < 5 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.add}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...options, blank()])}
        >
          {t('add')}
        </Button>
      )}
    </fieldset>
  )
}

interface CombinationsProps {
  readonly plan: Matrix
  readonly leftOut: ReadonlySet<string>
  onLeaveOut(keys: ReadonlySet<string>): void
  /** Numbers that somebody typed, by combination. */
  readonly skus: Readonly<Record<string, string>>
  onSkus(skus: Readonly<Record<string, string>>): void
}

/** What would be made: each combination may be left out, or be given a number of its own. */
function Combinations({ plan, leftOut, onLeaveOut, skus, onSkus }: CombinationsProps) {
  const t = useTranslations('products.matrix')
  return (
    <section aria-label={t('combinations')}>
      <ul className={styles.rows}>
        {plan.combinations.map(({ values, name, sku, state }) => {
          const key = keyOf(values)
          const isOut = leftOut.has(key)
          return (
            <li key={key} className={styles.row}>
              {state === 'there' ? (
                <>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.sku}>{sku}</span>
                  <span className={styles.state}>{t('there')}</span>
                </>
              ) : (
                <>
                  <Checkbox
                    className={styles.name}
                    label={name}
                    checked={!isOut}
                    onChange={(event) => {
                      const next = new Set(leftOut)
                      if (event.currentTarget.checked) next.delete(key)
                      else next.add(key)
                      onLeaveOut(next)
                    }}
                  />
                  <TextInput
                    className={styles.sku}
                    size="xs"
                    aria-label={t('skuOf', { name })}
                    value={skus[key] ?? sku}
                    maxLength={80}
                    disabled={isOut}
                    error={state === 'sku_taken' && !isOut && !skus[key]?.trim()}
                    onChange={(event) => onSkus({ ...skus, [key]: event.currentTarget.value })}
                  />
                  <span className={styles.state}>{state === 'sku_taken' && !skus[key]?.trim() ? t('taken') : t('new')}</span>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {plan.others > 0 && <p className={styles.dim}>{t('others', { count: plan.others })}</p>}
    </section>
  )
}
