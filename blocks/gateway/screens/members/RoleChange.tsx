import { Button, Group, Modal, Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'
import type { Member } from './MemberActions.tsx'
import { useGrantableRoles } from './grantableRoles.ts'

/** Gives a member another role, with the reason that is kept with it. */
export function RoleChange({ member, onClose }: { member: Member | null; onClose(): void }) {
  const t = useTranslations('gateway.members')
  return (
    <Modal opened={member !== null} onClose={onClose} title={member && t('roleOf', { name: member.name })}>
      {member && <Form member={member} onClose={onClose} />}
    </Modal>
  )
}

function Form({ member, onClose }: { member: Member; onClose(): void }) {
  const t = useTranslations('gateway.members')
  const common = useTranslations('ui.common')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const { options } = useGrantableRoles()
  const change = useAction(gateway.users.changeRole, { alsoRefreshes: ['gateway.roles'] })
  const form = useForm({
    initialValues: { role_unique_id: member.role ?? '', reason: '' },
    validate: { reason: (value) => (value.trim() ? null : fields('required')) },
  })
  const refusal = change.error && words(change.error)
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate({ id: member.id, ...values }, { onSuccess: onClose }))} noValidate>
      {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      <Select label={t('newRole')} allowDeselect={false} mb="sm" data={options} {...form.getInputProps('role_unique_id')} />
      <Textarea label={t('reason')} description={t('reasonHint')} autosize minRows={2} {...form.getInputProps('reason')} />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={change.isPending} disabled={form.values.role_unique_id === member.role}>
          {common('save')}
        </Button>
      </Group>
    </form>
  )
}
