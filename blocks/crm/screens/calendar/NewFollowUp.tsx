import { Button, Modal, Select } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { followForm } from '../followUps/form.ts'
import { type FollowKind, followKinds, kindNames } from '../followUps/kinds.ts'
import styles from '../selling.module.css'
import { atMinute, type Day } from '@quoin/ui/list/days.ts'

/** Plans a follow-up on a day or at a minute of it: first whom it is about, then what it is. */
export function NewFollowUp({ day, minute, onClose }: { day: Day; minute?: number | undefined; onClose(): void }) {
  const t = useTranslations('crm.calendar')
  const names = useTranslations('crm.resources')
  const whyRefused = useWhyRefused()
  const { id: me } = useMe()
  const kinds = kindNames.filter((one) => whyRefused(followKinds[one].resource.create) === null)
  const [kind, setKind] = useState<FollowKind>(kinds[0] ?? 'leads')
  const [about, setAbout] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChosen(about)
  }
  if (chosen) {
    return (
      <FormModal
        title={t('add')}
        opened
        onClose={onClose}
        resource={followKinds[kind].resource}
        parent={chosen}
        initial={{
          ...(minute === undefined ? { dueOn: day } : { scheduledAt: atMinute(day, minute).toISOString() }),
          owner: me,
          followType: 'call',
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        }}
        only={followForm}
        onSaved={onClose}
      />
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('add')}>
      <form className={styles.stack} onSubmit={submit}>
        <Select
          label={t('about')}
          data={kinds.map((one) => ({ value: one, label: names(`${one}.many`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(next) => {
            setKind(next as FollowKind)
            setAbout(null)
          }}
        />
        <RefInput
          key={kind}
          target={followKinds[kind].parent.dotted}
          label={t('which')}
          value={about}
          onChange={setAbout}
          autoFocus
          required
        />
        <div className={styles.foot}>
          <Button type="submit" disabled={!about} title={about ? undefined : t('which')}>
            {t('next')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
