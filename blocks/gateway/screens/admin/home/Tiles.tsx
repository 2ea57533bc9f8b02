import { gateway } from '@quoin/gateway/resources'
import type { OutputOf, Page } from '@quoin/kit'
import { useList, useRead } from '@quoin/kit/react'
import { pageOf, useNavigation } from '@quoin/ui'
import { nowhere } from '@quoin/ui/fields/nowhere.ts'
import { operationOf, useResource } from '@quoin/ui/fields/resources.ts'
import { readListSearch, toListInput } from '@quoin/ui/list/search.ts'
import { Link } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import classes from './home.module.css'

type View = OutputOf<typeof gateway.views.list>['data'][number]

/** Views of all lists that somebody may see, and kept or was offered; the first of them where there are very many. */
export const useSavedViews = () => useList(gateway.views.list, { records: 200 })

/** Saved views as tiles: each with how many records it holds, leading to its list. */
export function Tiles({ ids }: { readonly ids: readonly string[] }) {
  const t = useTranslations('admin.home')
  const { data } = useSavedViews()
  const views = ids.flatMap((id) => data?.data.find((view) => view.id === id) ?? [])
  if (views.length === 0) return null
  return (
    <section aria-labelledby="tiles">
      <h2 id="tiles" className={classes.title}>
        {t('arrange.parts.tiles')}
      </h2>
      <ul className={classes.tiles}>
        {views.map((view) => (
          <Tile key={view.id} view={view} />
        ))}
      </ul>
    </section>
  )
}

/** One that leads to no list of this person is not there. */
function Tile({ view }: { readonly view: View }) {
  const format = useFormatter()
  const page = pageOf(useNavigation(), view.list)
  const resource = useResource(page && view.list)
  const state = view.state as Readonly<Record<string, unknown>>
  const list = operationOf(resource, 'list')
  const { data } = useRead(
    list ?? nowhere,
    { ...toListInput(readListSearch(state)), records: 1 },
    { enabled: list !== undefined },
  )
  if (!page) return null
  const count = (data as Page<unknown> | undefined)?.meta.totalCount
  return (
    <li>
      <Link to={{ path: page.to, search: { ...state, view: view.id } }}>
        <page.icon size={16} stroke={1.6} />
        <span>
          {view.name}
          <small>{page.label}</small>
        </span>
        <strong className="q-number">{count === undefined ? '…' : format.number(count)}</strong>
      </Link>
    </li>
  )
}
