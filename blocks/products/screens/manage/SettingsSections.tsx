import { currencies } from '@quoin/kit'
import {
  ActionIcon,
  Anchor,
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
import { useMe } from '@quoin/ui'
import { languageTags } from '@quoin/ui/fields/FieldInput.tsx'
import { languageName } from '@quoin/ui/fields/FieldValue.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconX } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'

export interface Settings {
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
  readonly reviews_mode: 'open' | 'approve' | 'closed'
  readonly reviews_buyers_only: boolean
}

export interface Part {
  /** As it is kept, with what was changed since. */
  readonly held: Settings
  set(changes: Partial<Settings>): void
}

export function StorefrontSection({ held, set, isOpen }: Part & { readonly isOpen: boolean }) {
  const t = useTranslations('products.settings')
  const { company } = useMe()
  return (
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
            {isOpen && (
              <Anchor href={`/s/${company.urlId}/`} target="_blank" rel="noopener">
                {`${window.location.origin}/s/${company.urlId}/`}
              </Anchor>
            )}
          </>
        )}
      </Stack>
    </Section>
  )
}

export function ReviewsSection({ held, set }: Part) {
  const t = useTranslations('products.settings')
  return (
    <Section title={t('reviews')} text={t('reviewsText')}>
      <Stack gap={16}>
        <Select
          label={t('reviewsMode')}
          data={[
            { value: 'open', label: t('reviewsOpen') },
            { value: 'approve', label: t('reviewsApprove') },
            { value: 'closed', label: t('reviewsClosed') },
          ]}
          value={held.reviews_mode}
          allowDeselect={false}
          onChange={(mode) => set({ reviews_mode: mode as Settings['reviews_mode'] })}
        />
        {held.reviews_mode !== 'closed' && (
          <Checkbox
            label={t('reviewsBuyers')}
            checked={held.reviews_buyers_only}
            onChange={(event) => set({ reviews_buyers_only: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Section>
  )
}

export function MoneySection({ held, set }: Part) {
  const t = useTranslations('products.settings')
  return (
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
  )
}

export function LanguagesSection({ held, set }: Part) {
  const t = useTranslations('products.settings')
  const locale = useLocale()
  const choices = (kept: readonly string[]) =>
    [...new Set([...languageTags, ...kept])].map((value) => ({ value, label: languageName(value, locale) }))
  return (
    <Section title={t('languages')} text={t('languagesText')}>
      <Stack gap={16}>
        <Select
          label={t('language')}
          data={choices([held.language])}
          value={held.language}
          searchable
          allowDeselect={false}
          onChange={(language) => set({ language: language! })}
        />
        <MultiSelect
          label={t('translatedInto')}
          data={choices(held.languages).filter(({ value }) => value !== held.language)}
          value={held.languages.filter((one) => one !== held.language)}
          searchable
          maxValues={30}
          onChange={(languages) => set({ languages })}
        />
      </Stack>
    </Section>
  )
}

export function SellingSection({ held, set }: Part) {
  const t = useTranslations('products.settings')
  return (
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
