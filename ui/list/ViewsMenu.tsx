import { Button, Menu } from '@mantine/core'
import { canonicalJson } from '@quoin/kit'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import { lazy } from '../lazy.tsx'
import { useErrorWords } from '../record/useErrorWords.ts'
import styles from './DataList.module.css'
import { type ListSearch, readListSearch, viewState } from './search.ts'
import { withoutList } from './useListSearch.ts'
import { useViews, type View } from './useViews.ts'

const ViewsMenuItems = lazy(() => import('./ViewsMenuItems.tsx').then((module) => module.ViewsMenuItems))
const ViewDialog = lazy(() => import('./ViewDialog.tsx').then((module) => module.ViewDialog))

/** The saved views of a list: choose, keep, share, make one the first that is seen. Nothing where no views are offered. */
export function ViewsMenu({
  resource,
  search,
  keeps = [],
  onSearch,
  isSmall = false,
}: {
  resource: AnyResource
  search: ListSearch
  /** Values of the address that views keep beside those of every list. */
  keeps?: readonly string[] | undefined
  onSearch(changes: Partial<ListSearch>): void
  /** Ready views stand above the list: “All” is said there, and only a view of one's own is named here. */
  isSmall?: boolean
}) {
  const t = useTranslations('records')
  const address = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, unknown>> })
  const further = (from: Readonly<Record<string, unknown>>) => Object.fromEntries(keeps.map((name) => [name, from[name]]))
  const stateOf = (list: ListSearch, from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries({ ...viewState(list), ...further(from) }).filter(([, value]) => value !== undefined))
  const open = (view: View | undefined) =>
    onSearch({ ...withoutList(view ? { ...readListSearch(view.state), view: view.id } : {}), ...further(view?.state ?? {}) })
  const views = useViews(resource.dotted, {
    bare: Object.keys(search).length === 0 && keeps.every((name) => address[name] === undefined),
    open,
  })
  const { offered, all, create, update } = views
  const inWords = useErrorWords(resource)
  const [naming, setNaming] = useState<{ view?: View } | null>(null)
  const current = all.find(({ id }) => id === search.view)
  const state = stateOf(search, address)
  const changed =
    current !== undefined && canonicalJson(state) !== canonicalJson(stateOf(readListSearch(current.state), current.state))
  if (!offered) return null
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={t('views.label', { name: current?.name ?? t('views.all') })}
          >
            {current?.name ?? (isSmall ? <IconBookmark size={16} stroke={1.6} aria-hidden /> : t('views.all'))}
            {changed && <span className={styles.changed} aria-hidden />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ViewsMenuItems
            resource={resource}
            search={search}
            views={views}
            current={current}
            state={state}
            isChanged={changed}
            onOpen={open}
            onSearch={onSearch}
            onName={setNaming}
          />
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <ViewDialog
          title={naming.view ? t('views.edit') : t('views.saveAs')}
          view={naming.view}
          busy={create.isPending || update.isPending}
          error={(create.error ?? update.error) ? inWords(create.error ?? update.error).sentence : undefined}
          onClose={() => setNaming(null)}
          onSave={(values) => {
            const done = {
              onSuccess: (saved: unknown) => {
                setNaming(null)
                onSearch({ view: (saved as View).id, page: search.page })
              },
            }
            if (naming.view) update.mutate({ id: naming.view.id, version: naming.view.version, ...values }, done)
            else create.mutate({ list: resource.dotted, state, ...values }, done)
          }}
        />
      )}
    </>
  )
}
