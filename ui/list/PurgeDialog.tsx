import { Button, Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import styles from './DataList.module.css'

/** Asks before a record is deleted for good, because nothing brings it back. */
export function PurgeDialog({
  name,
  busy,
  onCancel,
  onPurge,
}: {
  name: string
  busy: boolean
  onCancel(): void
  onPurge(): void
}) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  return (
    <Modal opened onClose={onCancel} title={t('trash.purgeTitle', { name })} size="sm">
      <div className={styles.stack}>
        <p className={styles.say}>{t('trash.purgeText')}</p>
        <div className={styles.foot}>
          <Button variant="default" data-autofocus onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button color="red" loading={busy} onClick={onPurge}>
            {t('trash.purge')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
