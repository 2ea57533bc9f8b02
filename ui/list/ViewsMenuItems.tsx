import { Menu } from '@mantine/core'
import { IconCheck, IconStar, IconUsers } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import styles from './DataList.module.css'
import type { ListSearch } from './search.ts'
import type { useViews, View } from './useViews.ts'

interface ViewsMenuItemsProps {
  readonly resource: AnyResource
  readonly search: ListSearch
  readonly views: ReturnType<typeof useViews>
  readonly current: View | undefined
  /** The list as it would be kept now. */
  readonly state: Readonly<Record<string, unknown>>
  readonly isChanged: boolean
  onOpen(view: View | undefined): void
  onSearch(changes: Partial<ListSearch>): void
  onName(naming: { view?: View }): void
}

/** What the menu of views holds, fetched when it is first opened. */
export function ViewsMenuItems({ resource, search, views, current, state, isChanged: changed, ...does }: ViewsMenuItemsProps) {
  const { onOpen: open, onSearch, onName: setNaming } = does
  const { all, mine, create, update, remove, move } = views
  const t = useTranslations('records')
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
    </>
  )
}
