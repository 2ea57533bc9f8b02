import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ListInput } from '@quoin/kit'
import { useTranslations } from 'use-intl'
import { type AnyResource, operationOf } from '../fields/resources.ts'
import { lazy } from '../lazy.tsx'
import type { ListColumn } from './columns.ts'

const ListMenuItems = lazy(() => import('./ListMenuItems.tsx').then((module) => module.ListMenuItems))

export interface ListMenuProps {
  readonly resource: AnyResource
  readonly trash: boolean
  /** The list as it is asked for can be saved as a file made in the browser, or in a way of the screen's own. */
  readonly saves: true | ((question: Omit<ListInput, 'page' | 'records'>) => Promise<void>) | undefined
  readonly question: Omit<ListInput, 'page' | 'records'>
  readonly columns: readonly ListColumn[]
  onImport(): void
  onExport(format: 'csv' | 'json' | 'xlsx', everything: boolean): void
  onTrash(): void
}

/** What is done with a list as a whole: import, export, its trash. */
export function ListMenu(props: ListMenuProps) {
  const t = useTranslations('records')
  const { resource, saves } = props
  const has = (action: string) => operationOf(resource, action) !== undefined
  if (!saves && !has('import') && !has('trash') && operationOf(resource, 'export')?.kind !== 'export') return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('list.more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ListMenuItems {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}
