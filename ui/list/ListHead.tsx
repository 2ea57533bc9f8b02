import { Button } from '@mantine/core'
import type { ExportInput, ListInput } from '@quoin/kit'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import type { ListColumn } from './columns.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import styles from './DataList.module.css'
import { FilterBuilder } from './FilterBuilder.tsx'
import type { useListDialogs } from './useListDialogs.ts'
import { ListMenu } from './ListMenu.tsx'
import { ListSearchBox, type useSearchBox } from './ListSearchBox.tsx'
import { lazy } from '../lazy.tsx'
import type { ReadyView } from '../pages/declare.ts'
import { LookSwitch } from './LookSwitch.tsx'
import { type ListSearch, type Look, writeColumns } from './search.ts'
import type { Rows } from './usePages.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

const ReadyViews = lazy(() => import('./ReadyViews.tsx').then((module) => module.ReadyViews))

interface ListHeadProps {
  readonly list: {
    readonly title: string
    readonly level?: 1 | 2
    readonly actions?: ReactNode
    readonly views?: Readonly<Record<string, ReadyView>>
    readonly keeps?: readonly string[]
    readonly saves?: true | ((question: Omit<ListInput, 'page' | 'records'>) => Promise<void>)
  }
  readonly resource: AnyResource
  /** The list is part of a record's page. */
  readonly part: boolean
  readonly search: ListSearch
  /** What is asked of the server, within what the page is about. */
  readonly question: Omit<ListInput, 'page' | 'records'>
  /** The same with what comes along of other records. */
  readonly input: Omit<ListInput, 'page' | 'records'>
  onSearch(changes: Partial<ListSearch>): void
  readonly columns: { readonly all: readonly ListColumn[]; readonly columns: readonly ListColumn[] }
  readonly rows: Rows
  readonly trashDays: number | undefined
  readonly box: ReturnType<typeof useSearchBox>
  readonly dialogs: ReturnType<typeof useListDialogs>
  readonly phone: boolean
  readonly newButton: ReactNode
  /** The ways in which the records can be looked at, and how they are. */
  readonly looks: readonly Look[]
  readonly look: Look
  onLook(next: Look): void
}

/** What stands above the rows: title and buttons, ready questions, and the tools by which the list is narrowed and laid out. */
export function ListHead(props: ListHeadProps) {
  const { list, resource, part, search, onSearch: change, rows, trashDays, box, dialogs, phone } = props
  const { all, columns } = props.columns
  const t = useTranslations('records')
  const trash = search.trash === true
  const Heading = part || list.level === 2 ? 'h2' : 'h1'
  const searching = (
    <>
      <ListSearchBox title={list.title} box={box} />
      <FilterBuilder resource={resource} columns={all} filter={search.filter} onFilter={(filter) => change({ filter })} />
    </>
  )
  const looking = !phone && (
    <ColumnsMenu
      resource={resource}
      all={all}
      shown={columns}
      frozen={Math.min(search.frozen ?? 0, 5)}
      density={search.density ?? 'normal'}
      onColumns={(next) => change({ columns: next && writeColumns(next), page: search.page })}
      onFrozen={(next) => change({ frozen: next, page: search.page })}
      onDensity={(next) => change({ density: next === 'normal' ? undefined : next, page: search.page })}
    />
  )
  // A handful of rows on a record's page needs neither search nor columns.
  const short = part && !search.q && !search.filter && !trash && rows.total <= 10
  // The button that creates, or what the page has in its place, stands last.
  const menu = (
    <ListMenu
      resource={resource}
      trash={trash}
      saves={list.saves}
      question={props.input}
      columns={columns}
      onImport={() => dialogs.setImporting(true)}
      onExport={(format, everything) =>
        dialogs.startExport({
          ...props.question,
          format,
          columns: (everything ? all : columns).map(({ name }) => name),
        } as ExportInput)
      }
      onTrash={() => change({ trash: true, q: undefined, filter: undefined, view: undefined })}
    />
  )
  // Below a title of the page a head with a menu alone would be an empty line.
  const isBare = !part && !trash && Heading === 'h2' && !props.newButton && !list.actions
  return (
    <>
      <header className={isBare ? styles.hidden : styles.head}>
        {/* Below a title of the page its tab names it already. */}
        <Heading className={Heading === 'h2' && !trash ? styles.hidden : styles.title}>
          {trash ? t('trash.title', { name: list.title }) : list.title}
        </Heading>
        {part && !short && searching}
        {!rows.first && Heading === 'h1' && (
          <span className={styles.total}>
            {t('list.count', { count: rows.total })}
            {rows.totalIsBound && '+'}
          </span>
        )}
        {trashDays && <span className={styles.total}>{t('trash.kept', { days: trashDays })}</span>}
        <span className={styles.spacer} />
        {trash && (
          <Button variant="default" onClick={() => change({ trash: undefined, q: undefined, filter: undefined })}>
            {t('trash.leave')}
          </Button>
        )}
        {!props.newButton && !isBare && menu}
        {!trash && list.actions && (
          <span className={styles.actions} data-first={!props.newButton || undefined}>
            {list.actions}
          </span>
        )}
        {part && !short && looking}
        {props.newButton && menu}
        {props.newButton}
      </header>
      {!part && !trash && list.views && (
        <div className={isBare ? styles.bare : undefined}>
          <ReadyViews resource={resource} views={list.views} search={search} onSearch={change} />
          {isBare && menu}
        </div>
      )}
      {!part && (
        <div className={styles.tools}>
          {!trash && (
            <ViewsMenu
              resource={resource}
              search={search}
              keeps={list.keeps}
              onSearch={change}
              isSmall={list.views !== undefined}
            />
          )}
          {searching}
          <span className={styles.spacer} />
          <LookSwitch looks={props.looks} look={props.look} onLook={props.onLook} />
          {looking}
          {isBare && !list.views && menu}
        </div>
      )}
    </>
  )
}
