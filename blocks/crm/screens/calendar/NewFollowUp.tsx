import { Button, Modal } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { followForm } from '../followUps/form.ts'
import styles from '../selling.module.css'
import { atMinute, type Day } from './days.ts'

/** Plans a follow-up on a day or at a minute of it: first whom it is about, then what it is. */
export function NewFollowUp({ day, minute, onClose }: { day: Day; minute?: number | undefined; onClose(): void }) {
  const t = useTranslations('crm.calendar')
  const common = useTranslations('ui.common')
  const { id: me } = useMe()
  const [lead, setLead] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChosen(lead)
  }
  if (chosen) {
    return (
      <FormModal
        title={t('add')}
        opened
        onClose={onClose}
        resource={crm.leadFollows}
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
    <Modal opened onClose={onClose} title={t('add')} closeButtonProps={{ 'aria-label': common('close') }}>
      <form className={styles.stack} onSubmit={submit}>
        <RefInput target="crm.leads" label={t('pickLead')} value={lead} onChange={setLead} autoFocus required />
        <div className={styles.foot}>
          <Button type="submit" disabled={!lead} title={lead ? undefined : t('pickLead')}>
            {t('next')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
