import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useVerb } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'

type Member = OutputOf<typeof gateway.users.list>['data'][number]

/** Asks for another address of a member, with the reason that they are told and that is kept with it. */
export function AddressChange({ member, onClose }: { member: Member | null; onClose(): void }) {
  const t = useTranslations('gateway.address')
  const common = useTranslations('ui.common')
  return (
    <Modal
      opened={member !== null}
      onClose={onClose}
      title={member && t('of', { name: member.name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {member && <Form member={member} onClose={onClose} />}
    </Modal>
  )
}

function Form({ member, onClose }: { member: Member; onClose(): void }) {
  const t = useTranslations('gateway.address')
  const members = useTranslations('gateway.members')
  const common = useTranslations('ui.common')
  const fields = useTranslations('ui.fields')
  const notify = useNotify()
  const words = useRefusal()
  const ask = useVerb(gateway.users.addressChangeFor)
  const form = useForm({
    initialValues: { email: '', reason: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : fields('notValid', { name: t('next') })),
      reason: (value) => (value.trim() ? null : fields('required')),
    },
  })
  const refusal = ask.error && words(ask.error, { same_address: t('same') })
  const submit = form.onSubmit(({ email, reason }) =>
    ask.mutate(
      { id: member.id, email: email.trim(), reason },
      {
        onSuccess: () => {
          notify.done(t('asked', { email: email.trim() }))
          onClose()
        },
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      <p>{t('ofText')}</p>
      <TextInput label={t('now')} value={member.email ?? ''} readOnly mb="sm" />
      <TextInput type="email" label={t('next')} mb="sm" data-autofocus {...form.getInputProps('email')} />
      <Textarea label={members('reason')} description={t('reasonHint')} autosize minRows={2} {...form.getInputProps('reason')} />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={ask.isPending}>
          {t('submit')}
        </Button>
      </Group>
    </form>
  )
}
