import { Button, Checkbox, Modal, SegmentedControl, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './DataList.module.css'

interface ViewInfo {
  readonly name: string
  readonly visibility: 'own' | 'shared'
  readonly isDefault: boolean
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onSave({ name: name.trim(), visibility, isDefault })
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
        <Button type="submit" loading={busy} disabled={!name.trim()}>
          {common('save')}
        </Button>
      </form>
    </Modal>
  )
}
