import { Button, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ColumnSettingsProps } from './ColumnSettings.tsx'
import styles from './DataList.module.css'

/** Opens the columns of a list. What is set there is fetched before it opens, so that the keyboard lands in it. */
export function ColumnsMenu(props: ColumnSettingsProps) {
  const t = useTranslations('records')
  const [opened, setOpened] = useState(false)
  const [Settings, setSettings] = useState<ComponentType<ColumnSettingsProps> | null>(null)
  const open = async () => {
    const { ColumnSettings } = await import('./ColumnSettings.tsx')
    setSettings(() => ColumnSettings)
    setOpened(true)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.6} aria-hidden />}
          onClick={() => (opened ? setOpened(false) : void open())}
          aria-expanded={opened}
          aria-haspopup="dialog"
        >
          {t('look.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.look} aria-label={t('look.title')}>
        {Settings && <Settings {...props} />}
      </Popover.Dropdown>
    </Popover>
  )
}
