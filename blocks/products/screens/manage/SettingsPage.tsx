import type { InputOf } from '@quoin/kit'
import { Button, Group } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormHeader } from '@quoin/ui/page/FormHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { Link } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import {
  LanguagesSection,
  MoneySection,
  ReviewsSection,
  SellingSection,
  type Settings,
  StorefrontSection,
} from './SettingsSections.tsx'

export const SettingsPage = () => (
  <WithTexts>
    <Held />
  </WithTexts>
)

function Held() {
  const read = useRead(products.settings.get, {})
  if (read.error && !read.data) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  return <Form settings={read.data} />
}

/** How the shop calculates: currency, tax and its rounding, how long goods are held, what delivery costs. */
function Form({ settings }: { settings: Settings }) {
  const t = useTranslations('products.settings')
  const names = useTranslations('products.resources')
  const { permissions } = useMe()
  const notify = useNotify()
  const inWords = useErrorWords(products.settings)
  const why = useWhyRefused()(products.settings.update)
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
      <StorefrontSection held={held} set={set} isOpen={settings.storefront_open} />
      <MoneySection held={held} set={set} />
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
      <LanguagesSection held={held} set={set} />
      <SellingSection held={held} set={set} />
      <ReviewsSection held={held} set={set} />
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
