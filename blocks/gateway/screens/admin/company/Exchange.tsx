import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMay, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './Exchange.module.css'

type Settings = OutputOf<typeof gateway.companies.exchangeGet>

/** What the company's money is worth in other money. Rates travel as text, so that no digit is lost. */
export function Exchange() {
  const { company } = useMe()
  const { data, error, refetch } = useRead(gateway.companies.exchangeGet, { urlId: company.urlId })
  const currencies = useRead(gateway.currencies.all, {})
  if (!data || !currencies.data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={2} />
  const codes = currencies.data.data.map(({ code, name }) => ({ value: String(code), label: `${code} · ${name}` }))
  return <Fields key={data.updated_at ?? 'new'} settings={data} codes={codes} />
}

function Fields({ settings, codes }: { settings: Settings; codes: { value: string; label: string }[] }) {
  const notify = useNotify()
  const t = useTranslations('admin.exchange')
  const common = useTranslations('ui.common')
  const fields = useTranslations('ui.fields')
  const { company } = useMe()
  const words = useRefusal()
  const mayWrite = useMay('gateway.company.write')
  const save = useAction(gateway.companies.exchangeUpdate)
  const form = useForm({
    initialValues: {
      base: settings.base_currency,
      rates: Object.entries(settings.rates).map(([currency, rate]) => ({ currency, rate })),
    },
    validate: {
      rates: {
        currency: (value: string) => (value ? null : fields('required')),
        rate: (value: string) => (/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,12})?$/.test(value.trim()) ? null : t('notRate')),
      },
    },
  })
  const { base, rates } = form.values
  const submit = form.onSubmit(async () => {
    const table = Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate.trim()]))
    try {
      await save.mutateAsync({ urlId: company.urlId, base_currency: base, rates: table })
      notify.done(common('saved'))
    } catch {
      // Said above the form.
    }
  })
  const sentence = save.error && (words(save.error).sentence ?? Object.values(words(save.error).fields).join(' '))
  const free = (own?: string) =>
    codes.filter(({ value }) => value === own || (value !== base && !rates.some(({ currency }) => currency === value)))
  return (
    <form onSubmit={submit} noValidate>
      {sentence && <FormError>{sentence}</FormError>}
      <Select
        label={t('base')}
        data={codes}
        searchable
        allowDeselect={false}
        disabled={!mayWrite}
        {...form.getInputProps('base')}
      />
      {rates.map(({ currency }, index) => (
        <div key={currency || index} className={classes.rate}>
          <TextInput
            label={t('rate', { base })}
            inputMode="decimal"
            readOnly={!mayWrite}
            {...form.getInputProps(`rates.${index}.rate`)}
          />
          <Select
            label={t('currency')}
            data={free(currency)}
            searchable
            allowDeselect={false}
            disabled={!mayWrite}
            {...form.getInputProps(`rates.${index}.currency`)}
          />
          {mayWrite && (
            <ActionIcon size="lg" aria-label={t('remove', { currency })} onClick={() => form.removeListItem('rates', index)}>
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      ))}
      {mayWrite && (
        <div className={classes.actions}>
          <Button
            variant="subtle"
            color="gray"
            disabled={rates.some(({ currency }) => !currency)}
            onClick={() => form.insertListItem('rates', { currency: '', rate: '' })}
          >
            {t('add')}
          </Button>
          <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
            {common('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
