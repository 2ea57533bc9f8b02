import { Alert, Button, Modal } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { wireName } from '@quoin/kit'
import { FieldInput } from '@quoin/ui/fields/FieldInput.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'

const fields = Object.entries(rewards.programmes.definition.fields).filter(([, { definition }]) => !definition.readOnly)

/** How the programme works. */
export function SettingsForm({ programme, onClose }: { programme: Readonly<Record<string, unknown>>; onClose(): void }) {
  const t = useTranslations('rewards')
  const common = useTranslations('ui.common')
  const refusal = useRefusal()
  const update = useAction(rewards.programmes.update, { alsoRefreshes: ['rewards.customers'] })
  const [values, setValues] = useState<Record<string, unknown>>({})
  const said = update.error ? refusal(update.error) : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(values, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={t('programme.settings')}>
      <form onSubmit={send} className={styles.stack}>
        {said?.sentence && (
          <Alert color="red" role="alert">
            {said.sentence}
          </Alert>
        )}
        {fields.map(([name, { definition }]) => {
          const wire = wireName(name, definition)
          return (
            <FieldInput
              key={name}
              resource={rewards.programmes}
              name={name}
              definition={definition}
              value={wire in values ? values[wire] : programme[wire]}
              onChange={(value) => setValues((before) => ({ ...before, [wire]: value }))}
              error={said?.fields[wire]}
            />
          )
        })}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
