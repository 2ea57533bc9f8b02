import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { useRoleName } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { Grants } from './Grants.tsx'
import type { Role } from './RolesPage.tsx'

export type RoleAction =
  | { readonly what: 'new' }
  | { readonly what: 'permissions' | 'rename' | 'copy' | 'remove'; readonly role: Role }

/** The dialog of whatever is being done to a role. */
export function RoleDialogs({ action, onClose }: { action: RoleAction; onClose(): void }) {
  const t = useTranslations('admin.roles')
  const roleName = useRoleName()
  const role = action.what === 'new' ? undefined : action.role
  const name = role ? roleName(role.code, role.name) : ''
  if (action.what === 'remove') return <Remove role={action.role} name={name} onClose={onClose} />
  const title = { new: t('new'), permissions: t('permissionsOf', { name }), rename: name, copy: t('copyOf', { name }) }[
    action.what
  ]
  return (
    <Modal opened onClose={onClose} size={action.what === 'permissions' ? 'lg' : 'md'} title={title}>
      {action.what === 'permissions' ? (
        <Grants role={action.role} onClose={onClose} />
      ) : action.what === 'copy' ? (
        <Form copied={action.role} name={title} onClose={onClose} />
      ) : (
        <Form role={role} onClose={onClose} />
      )}
    </Modal>
  )
}

/** A role, a new one, or one that may what another may. */
function Form({ role, copied, name = '', onClose }: { role?: Role; copied?: Role; name?: string; onClose(): void }) {
  const t = useTranslations('admin.roles')
  const common = useTranslations('ui.common')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const create = useAction(gateway.roles.create)
  const change = useAction(gateway.roles.update)
  const form = useForm({
    initialValues: {
      name: role?.name ?? name,
      code: role?.code ?? (copied ? `${copied.code?.slice(0, 55)}_copy` : ''),
      description: role?.description ?? copied?.description ?? '',
    },
    validate: {
      name: (value) => (value.trim() ? null : fields('required')),
      code: (value) => (role || /^[a-z][a-z0-9_]{1,59}$/.test(value.trim()) ? null : t('codeHint')),
    },
  })
  const submit = form.onSubmit(({ name, code, description }) => {
    const values = { name: name.trim(), description: description.trim() || null }
    if (role) change.mutate({ id: role.id, ...values }, { onSuccess: onClose })
    else create.mutate({ ...values, code: code.trim(), copied_from_unique_id: copied?.id }, { onSuccess: onClose })
  })
  const error = create.error ?? change.error
  const refusal = error && words(error, { already_taken: t('taken'), role_above_own: t('aboveOwn') })
  return (
    <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 14 }}>
      {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      <TextInput label={t('name')} data-autofocus maxLength={80} {...form.getInputProps('name')} />
      {!role && <TextInput label={t('code')} description={t('codeHint')} maxLength={60} {...form.getInputProps('code')} />}
      <Textarea label={t('description')} autosize minRows={2} maxLength={500} {...form.getInputProps('description')} />
      <div>
        <Button type="submit" loading={create.isPending || change.isPending}>
          {role ? common('save') : t('create')}
        </Button>
      </div>
    </form>
  )
}

function Remove({ role, name, onClose }: { role: Role; name: string; onClose(): void }) {
  const t = useTranslations('admin.roles')
  const common = useTranslations('ui.common')
  const words = useRefusal()
  const remove = useAction(gateway.roles.delete)
  return (
    <Confirm
      opened
      danger
      title={t('removeTitle', { name })}
      action={common('delete')}
      busy={remove.isPending}
      trouble={remove.error && words(remove.error, { system_role: t('system') }).sentence}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id: role.id }, { onSuccess: onClose })}
    >
      {t('removeText')}
    </Confirm>
  )
}
