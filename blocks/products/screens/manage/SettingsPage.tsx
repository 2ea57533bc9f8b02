import type { InputOf } from '@quoin/kit'
import {
  ActionIcon,
  Anchor,
  Button,
  Checkbox,
  Group,
  Input,
  MultiSelect,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { languageTags } from '@quoin/ui/fields/FieldInput.tsx'
import { languageName } from '@quoin/ui/fields/FieldValue.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormHeader } from '@quoin/ui/page/FormHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { Link } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import { currencies } from '../../resources/money.ts'

interface Settings {
  readonly currency: string
  readonly language: string
  readonly languages: readonly string[]
  readonly tax_rate: number
  readonly prices_include_tax: boolean
  readonly rounding: 'line' | 'document'
  readonly half: 'up' | 'even'
  readonly reservation_minutes: number
  readonly reservation_extensions: number
  readonly delivery: number
  readonly deliveries: readonly { readonly currency: string; readonly price: number }[]
  readonly delivery_tax_class: string | null
  readonly count_limit: number
  readonly storefront_open: boolean
  readonly storefront_intro: string | null
}

export const SettingsPage = () => (
  <WithTexts>
    <Held />
  </WithTexts>
)

function Held() {
  const read = useRead(products.settings.get, {})
  if (read.error && !read.data) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  return <Form settings={read.data as unknown as Settings} />
}

/** How the shop calculates: currency, tax and its rounding, how long goods are held, what delivery costs. */
function Form({ settings }: { settings: Settings }) {
  const t = useTranslations('products.settings')
  const names = useTranslations('products.resources')
  const { company, permissions } = useMe()
  const notify = useNotify()
  const inWords = useErrorWords(products.settings)
  const why = useWhyRefused()(products.settings.update)
  const locale = useLocale()
  const languageChoices = (held: readonly string[]) =>
    [...new Set([...languageTags, ...held])].map((value) => ({ value, label: languageName(value, locale) }))
  const [values, setValues] = useState<Partial<Settings>>({})
  const update = useAction(products.settings.update, { alsoRefreshes: ['products.products', 'products.carts'] })
  const held = { ...settings, ...values }
  const set = (next: Partial<Settings>) => setValues((before) => ({ ...before, ...next }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(values as InputOf<typeof products.settings.update>, {
      onSuccess: () => {
        setValues({})
        notify.done(t('saved'))
      },
      onError: (error) => notify.trouble(inWords(error).sentence),
    })
  }
  return (
    <form onSubmit={save}>
      <FormHeader title={t('title')} text={t('text')} why={why} isSaving={update.isPending} />
      <Section title={t('storefront')} text={t('storefrontText')}>
        <Stack gap={16}>
          <Switch
            label={t('storefrontOpen')}
            checked={held.storefront_open}
            onChange={(event) => set({ storefront_open: event.currentTarget.checked })}
          />
          {held.storefront_open && (
            <>
              <Textarea
                label={t('storefrontIntro')}
                value={held.storefront_intro ?? ''}
                maxLength={2_000}
                autosize
                minRows={2}
                onChange={(event) => set({ storefront_intro: event.currentTarget.value })}
              />
              {settings.storefront_open && (
                <Anchor href={`/s/${company.urlId}/`} target="_blank" rel="noopener">
                  {`${window.location.origin}/s/${company.urlId}/`}
                </Anchor>
              )}
            </>
          )}
        </Stack>
      </Section>
      <Section title={t('money')} text={t('moneyText')}>
        <Stack gap={16}>
          <Select
            label={t('currency')}
            data={[...currencies]}
            value={held.currency}
            searchable
            allowDeselect={false}
            onChange={(currency) => set({ currency: currency! })}
          />
          <NumberField
            label={t('taxRate')}
            value={Math.round(held.tax_rate * 10_000) / 100}
            min={0}
            max={100}
            decimalScale={2}
            onChange={(value) => set({ tax_rate: Math.round(Number(value || 0) * 100) / 10_000 })}
          />
          <Checkbox
            label={t('includeTax')}
            checked={held.prices_include_tax}
            onChange={(event) => set({ prices_include_tax: event.currentTarget.checked })}
          />
          <Select
            label={t('rounding')}
            data={[
              { value: 'line', label: t('perLine') },
              { value: 'document', label: t('perDocument') },
            ]}
            value={held.rounding}
            allowDeselect={false}
            onChange={(rounding) => set({ rounding: rounding as Settings['rounding'] })}
          />
          <Select
            label={t('half')}
            data={[
              { value: 'up', label: t('halfUp') },
              { value: 'even', label: t('halfEven') },
            ]}
            value={held.half}
            allowDeselect={false}
            onChange={(half) => set({ half: half as Settings['half'] })}
          />
        </Stack>
      </Section>
      <Section title={t('taxes')} text={t('taxesText')}>
        <Group gap={8}>
          {(['taxRates', 'taxExemptions'] as const)
            .filter((kind) => permissions.has(products[kind].definition.permissions.read))
            .map((kind) => (
              <Button key={kind} component={Link} variant="default" to={pages.assortment({ kind })}>
                {names(`${kind}.many`)}
              </Button>
            ))}
        </Group>
      </Section>
      <Section title={t('languages')} text={t('languagesText')}>
        <Stack gap={16}>
          <Select
            label={t('language')}
            data={languageChoices([held.language])}
            value={held.language}
            searchable
            allowDeselect={false}
            onChange={(language) => set({ language: language! })}
          />
          <MultiSelect
            label={t('translatedInto')}
            data={languageChoices(held.languages).filter(({ value }) => value !== held.language)}
            value={held.languages.filter((one) => one !== held.language)}
            searchable
            maxValues={30}
            onChange={(languages) => set({ languages })}
          />
        </Stack>
      </Section>
      <Section title={t('selling')} text={t('sellingText')}>
        <Stack gap={16}>
          <NumberField
            label={t('minutes')}
            value={held.reservation_minutes}
            min={1}
            max={1_440}
            allowDecimal={false}
            onChange={(value) => set({ reservation_minutes: Math.max(1, Number(value) || 1) })}
          />
          <NumberField
            label={t('extensions')}
            description={t('extensionsText')}
            value={held.reservation_extensions}
            min={0}
            max={20}
            allowDecimal={false}
            onChange={(value) => set({ reservation_extensions: Math.max(0, Number(value) || 0) })}
          />
          <NumberField
            label={t('delivery')}
            value={held.delivery}
            min={0}
            decimalScale={3}
            suffix={` ${held.currency}`}
            onChange={(value) => set({ delivery: Number(value) || 0 })}
          />
          <Deliveries prices={held.deliveries} home={held.currency} onChange={(deliveries) => set({ deliveries })} />
          <TextInput
            label={t('deliveryClass')}
            description={t('deliveryClassText')}
            value={held.delivery_tax_class ?? ''}
            maxLength={60}
            onChange={(event) => set({ delivery_tax_class: event.currentTarget.value || null })}
          />
        </Stack>
      </Section>
      <Section title={t('counting')} text={t('countingText')}>
        <NumberField
          label={t('countLimit')}
          value={held.count_limit}
          min={0}
          max={1_000_000_000}
          allowDecimal={false}
          onChange={(value) => set({ count_limit: Math.max(0, Number(value) || 0) })}
        />
      </Section>
    </form>
  )
}

/** What delivery costs in each other currency, one row each. */
function Deliveries({
  prices,
  home,
  onChange,
}: {
  prices: Settings['deliveries']
  home: string
  onChange(prices: Settings['deliveries']): void
}) {
  const t = useTranslations('products.settings')
  const free = currencies.filter((one) => one !== home && !prices.some(({ currency }) => currency === one))
  return (
    <Input.Wrapper
      role="group"
      aria-label={t('deliveries')}
      label={t('deliveries')}
      description={t('deliveriesText')}
      labelElement="div"
    >
      <Stack gap={8} mt={4}>
        {prices.map(({ currency, price }) => (
          <Group key={currency} gap={8} wrap="nowrap">
            <NumberField
              aria-label={t('deliveryIn', { currency })}
              flex={1}
              value={price}
              min={0}
              decimalScale={3}
              suffix={` ${currency}`}
              onChange={(value) =>
                onChange(prices.map((one) => (one.currency === currency ? { currency, price: Number(value) || 0 } : one)))
              }
            />
            <ActionIcon
              aria-label={t('dropCurrency', { currency })}
              onClick={() => onChange(prices.filter((one) => one.currency !== currency))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Select
          aria-label={t('addCurrency')}
          placeholder={t('addCurrency')}
          data={free}
          value={null}
          searchable
          onChange={(currency) => currency && onChange([...prices, { currency, price: 0 }])}
        />
      </Stack>
    </Input.Wrapper>
  )
}
