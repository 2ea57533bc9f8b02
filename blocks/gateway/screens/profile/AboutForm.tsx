import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRecord, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'

type User = OutputOf<typeof gateway.users.get>

/** What the others in the company read about one. */
export function AboutForm() {
  const { id } = useMe()
  const { data, error, refetch } = useRecord(gateway.users.get, { id, include: 'user_profile' })
  if (data) return <Fields key={data.version} user={data} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}

function Fields({ user }: { user: User }) {
  const notify = useNotify()
  const t = useTranslations('gateway.profile')
  const common = useTranslations('ui.common')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const save = useAction(gateway.users.update, { alsoRefreshes: ['gateway.auth'] })
  const form = useForm({
    initialValues: { name: user.name, phone: user.phone ?? '', bio: user.bio ?? '' },
    validate: { name: (value) => (value.trim() ? null : fields('required')) },
  })
  // Awaited, not called back: the new version draws a new form, and callbacks of the old one would be lost with it.
  const submit = form.onSubmit(async (values) => {
    try {
      await save.mutateAsync({ id: user.id, version: user.version, ...values })
      notify.done(common('saved'))
    } catch (error) {
      form.setErrors(words(error).fields)
    }
  })
  const sentence = save.error && words(save.error).sentence
  return (
    <form onSubmit={submit} noValidate>
      {sentence && <FormError>{sentence}</FormError>}
      <TextInput label={t('name')} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput label={t('email')} value={user.email ?? ''} readOnly variant="filled" />
      <TextInput label={t('phone')} type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
      <Textarea label={t('bio')} autosize minRows={2} maxRows={8} {...form.getInputProps('bio')} />
      <div>
        <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}
