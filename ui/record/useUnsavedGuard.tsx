import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import styles from './record.module.css'

/**
 * Holds whoever leaves with unsaved changes and asks; draw what it returns. Closing the tab asks in the browser's own words.
 * `saved` is read at that very moment: the page that opens after a save is asked for before anything is drawn again.
 */
export function useUnsavedGuard(dirty: boolean, saved: RefObject<boolean>): ReactNode {
  const blocker = useBlocker({
    // What a list or a tab writes to the address is not leaving.
    shouldBlockFn: ({ current, next }) => dirty && !saved.current && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? <DiscardDialog onStay={blocker.reset} onDiscard={blocker.proceed} /> : null
}

/** Asks whether what was typed may go. */
export function DiscardDialog({ onStay, onDiscard }: { onStay(): void; onDiscard(): void }) {
  const t = useTranslations('records')
  return (
    <Modal opened onClose={onStay} title={t('form.unsavedTitle')} size="sm" zIndex={400}>
      <div className={styles.stack}>
        <p className={styles.say}>{t('form.unsavedText')}</p>
        <div className={styles.foot}>
          <Button variant="default" data-autofocus onClick={onStay}>
            {t('form.stay')}
          </Button>
          <Button color="red" onClick={onDiscard}>
            {t('form.discard')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
