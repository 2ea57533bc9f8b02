import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconPencil, IconTrash, IconTrashX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AnyRecord, type AnyResource, operationOf, titleOf } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { lazy } from '../lazy.tsx'
import { useDeletion } from '../record/useDeletion.ts'

const PurgeDialog = lazy(() => import('./PurgeDialog.tsx').then((module) => module.PurgeDialog))

/** What can be done with one row: change and delete it, or in the trash bring it back or purge it. */
export function RowMenu({
  resource,
  record,
  parent,
  trash,
  actions,
  onEdit,
}: {
  resource: AnyResource
  record: AnyRecord
  parent?: string
  trash: boolean
  /** What the page itself offers, before what every list does. */
  actions?: (record: AnyRecord) => ReactNode
  onEdit(record: AnyRecord): void
}) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const whyRefused = useWhyRefused()
  const { remove, restore, purge, busy } = useDeletion(resource, parent)
  const [asking, setAsking] = useState(false)
  const name = titleOf(resource, record)
  const items = trash
    ? [
        { action: 'restore', label: t('trash.restore'), icon: IconArrowBackUp, run: () => restore(record) },
        { action: 'purge', label: t('trash.purge'), icon: IconTrashX, run: () => setAsking(true), red: true },
      ]
    : [
        { action: 'update', label: common('edit'), icon: IconPencil, run: () => onEdit(record) },
        { action: 'delete', label: common('delete'), icon: IconTrash, run: () => remove(record), red: true },
      ]
  const served = items.filter(({ action }) => operationOf(resource, action))
  const own = trash ? null : actions?.(record)
  if (served.length === 0 && !own) return null
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size="sm" aria-label={t('list.rowMenu', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {own}
          {own && served.length > 0 && <Menu.Divider />}
          {served.map(({ action, label, icon: Icon, run, red }) => {
            const why = whyRefused(operationOf(resource, action))
            return (
              <Menu.Item
                key={action}
                color={red ? 'red' : undefined}
                disabled={why !== null}
                title={why ?? undefined}
                leftSection={<Icon size={15} stroke={1.6} aria-hidden />}
                onClick={run}
              >
                {label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <PurgeDialog
          name={name}
          busy={busy}
          onCancel={() => setAsking(false)}
          onPurge={() => purge(record, () => setAsking(false))}
        />
      )}
    </>
  )
}
