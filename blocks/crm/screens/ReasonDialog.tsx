import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './selling.module.css'

/** Asks why something was lost. Without a reason nothing goes on. */
export function ReasonDialog({ title, onReason, onClose }: { title: string; onReason(reason: string): void; onClose(): void }) {
  const t = useTranslations('crm')
  const common = useTranslations('ui.common')
  const [reason, setReason] = useState('')
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) onReason(reason.trim())
        }}
      >
        <Textarea
          label={t('resources.leads.fields.reason')}
          description={t('board.lostText')}
          placeholder={t('board.lostHint')}
          value={reason}
          maxLength={500}
          autosize
          minRows={2}
          required
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={!reason.trim()}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
