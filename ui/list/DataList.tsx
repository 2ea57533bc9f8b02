import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type BulkInput, type ListInput, type ListName, type Operation, wireName } from '@quoin/kit'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { useCustomized } from '../fields/useCustomized.ts'
import { type AnyRecord, type AnyResource, fieldsOf, operationOf } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { useWords } from '../fields/words.ts'
import { lazy } from '../lazy.tsx'
import type { CellsOf, FieldName, ReadyView } from '../pages/declare.ts'
import { WithTexts } from '../record/WithTexts.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { Refused } from '../states/Refused.tsx'
import { ListSkeleton } from '../states/Skeletons.tsx'
import styles from './DataList.module.css'
import { ListFooter } from './ListFooter.tsx'
import { ListHead } from './ListHead.tsx'
import { useSearchBox } from './ListSearchBox.tsx'
import { ListTable } from './ListTable.tsx'
import { RowMenu } from './RowMenu.tsx'
import { type LookProps, looksOf } from './looks.ts'
import { type Look, toListInput, writeColumns } from './search.ts'
import { nobody, toggled } from './selection.ts'
import { keepTrail } from './trail.ts'
import { useListColumns } from './useListColumns.ts'
import { useEver, useListDialogs } from './useListDialogs.ts'
import { useListKeys } from './useListKeys.ts'
import { useListRows } from './useListRows.ts'
import { useListSearch } from './useListSearch.ts'

// Fetched when a filter is in force, or something is selected, first.
const FilterChips = lazy(() => import('./FilterChips.tsx').then((module) => module.FilterChips))
const BoardLook = lazy(() => import('./BoardLook.tsx').then((module) => module.BoardLook))
const CalendarLook = lazy(() => import('./CalendarLook.tsx').then((module) => module.CalendarLook))
const MapLook = lazy(() => import('./MapLook.tsx').then((module) => module.MapLook))
const ListCards = lazy(() => import('./ListCards.tsx').then((module) => module.ListCards))
const NoRows = lazy(() => import('./NoRows.tsx').then((module) => module.NoRows))
const ListDialogs = lazy(() => import('./ListDialogs.tsx').then((module) => module.ListDialogs))
const ListTrouble = lazy(() => import('./ListTrouble.tsx').then((module) => module.ListTrouble))
const BulkBar = lazy(() => import('./BulkBar.tsx').then((module) => module.BulkBar))

export interface DataListProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  readonly title: string
  /** Wire names of the columns shown when neither the address nor a view says otherwise; `name:320` for one of that width. */
  readonly columns?: readonly (ListName<R> | `${ListName<R>}:${number}`)[]
  /** Cells drawn otherwise than their kind of field is, by field. */
  readonly cells?: CellsOf<R>
  /** Further buttons beside the one that creates. */
  readonly actions?: ReactNode
  /** What can be done with one row, as items of its menu. */
  readonly rowActions?: (record: AnyRecord) => ReactNode
  /** The list as it is asked for can be saved as a file made in the browser, or in a way of the screen's own, where the server makes none as a job. */
  readonly saves?: true | ((question: Omit<ListInput, 'page' | 'records'>) => Promise<void>)
  /** Further actions for the selected records. */
  readonly bulkActions?: (chosen: Chosen) => ReactNode
  onOpen(record: AnyRecord): void
  /** Id of the record these lie under; the list is then part of that record's page. */
  readonly parent?: string
  /** Ready questions, as a row above the list. */
  readonly views?: Readonly<Record<string, ReadyView<FieldName<R>>>>
  /** Only those with these values, by field: what belongs to a record that they refer to. New ones begin with them. */
  readonly only?: { readonly [K in FieldName<R>]?: string }
  /** Stands below the form for a new record, and sees what has been typed so far. */
  readonly belowForm?: (values: Readonly<Record<string, unknown>>) => ReactNode
  /** Fields the form for a new record asks for. */
  readonly form?: readonly FieldName<R>[]
  /** Off where new records come about in another way than by a form. */
  readonly creates?: boolean
  /** What an empty list says, beyond that it is empty. */
  readonly emptyText?: string
  /** How it is looked at where the address says nothing. */
  readonly firstLook?: Look
  /** A board of the screen's own, in place of the one drawn from the fields. */
  board?(look: LookProps<R>): ReactNode
  /** Values of the address beside the list's own that saved views keep too, such as what a board of its own is narrowed by. */
  readonly keeps?: readonly string[]
  /** 2 where the page has a title of its own above the list; 1 where what is there only by `only` is a page all the same. */
  readonly level?: 1 | 2
}

/** What is selected in a list, as an action on many names it. */
export interface Chosen {
  readonly count: number
  readonly what: Pick<BulkInput, 'ids' | 'matching'>
  /** Lets the selection go. */
  done(): void
}

