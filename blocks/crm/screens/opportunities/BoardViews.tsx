import { ActionIcon, Menu } from '@mantine/core'
import { useViews, type View } from '@quoin/ui/list/useViews.ts'
import { ViewDialog } from '@quoin/ui/list/ViewDialog.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { IconBookmark, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import type { BoardSearch } from './BoardFilter.tsx'

const nothing: BoardSearch = {
  pipeline: undefined,
  owner: undefined,
  rotting: undefined,
  lanes: undefined,
  closed: undefined,
  q: undefined,
}

/** Boards kept under a name, for oneself or for all. Nothing where no views are offered. */
export function BoardViews({ list, search, onSearch }: { list: string; search: BoardSearch; onSearch(next: BoardSearch): void }) {
  const t = useTranslations('records.views')
  const own = useTranslations('crm.glance')
  const inWords = useErrorWords(crm.opportunities)
  const state = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
  const open = (view: View) => onSearch({ ...nothing, ...(view.state as BoardSearch) })
  const { offered, all, mine, create, remove } = useViews(list, { bare: Object.keys(state).length === 0, open })
  const [naming, setNaming] = useState(false)
  if (!offered) return null
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size="lg" variant="default" aria-label={own('savedViews')}>
            <IconBookmark size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onSearch(nothing)}>{t('all')}</Menu.Item>
          {all.map((view) => (
            <Menu.Item
              key={view.id}
              rightSection={view.visibility === 'shared' ? <IconUsers size={13} aria-label={t('isShared')} role="img" /> : null}
              onClick={() => open(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setNaming(true)}>{t('saveAs')}</Menu.Item>
          {all.filter(mine).map((view) => (
            <Menu.Item key={`delete ${view.id}`} color="red" onClick={() => remove.mutate({ id: view.id })}>
              {own('deleteView', { name: view.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <ViewDialog
          title={t('saveAs')}
          busy={create.isPending}
          error={create.error ? inWords(create.error).sentence : undefined}
          onClose={() => setNaming(false)}
          onSave={(values) =>
            create.mutate(
              { list, state, ...values },
              {
                onSuccess: () => setNaming(false),
              },
            )
          }
        />
      )}
    </>
  )
}
