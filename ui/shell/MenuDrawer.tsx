import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './MenuDrawer.module.css'

/** The rail of a phone: comes from below, where the thumb is. Mounted only while it is open. */
export default function MenuDrawer({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('shell.menu')}
      hiddenFrom="sm"
      classNames={{ content: classes.content, header: classes.header }}
    >
      {children}
    </Drawer>
  )
}