/** The list of any resource: search, filters, sorting, columns, views, selection, bulk changes, import, export, trash. All of its state is in the address. */
export const DataList = <R extends AnyResource>(props: DataListProps<R>) => (
  <WithTexts>
    <List {...props} />
  </WithTexts>
)

function List(props: DataListProps) {
  const { title, cells, onOpen, parent, only, level } = props
  const resource = useCustomized(props.resource)
  const whyRefused = useWhyRefused()
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false
  const [search, change] = useListSearch()
  const trash = search.trash === true
  const density = search.density ?? 'normal'
  const frozen = Math.min(search.frozen ?? 0, 5)

  const part = parent !== undefined || (only !== undefined && level !== 1)
  // Compared by what it says: a page hands over a new object at every drawing.
  const fixedText = JSON.stringify(only ?? {})
  const fixed = useMemo(() => JSON.parse(fixedText) as Readonly<Record<string, string>>, [fixedText])
  const { all, columns, drawn, end, include } = useListColumns(resource, search, props.columns, fixed)
  const question = useMemo(() => within(toListInput(search), resource, fixed), [search, resource, fixed])
  const input = useMemo(
    () => ({ ...question, ...(include ? { include } : {}), ...(parent ? { parent } : {}) }),
    [question, include, parent],
  )
  const operation = operationOf(resource, trash ? 'trash' : 'list') ?? nowhere
  const firstLook = props.firstLook ?? 'list'
  const looks = part || trash ? [] : looksOf(resource, all, props.board ? ['board'] : [])
  const look = looks.find((one) => one === (search.look ?? firstLook)) ?? 'list'
  const list = useListRows(resource, operation, input, search, change)
  const { rows, selection, setSelection, active, setActive } = list
  const box = useSearchBox(search, change)
  const dialogs = useListDialogs(resource)
  // Once fetched they stay, so that they can close as slowly as they opened.
  const dialogsAsked = useEver(dialogs.isOpen || dialogs.exporting.error !== null)

  const create = props.creates === false ? undefined : operationOf(resource, 'create')
  const update = operationOf(resource, 'update')
  const selectable = operationOf(resource, 'bulk') !== undefined && !part
  const tick = (ids: readonly string[], on: boolean) => setSelection((held) => toggled(held, ids, on))
  const edit = (record: AnyRecord) => {
    if (update && whyRefused(update) === null && !trash) dialogs.setEdited(record)
  }
  const open = (record: AnyRecord) => {
    if (trash) return
    keepTrail(
      resource.dotted,
      rows.loaded.map(({ id }) => id),
    )
    onOpen(record)
  }
  const mayCreate = create !== undefined && whyRefused(create) === null && !trash && !part
  useEffect(() => {
    if (!search.creating) return
    change({ creating: undefined, page: search.page })
    if (mayCreate) dialogs.setCreating(true)
  }, [search.creating])
  useRowKeys(list, {
    enabled: !part && !dialogs.isOpen,
    onOpen: open,
    onTick: ({ id }) => selectable && tick([id], !selection.ids.has(id)),
    onEdit: edit,
    onSearch: () => box.input.current?.focus(),
    onCreate: create && whyRefused(create) === null && !trash ? () => dialogs.setCreating(true) : undefined,
  })

  const Rows = phone ? ListCards : ListTable
  // Where nothing is there yet the button stands twice: what the empty list invites to is the primary one.
  const hasNone = rows.total === 0 && !rows.stale && !rows.first
  const isEmpty = hasNone && !search.q && !search.filter
  // No columns and no days where nothing is there; a screen that brings a board of its own says so on that.
  const isLooked = look !== 'list' && (!hasNone || (look === 'board' && props.board !== undefined))
  const newButton = (isPlain: boolean) =>
    create &&
    !trash && <NewButton resource={resource} create={create} isPlain={isPlain} onClick={() => dialogs.setCreating(true)} />
  return (
    <section className={styles.list} data-part={part || undefined} aria-label={title}>
      <ListHead
        list={props}
        resource={resource}
        part={part}
        search={search}
        question={question}
        input={input}
        onSearch={change}
        columns={{ all, columns }}
        rows={rows}
        trashDays={end?.days}
        box={box}
        dialogs={dialogs}
        phone={phone}
        newButton={newButton(part || isEmpty)}
        looks={looks}
        look={look}
        onLook={(next) => change({ look: next === firstLook ? undefined : next })}
      />
      {search.filter && (
        <FilterChips resource={resource} columns={all} filter={search.filter} onFilter={(filter) => change({ filter })} />
      )}

      {isLooked ? (
        <Looked
          look={look}
          board={props.board}
          resource={resource}
          title={title}
          question={input}
          search={search}
          change={change}
          all={all}
          columns={columns}
          cells={cells}
          onOpen={open}
        />
      ) : rows.first && rows.error ? (
        <ErrorState error={rows.error} onRetry={rows.retry} />
      ) : rows.first ? (
        <ListSkeleton rows={part ? 4 : 14} />
      ) : rows.total === 0 && !rows.stale ? (
        <NoRows
          search={search}
          trashDays={end?.days}
          emptyText={props.emptyText}
          newButton={newButton(part)}
          onAll={() => {
            box.setTyped('')
            change({ q: undefined, filter: undefined })
          }}
        />
      ) : (
        <>
          {rows.error && <ListTrouble resource={resource} error={rows.error} onRetry={rows.retry} />}
          <Rows
            resource={resource}
            title={title}
            rows={rows}
            columns={drawn}
            cells={end ? { ...cells, ...end.cells } : cells}
            density={density}
            selection={selectable ? selection : undefined}
            onTick={tick}
            onOpen={open}
            active={active}
            onActive={setActive}
            onRange={list.onRange}
            target={list.target}
            frozen={frozen}
            sort={search.sort ?? resource.definition.sort ?? '-created_at'}
            onSort={(sort) => change({ sort })}
            onColumns={(next) =>
              change({ columns: writeColumns(next.filter(({ name }) => name !== end?.column.name)), page: search.page })
            }
            end={(record) => (
              <RowMenu
                resource={resource}
                record={record}
                parent={parent}
                trash={trash}
                actions={props.rowActions}
                onEdit={edit}
              />
            )}
          />
          {(!part || rows.total > list.size) && (
            <ListFooter
              first={list.first}
              total={rows.total}
              totalIsBound={rows.totalIsBound}
              size={list.size}
              onSize={(next) => change({ size: next === 50 ? undefined : next })}
              onPage={list.onPage}
            />
          )}
        </>
      )}
      {(selection.ids.size > 0 || selection.matching) && (
        <BulkBar
          resource={resource}
          trash={trash}
          question={question}
          selection={selection}
          total={rows.total}
          totalIsBound={rows.totalIsBound}
          pageTicked={rows.loaded.length > 0 && rows.loaded.every(({ id }) => selection.ids.has(id))}
          actions={props.bulkActions}
          onSelection={(next) => setSelection(next ?? nobody)}
        />
      )}
      {dialogsAsked && (
        <ListDialogs
          resource={resource}
          dialogs={dialogs}
          parent={parent}
          form={props.form}
          only={only}
          below={props.belowForm}
          onOpen={open}
        />
      )}
    </section>
  )
}

