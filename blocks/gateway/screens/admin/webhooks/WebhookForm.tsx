import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'
import { EventPicker } from './EventPicker.tsx'
import type { Webhook } from './words.ts'

/** Makes a webhook, or changes what it is called, where it goes and what it is told. */
export function WebhookForm({ webhook, onDone }: { webhook?: Webhook; onDone(webhook: Webhook): void }) {
  const t = useTranslations('admin.webhooks')
  const common = useTranslations('ui.common')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const create = useAction(gateway.webhooks.create)
  const change = useAction(gateway.webhooks.update)
  const form = useForm({
    initialValues: { name: webhook?.name ?? '', url: webhook?.url ?? '', events: [...(webhook?.events ?? [])] },
    validate: {
      name: (value) => (value.trim() ? null : fields('required')),
      url: (value) => (/^https?:\/\//.test(value.trim()) && URL.canParse(value.trim()) ? null : t('urlInvalid')),
      events: (value) => (value.length > 0 ? null : t('eventsNeeded')),
    },
  })
  const submit = form.onSubmit(({ name, url, events }) => {
    const values = { name: name.trim(), url: url.trim(), events }
    if (webhook) change.mutate({ id: webhook.id, ...values }, { onSuccess: onDone })
    else create.mutate(values, { onSuccess: onDone })
  })
  const error = create.error ?? change.error
  const refusal = error && words(error, { no_such_event: t('noSuchEvent') })
  return (
    <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 14 }}>
      {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        data-autofocus
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        type="url"
        required
        placeholder="https://example.com/webhooks"
        maxLength={2_000}
        {...form.getInputProps('url')}
      />
      <EventPicker
        value={form.values.events}
        error={form.errors.events as string | undefined}
        onChange={(events) => form.setFieldValue('events', events)}
      />
      <div>
        <Button type="submit" loading={create.isPending || change.isPending}>
          {webhook ? common('save') : t('create')}
        </Button>
      </div>
    </form>
  )
}
