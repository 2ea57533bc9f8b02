import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconHistory, IconTrash, IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type AnyResource, operationOf } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { Link } from '../pages/Link.tsx'
import { pageOf, useNavigation } from '../shell/navigation.ts'
import styles from './DataList.module.css'

interface ListMenuProps {
  readonly resource: AnyResource
  readonly trash: boolean
  onImport(): void
  onExport(format: 'csv' | 'json' | 'xlsx', everything: boolean): void
  onTrash(): void
}

/** What is done with a list as a whole: import, export, its trash. */
export function ListMenu({ resource, trash, onImport, onExport, onTrash }: ListMenuProps) {
  const t = useTranslations('records')
  const whyRefused = useWhyRefused()
  const importOperation = operationOf(resource, 'import')
  const exportable = operationOf(resource, 'export') !== undefined
  const past = pageOf(useNavigation(), 'gateway.jobs')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('list.more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {importOperation && (
          <Menu.Item
            leftSection={<IconUpload size={15} stroke={1.6} aria-hidden />}
            disabled={whyRefused(importOperation) !== null}
            title={whyRefused(importOperation) ?? undefined}
            onClick={onImport}
          >
            {t('import.title')}
          </Menu.Item>
        )}
        {exportable && (
          <>
            <Menu.Item leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />} onClick={() => onExport('csv', false)}>
              {t('export.view')}
            </Menu.Item>
            <Menu.Item leftSection={<span className={styles.noIcon} />} onClick={() => onExport('csv', true)}>
              {t('export.csv')}
            </Menu.Item>
            <Menu.Item leftSection={<span className={styles.noIcon} />} onClick={() => onExport('xlsx', true)}>
              {t('export.xlsx')}
            </Menu.Item>
            <Menu.Item leftSection={<span className={styles.noIcon} />} onClick={() => onExport('json', true)}>
              {t('export.json')}
            </Menu.Item>
          </>
        )}
        {past && (importOperation || exportable) && (
          <Menu.Item leftSection={<IconHistory size={15} stroke={1.6} aria-hidden />} component={Link} to={{ path: past.to }}>
            {t('job.past')}
          </Menu.Item>
        )}
        {exportable && operationOf(resource, 'trash') && <Menu.Divider />}
        {operationOf(resource, 'trash') && (
          <Menu.Item leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />} disabled={trash} onClick={onTrash}>
            {t('trash.open')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
