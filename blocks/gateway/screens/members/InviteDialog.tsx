import { Button, FileButton, Group, Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { readText } from '@quoin/ui/transfer/sniff.ts'
import { useTranslations } from 'use-intl'
import { useGrantableRoles } from './grantableRoles.ts'

/** Asks people in: one address with a role, or a table of them whose every line is answered. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useTranslations('gateway.invites')
  return (
    <Modal opened={opened} onClose={onClose} title={t('invite')}>
      <Form onClose={onClose} />
    </Modal>
  )
}

function Form({ onClose }: { onClose(): void }) {
  const notify = useNotify()
  const t = useTranslations('gateway.invites')
  const members = useTranslations('gateway.members')
  const common = useTranslations('ui.common')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const { options, usual } = useGrantableRoles()
  const refreshed = { alsoRefreshes: ['gateway.invites'] }
  const send = useAction(gateway.auth.invitationSend, refreshed)
  const many = useAction(gateway.invites.many, refreshed)
  const form = useForm({
    initialValues: { email: '', role_unique_id: '' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : fields('notValid', { name: members('email') })),
      role_unique_id: (value) => (value || usual ? null : fields('required')),
    },
  })
  const known = {
    already_member: t('alreadyMember'),
    suspended: t('suspended'),
    role_above_own: t('roleAboveOwn'),
    no_email_column: t('tableHint'),
  }
  const refusal = (send.error ?? many.error) && words(send.error ?? many.error, known)
  const submit = form.onSubmit(({ email, role_unique_id }) =>
    send.mutate(
      { email: email.trim(), role_unique_id: role_unique_id || usual },
      {
        onSuccess: () => {
          notify.done(t('sent', { email: email.trim() }))
          onClose()
        },
      },
    ),
  )
  if (many.data) return <Results answer={many.data} onClose={onClose} />
  return (
    <form onSubmit={submit} noValidate>
      {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      <TextInput label={members('email')} type="email" data-autofocus mb="sm" {...form.getInputProps('email')} />
      <Select
        label={members('role')}
        allowDeselect={false}
        data={options}
        {...form.getInputProps('role_unique_id')}
        value={form.values.role_unique_id || usual || null}
      />
      <Group justify="space-between" mt="md" gap="xs">
        <FileButton
          accept=".csv,text/csv,text/plain"
          onChange={(file) => file && void readText(file).then((csv) => many.mutate({ csv }))}
        >
          {(props) => (
            <Button variant="subtle" loading={many.isPending} title={t('tableHint')} {...props}>
              {t('table')}
            </Button>
          )}
        </FileButton>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={send.isPending}>
            {t('submit')}
          </Button>
        </Group>
      </Group>
    </form>
  )
}

function Results({ answer, onClose }: { answer: OutputOf<typeof gateway.invites.many>; onClose(): void }) {
  const t = useTranslations('gateway.invites')
  const common = useTranslations('ui.common')
  const refused = answer.results.filter(({ status }) => status === 'refused')
  return (
    <>
      <p role="status">{t('results', { sent: answer.sent, refused: answer.refused })}</p>
      <ul>
        {refused.map(({ line, email, code }) => (
          <li key={line}>{t('line', { line: String(line), email, reason: reasonOf(code, t) })}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose}>{common('close')}</Button>
      </Group>
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'gateway.invites'>>
const reasonOf = (code: string | null, t: Words): string => {
  if (code === 'already_member') return t('alreadyMember')
  if (code === 'suspended') return t('suspended')
  if (code === 'role_above_own') return t('roleAboveOwn')
  if (code === 'no_such_role') return t('noSuchRole')
  if (code === 'slow_down') return t('tooOften')
  return t('badAddress')
}
