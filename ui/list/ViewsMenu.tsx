import { Button, Menu } from '@mantine/core'
import { canonicalJson } from '@quoin/kit'
import { IconBookmark, IconCheck, IconChevronDown, IconStar, IconUsers } from '@tabler/icons-react'
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
  const { offered, all, mine, create, update, remove, move } = useViews(resource.dotted, {
    bare: Object.keys(search).length === 0 && keeps.every((name) => address[name] === undefined),
    open,
  })
  const inWords = useErrorWords(resource)
  const [naming, setNaming] = useState<{ view?: View } | null>(null)
  const current = all.find(({ id }) => id === search.view)
  const state = stateOf(search, address)
  const changed =
    current !== undefined && canonicalJson(state) !== canonicalJson(stateOf(readListSearch(current.state), current.state))
  if (!offered) return null
  const group = (visibility: View['visibility']) => all.filter((view) => view.visibility === visibility)
  const item = (view: View) => (
    <Menu.Item
      key={view.id}
      onClick={() => open(view)}
      leftSection={view.id === current?.id ? <IconCheck size={14} aria-hidden /> : <span className={styles.noIcon} />}
      rightSection={
        view.isDefault ? (
          <IconStar size={13} aria-label={t('views.isDefault')} role="img" />
        ) : view.visibility === 'shared' ? (
          <IconUsers size={13} aria-label={t('views.isShared')} role="img" />
        ) : null
      }
    >
      {view.name}
    </Menu.Item>
  )
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
          <Menu.Item
            onClick={() => open(undefined)}
            leftSection={current ? <span className={styles.noIcon} /> : <IconCheck size={14} aria-hidden />}
          >
            {t('views.all')}
          </Menu.Item>
          {group('own').length > 0 && <Menu.Label>{t('views.own')}</Menu.Label>}
          {group('own').map(item)}
          {group('shared').length > 0 && <Menu.Label>{t('views.shared')}</Menu.Label>}
          {group('shared').map(item)}
          <Menu.Divider />
          {current && changed && mine(current) && (
            <Menu.Item onClick={() => update.mutate({ id: current.id, version: current.version, state })}>
              {t('views.update', { name: current.name })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setNaming({})}>{t('views.saveAs')}</Menu.Item>
          {current && mine(current) && <Menu.Item onClick={() => setNaming({ view: current })}>{t('views.edit')}</Menu.Item>}
          {current && (
            <Menu.Item
              onClick={() =>
                create.mutate(
                  { list: resource.dotted, name: t('views.copyOf', { name: current.name }).slice(0, 120), state },
                  { onSuccess: (saved: unknown) => onSearch({ view: (saved as View).id, page: search.page }) },
                )
              }
            >
              {t('views.duplicate')}
            </Menu.Item>
          )}
          {current &&
            mine(current) &&
            ([-1, 1] as const).map((by) => {
              const own = all.filter((one) => mine(one) && one.visibility === current.visibility)
              return (
                <Menu.Item
                  key={by}
                  closeMenuOnClick={false}
                  disabled={update.isPending || own.at(by < 0 ? 0 : -1)?.id === current.id}
                  onClick={() => void move(current, by)}
                >
                  {t(by < 0 ? 'views.up' : 'views.down')}
                </Menu.Item>
              )
            })}
          {current && mine(current) && (
            <Menu.Item
              color="red"
              onClick={() => remove.mutate({ id: current.id }, { onSuccess: () => onSearch({ view: undefined }) })}
            >
              {t('views.delete')}
            </Menu.Item>
          )}
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
