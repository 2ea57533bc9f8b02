import { Button, ColorInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMay, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'
import admin from '../admin.module.css'

type Card = OutputOf<typeof gateway.companies.detailsGet>
const names = [
  'address',
  'zipcode',
  'city',
  'state',
  'country',
  'phone',
  'email',
  'website',
  'tax_id',
  'description',
  'color',
] as const

/** Where the company is and how it is reached. */
export function CardForm() {
  const { company } = useMe()
  const { data, error, refetch } = useRead(gateway.companies.detailsGet, { urlId: company.urlId })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />
  return <Fields key={data.updated_at} card={data} />
}

function Fields({ card }: { card: Card }) {
  const notify = useNotify()
  const t = useTranslations('admin.company')
  const common = useTranslations('ui.common')
  const { company } = useMe()
  const words = useRefusal()
  const mayWrite = useMay('gateway.company.write')
  const save = useAction(gateway.companies.detailsCreate, { alsoRefreshes: ['gateway.dashboard'] })
  const form = useForm({ initialValues: Object.fromEntries(names.map((name) => [name, String(card[name] ?? '')])) })
  const submit = form.onSubmit(async (values) => {
    const details = Object.fromEntries(names.map((name) => [name, values[name]?.trim() || null]))
    try {
      await save.mutateAsync({ urlId: company.urlId, ...details })
      notify.done(common('saved'))
    } catch (error) {
      form.setErrors(words(error).fields)
    }
  })
  const sentence = save.error && words(save.error).sentence
  const input = (name: (typeof names)[number], more: { type?: string; autoComplete?: string } = {}) => (
    <TextInput label={t(name)} readOnly={!mayWrite} {...more} {...form.getInputProps(name)} />
  )
  return (
    <form onSubmit={submit} noValidate>
      {sentence && <FormError>{sentence}</FormError>}
      {input('address')}
      <div className={admin.pair}>
        {input('zipcode')}
        {input('city')}
        {input('state')}
        {input('country')}
        {input('phone', { type: 'tel' })}
        {input('email', { type: 'email' })}
      </div>
      <div className={admin.pair}>
        {input('website', { type: 'url' })}
        {input('tax_id')}
      </div>
      <ColorInput
        label={t('color')}
        description={t('colorHint')}
        placeholder="#"
        readOnly={!mayWrite}
        format="hex"
        withEyeDropper={false}
        {...form.getInputProps('color')}
      />
      <Textarea
        label={t('description')}
        readOnly={!mayWrite}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      {mayWrite && (
        <div>
          <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
            {common('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
