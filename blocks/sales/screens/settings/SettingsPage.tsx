import { Checkbox, Select } from '@mantine/core'
import { currencies } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormHeader } from '@quoin/ui/page/FormHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'

interface Settings {
  readonly currency: string
  readonly commission_basis_points: number
  readonly payment_guard: boolean
  readonly gift_cards: boolean
  readonly tips: boolean
}

export const SettingsPage = () => (
  <WithTexts>
    <Held />
  </WithTexts>
)

function Held() {
  const read = useRead(sales.settings.get, {})
  if (read.error && !read.data) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  return <Form settings={read.data} />
}

/** What the company decided about its sales: currency, what it keeps of what vendors sell, and who subscribes before they sell. */
function Form({ settings }: { settings: Settings }) {
  const t = useTranslations('sales.settings')
  const notify = useNotify()
  const inWords = useErrorWords(sales.settings)
  const why = useWhyRefused()(sales.settings.update)
  const [values, setValues] = useState<Partial<Settings>>({})
  // Whoever may open sales is asked about anew: the guard may have gone up or down.
  const update = useAction(sales.settings.update, { alsoRefreshes: ['sales.subscriptions', 'sales.payments'] })
  const held = { ...settings, ...values }
  const set = (next: Partial<Settings>) => setValues((before) => ({ ...before, ...next }))
  const trouble = { onError: (error: unknown) => notify.trouble(inWords(error).sentence) }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { currency, commission_basis_points, payment_guard, gift_cards, tips } = settings
    update.mutate(values, {
      ...trouble,
      onSuccess: () => {
        setValues({})
        notify.undo(t('saved'), () =>
          update.mutate({ currency, commission_basis_points, payment_guard, gift_cards, tips }, trouble),
        )
      },
    })
  }
  return (
    <form onSubmit={save}>
      <FormHeader title={t('title')} text={t('text')} why={why} isSaving={update.isPending} />
      <Section title={t('orders')} text={t('ordersText')}>
        <Select
          label={t('currency')}
          description={t('currencyText')}
          data={[...new Set([...currencies, held.currency])]}
          value={held.currency}
          searchable
          allowDeselect={false}
          onChange={(currency) => set({ currency: currency! })}
        />
      </Section>
      <Section title={t('giftCards')} text={t('giftCardsText')}>
        <Checkbox
          label={t('sellGiftCards')}
          description={t('sellGiftCardsText')}
          checked={held.gift_cards}
          onChange={(event) => set({ gift_cards: event.currentTarget.checked })}
        />
      </Section>
      <Section title={t('tips')} text={t('tipsText')}>
        <Checkbox
          label={t('askForTips')}
          description={t('askForTipsText')}
          checked={held.tips}
          onChange={(event) => set({ tips: event.currentTarget.checked })}
        />
      </Section>
      <Section title={t('vendors')} text={t('vendorsText')}>
        <NumberField
          label={t('commission')}
          description={t('commissionText')}
          value={held.commission_basis_points / 100}
          min={0}
          max={100}
          decimalScale={2}
          suffix=" %"
          onChange={(value) => set({ commission_basis_points: Math.round(Number(value || 0) * 100) })}
        />
      </Section>
      <Section title={t('plans')} text={t('plansText')}>
        <Checkbox
          label={t('guard')}
          description={t('guardText')}
          checked={held.payment_guard}
          onChange={(event) => set({ payment_guard: event.currentTarget.checked })}
        />
      </Section>
    </form>
  )
}
