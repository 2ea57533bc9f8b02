import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'

/** Says what happened, in a corner: something done, something that can be taken back for eight seconds, something that failed. */
export function useNotify() {
  const t = useTranslations('ui.common')
  return useMemo(() => {
    const common = { withBorder: true, closeButtonProps: { 'aria-label': t('close') } }
    return {
      done: (message: string) => {
        notifications.show({ ...common, message })
      },
      trouble: (message: string) => {
        notifications.show({ ...common, message, color: 'red', autoClose: 8_000 })
      },
      undo(message: string, onUndo: () => void) {
        const id = notifications.show({
          ...common,
          autoClose: 8_000,
          message: (
            <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 }}>
              <span>{message}</span>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  notifications.hide(id)
                  onUndo()
                }}
              >
                {t('undo')}
              </Button>
            </span>
          ),
        })
      },
    }
  }, [t])
}
