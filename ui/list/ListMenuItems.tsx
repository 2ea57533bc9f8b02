import { Menu } from '@mantine/core'
import { IconDownload, IconHistory, IconTrash, IconUpload } from '@tabler/icons-react'
import type { ListInput } from '@quoin/kit'
import { useCaller } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { operationOf } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { Link } from '../pages/Link.tsx'
import { useErrorWords } from '../record/useErrorWords.ts'
import { useNotify } from '../record/useNotify.tsx'
import { pageOf, useNavigation } from '../shell/navigation.ts'
import styles from './DataList.module.css'
import type { ListMenuProps } from './ListMenu.tsx'
import { saveRows } from './saveRows.ts'

/** What is done with a list as a whole, fetched when somebody opens its menu. */
export function ListMenuItems({ resource, trash, saves, question, columns, onImport, onExport, onTrash }: ListMenuProps) {
  const t = useTranslations('records')
  const whyRefused = useWhyRefused()
  const { call } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords(resource)
  const importOperation = operationOf(resource, 'import')
  const exportable = operationOf(resource, 'export')?.kind === 'export'
  const past = pageOf(useNavigation(), 'gateway.jobs')
  const save = async (asked: Omit<ListInput, 'page' | 'records'>) => {
    try {
      await (typeof saves === 'function' ? saves(asked) : saveRows(call, resource, asked, columns))
    } catch (error) {
      notify.trouble(inWords(error).sentence)
    }
  }
  return (
    <>
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
      {saves && !exportable && (
        <Menu.Item leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />} onClick={() => void save(question)}>
          {t('export.view')}
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
    </>
  )
}