/** The records otherwise than as rows. */
function Looked({ look, board, ...props }: LookProps & { readonly look: Look; readonly board: DataListProps['board'] }) {
  if (look === 'map') return <MapLook {...props} />
  if (look === 'calendar') return <CalendarLook {...props} />
  return board ? board(props) : <BoardLook {...props} />
}

interface RowKeys {
  readonly enabled: boolean
  onOpen(record: AnyRecord): void
  onTick(record: AnyRecord): void
  onEdit(record: AnyRecord): void
  onSearch(): void
  readonly onCreate: (() => void) | undefined
}

/** The keys of a list, for the row that the keyboard is at. */
function useRowKeys(list: ReturnType<typeof useListRows>, { onOpen, onTick, onEdit, ...keys }: RowKeys): void {
  const t = useTranslations('records')
  const { rows, active, setActive, selection, setSelection } = list
  const withActive = (act: (record: AnyRecord) => void) => () => {
    const record = rows.at(active)
    if (record) act(record)
  }
  useListKeys({
    ...keys,
    title: t('keys.title'),
    total: rows.total,
    active,
    onActive: setActive,
    onOpen: withActive(onOpen),
    onTick: withActive(onTick),
    onEdit: withActive(onEdit),
    onEscape: () => {
      if (selection.ids.size > 0 || selection.matching) setSelection(nobody)
      else setActive(-1)
    },
  })
}

function NewButton({
  resource,
  create,
  isPlain,
  onClick,
}: {
  resource: AnyResource
  create: Operation
  isPlain: boolean
  onClick(): void
}) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const whyRefused = useWhyRefused()
  return (
    <Refused why={whyRefused(create)}>
      <Button
        leftSection={<IconPlus size={15} aria-hidden />}
        variant={isPlain ? 'default' : 'filled'}
        data-element={create.name}
        classNames={{ root: styles.new, section: styles.newIcon, label: styles.newWord }}
        onClick={onClick}
      >
        {t('list.new', { name: words.one })}
      </Button>
    </Refused>
  )
}

/** A list's question kept to what the page it stands on is about. */
function within<Input extends Pick<ListInput, 'filter'>>(
  input: Input,
  resource: AnyResource,
  fixed: Readonly<Record<string, string>>,
): Input {
  const fields = fieldsOf(resource)
  const kept = Object.entries(fixed).map(([name, value]) => [fields[name] ? wireName(name, fields[name]) : name, value])
  return kept.length > 0 ? { ...input, filter: { ...input.filter, ...Object.fromEntries(kept) } } : input
}
