import { Button, Checkbox, Modal, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { operationOf, useResource } from '../fields/resources.ts'
import { useMay } from '../session/me.ts'
import { useRoleName } from '../session/roles.ts'
import styles from './DataList.module.css'

interface ViewInfo {
  readonly name: string
  readonly visibility: 'own' | 'shared'
  readonly isDefault: boolean
  readonly defaultRoles?: readonly string[] | null
}

/** Names a view, and says who sees it and whether the list opens with it. */
export function ViewDialog({
  title,
  view,
  busy,
  error,
  onClose,
  onSave,
}: {
  title: string
  view?: ViewInfo
  busy: boolean
  error?: string
  onClose(): void
  onSave(values: ViewInfo): void
}) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const [name, setName] = useState(view?.name ?? '')
  const [visibility, setVisibility] = useState<'own' | 'shared'>(view?.visibility ?? 'own')
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [defaultRoles, setDefaultRoles] = useState<readonly string[]>(view?.defaultRoles ?? [])
  const mayChoose = useMay('gateway.roles.write')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    onSave({
      name: name.trim(),
      visibility,
      isDefault,
      ...(mayChoose && { defaultRoles: visibility === 'shared' ? defaultRoles : [] }),
    })
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit} className={styles.stack}>
        <TextInput
          label={t('views.name')}
          value={name}
          maxLength={120}
          required
          data-autofocus
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('views.who')}
          value={visibility}
          onChange={(value) => setVisibility(value as 'own' | 'shared')}
          data={[
            { value: 'own', label: t('views.justMe') },
            { value: 'shared', label: t('views.everybody') },
          ]}
        />
        <Checkbox
          label={t('views.makeDefault')}
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        {mayChoose && visibility === 'shared' && <RolesInput value={defaultRoles} onChange={setDefaultRoles} />}
        <Button type="submit" loading={busy} disabled={!name.trim()}>
          {common('save')}
        </Button>
      </form>
    </Modal>
  )
}

function RolesInput({ value, onChange }: { value: readonly string[]; onChange(next: readonly string[]): void }) {
  const t = useTranslations('records.views')
  const nameOf = useRoleName()
  const { data } = useRead<object, { data: readonly { code: string; name: string }[] }>(
    operationOf(useResource('gateway.roles'), 'list') ?? nowhere,
    {},
  )
  return (
    <MultiSelect
      label={t('defaultRoles')}
      comboboxProps={{ withinPortal: false }}
      data={(data?.data ?? []).map(({ code, name }) => ({ value: code, label: nameOf(code, name) }))}
      value={[...value]}
      onChange={onChange}
    />
  )
}
