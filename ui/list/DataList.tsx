import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconDots, IconDownload, IconPlus, IconSearch, IconTrash, IconUpload, IconX } from '@tabler/icons-react'
import { type BulkInput, type ExportInput, type Job, type ListInput, wireName } from '@quoin/kit'
import { customPrefix } from '@quoin/kit/custom-fields'
import { useAction } from '@quoin/kit/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { addedFields, useCustomized } from '../fields/useCustomized.ts'
import { type AnyRecord, type AnyResource, fieldsOf, operationOf } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { seenFields, useWords, writtenFields } from '../fields/words.ts'
import { lazy } from '../lazy.tsx'
import { useErrorWords } from '../record/useErrorWords.ts'
import { WithTexts } from '../record/WithTexts.tsx'
import { useMe } from '../session/me.ts'
import { ErrorState } from '../states/ErrorState.tsx'
import { Refused } from '../states/Refused.tsx'
import { ListSkeleton } from '../states/Skeletons.tsx'
import { EmptyState } from '../states/State.tsx'
import { asJob } from '../transfer/jobs.ts'
import { columnsOf, defaultColumns, shownColumns } from './columns.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import styles from './DataList.module.css'
import { FilterBuilder } from './FilterBuilder.tsx'
import { FilterChips } from './FilterChips.tsx'
import { ListCards } from './ListCards.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListTable } from './ListTable.tsx'
import { type ReadyQuestion, ReadyViews } from './ReadyViews.tsx'
import { RowMenu } from './RowMenu.tsx'
import { toListInput, writeColumns } from './search.ts'
import { nobody, type Selection, toggled } from './selection.ts'
import { useListKeys } from './useListKeys.ts'
import { useListSearch } from './useListSearch.ts'
import { usePages } from './usePages.ts'
import { useTrashEnd } from './useTrashEnd.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'

// What opens over the list is fetched when it is first asked for.
const BulkBar = lazy(() => import('./BulkBar.tsx').then((module) => module.BulkBar))
const ExportDialog = lazy(() => import('../transfer/ExportDialog.tsx').then((module) => module.ExportDialog))
const FormModal = lazy(() => import('../record/FormModal.tsx').then((module) => module.FormModal))
const ImportWizard = lazy(() => import('../transfer/ImportWizard.tsx').then((module) => module.ImportWizard))

export interface DataListProps {
  readonly resource: AnyResource
  readonly title: string
  /** Wire names of the columns shown when neither the address nor a view says otherwise; `name:320` for one of that width. */
  readonly columns?: readonly string[]
  /** Cells drawn otherwise than their kind of field is, by field. */
  readonly cells?: Readonly<Record<string, (record: AnyRecord) => ReactNode>>
  /** Further buttons beside the one that creates. */
  readonly actions?: ReactNode
  /** Further actions for the selected records. */
  readonly bulkActions?: (chosen: Chosen) => ReactNode
  onOpen(record: AnyRecord): void
  /** Id of the record these lie under; the list is then part of that record's page. */
  readonly parent?: string
  /** Ready questions, as a row above the list. */
  readonly views?: Readonly<Record<string, ReadyQuestion>>
  /** Only those with these values, by field: what belongs to a record that they refer to. New ones begin with them. */
  readonly only?: Readonly<Record<string, string>>
  /** Stands below the form for a new record, and sees what has been typed so far. */
  readonly belowForm?: (values: Readonly<Record<string, unknown>>) => ReactNode
  /** Fields the form for a new record asks for. */
  readonly form?: readonly string[]
  /** Off where new records come about in another way than by a form. */
  readonly creates?: boolean
  /** What an empty list says, beyond that it is empty. */
  readonly emptyText?: string
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
export const DataList = (props: DataListProps) => (
  <WithTexts>
    <List {...props} />
  </WithTexts>
)

function List({
  resource: plain,
  title,
  columns: wanted,
  cells,
  actions,
  bulkActions,
  onOpen,
  parent,
  views,
  only,
  form,
  belowForm,
  creates = true,
  emptyText,
  level,
}: DataListProps) {
  const t = useTranslations('records')
  const resource = useCustomized(plain)
  const words = useWords(resource)
  const me = useMe()
  const whyRefused = useWhyRefused()
  const phone = useMediaQuery('(max-width: 47.99em)') ?? false
  const [search, change] = useListSearch()
  const trash = search.trash === true
  const operation = operationOf(resource, trash ? 'trash' : 'list') ?? nowhere
  const size = search.size ?? 50
  const density = search.density ?? 'normal'
  const frozen = Math.min(search.frozen ?? 0, 5)

  const part = parent !== undefined || (only !== undefined && level !== 1)
  // Compared by what it says: a page hands over a new object at every drawing.
  const fixedText = JSON.stringify(only ?? {})
  const fixed = useMemo(() => JSON.parse(fixedText) as Readonly<Record<string, string>>, [fixedText])
  const all = useMemo(
    () =>
      columnsOf(resource, seenFields(resource, me)).filter(
        ({ fact: field }) => field !== resource.definition.under?.field && !(field in fixed),
      ),
    [resource, me, fixed],
  )
  const defaults = useMemo(() => wanted ?? defaultColumns(resource, all), [wanted, resource, all])
  const columns = useMemo(() => shownColumns(all, search.columns, defaults), [all, search.columns, defaults])
  // What cannot be purged stays in the trash however old it gets.
  const end = useTrashEnd(trash && operationOf(resource, 'purge') !== undefined, resource.definition)
  // What is exported and kept as a view knows nothing of the trash; only what is drawn shows its end.
  const drawn = useMemo(() => (end ? [...columns.slice(0, 1), end.column, ...columns.slice(1)] : columns), [columns, end])
  const include = columns
    .filter(({ definition, name }) => definition.kind === 'ref' && !name.startsWith(customPrefix))
    .map(({ fact: field }) => field)
    .join(',')
  const input = useMemo(
    () => within({ ...toListInput(search), ...(include ? { include } : {}), ...(parent ? { parent } : {}) }, resource, fixed),
    [search, include, parent, resource, fixed],
  )

  const [range, setRange] = useState<readonly [number, number]>(() => {
    const start = ((search.page ?? 1) - 1) * size
    return [start, start]
  })
  const [seen] = useDebouncedValue(range, 60)
  const pages = useMemo(() => {
    const [first, last] = [Math.floor(seen[0] / size), Math.floor(seen[1] / size)]
    return Array.from({ length: Math.min(last - first + 1, 12) }, (_, i) => first + i + 1)
  }, [seen, size])
  const rows = usePages(operation, input, size, pages)

  // A new question is read from its top, and what was selected under the old one is let go.
  const question = JSON.stringify([operation.name, toListInput(search)])
  const requested = useRef(question)
  const [target, setTarget] = useState({ index: range[0] })
  const [selection, setSelection] = useState<Selection>(nobody)
  const [active, setActive] = useState(-1)
  useEffect(() => {
    if (requested.current === question) return
    requested.current = question
    setTarget({ index: 0 })
    setRange((held) => [0, held[1] - held[0]])
    setSelection(nobody)
    setActive(-1)
  }, [question])
  const page = Math.floor(seen[0] / size) + 1
  useEffect(() => {
    if ((search.page ?? 1) !== page && !rows.first) change({ page: page > 1 ? page : undefined })
  }, [page, rows.first])
  const onRange = useCallback(
    (first: number, last: number) => setRange((held) => (held[0] === first && held[1] === last ? held : [first, last])),
    [],
  )

  const [typed, setTyped] = useState(search.q ?? '')
  const [searched] = useDebouncedValue(typed, 250)
  const searchBox = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (searched !== (search.q ?? '')) change({ q: searched || undefined })
  }, [searched])
  useEffect(() => {
    if ((search.q ?? '') !== searched) setTyped(search.q ?? '')
  }, [search.q])

  const inWords = useErrorWords(resource)
  const [creating, setCreating] = useState(false)
  const [edited, setEdited] = useState<AnyRecord | null>(null)
  const asked = form && [...form, ...addedFields(resource)]
  // Once fetched the forms stay, so that they can close as slowly as they opened.
  const formAsked = useEver(creating || edited !== null)
  const [importing, setImporting] = useState(false)
  const [exported, setExported] = useState<Job | null>(null)
  const exporting = useAction<ExportInput, Job>(operationOf(resource, 'export') ?? nowhere)
  const startExport = (format: 'csv' | 'json', everything: boolean) =>
    exporting.mutate(
      { ...toListInput(search), format, columns: (everything ? all : columns).map(({ name }) => name) } as ExportInput,
      { onSuccess: (answer) => setExported(asJob(answer)) },
    )
  const create = creates ? operationOf(resource, 'create') : undefined
  const update = operationOf(resource, 'update')
  const selectable = operationOf(resource, 'bulk') !== undefined && !part
  const tick = (ids: readonly string[], on: boolean) => setSelection((held) => toggled(held, ids, on))
  const edit = (record: AnyRecord) => {
    if (update && whyRefused(update) === null && !trash) setEdited(record)
  }
  const open = (record: AnyRecord) => {
    if (!trash) onOpen(record)
  }

  useListKeys({
    title: t('keys.title'),
    enabled: !part && !creating && !edited && !importing && !exported,
    total: rows.total,
    active,
    onActive: setActive,
    onOpen: () => {
      const record = rows.at(active)
      if (record) open(record)
    },
    onTick: () => {
      const record = rows.at(active)
      if (record && selectable) tick([record.id], !selection.ids.has(record.id))
    },
    onEdit: () => {
      const record = rows.at(active)
      if (record) edit(record)
    },
    onSearch: () => searchBox.current?.focus(),
    onCreate: create && whyRefused(create) === null && !trash ? () => setCreating(true) : undefined,
    onEscape: () => {
      if (selection.ids.size > 0 || selection.matching) setSelection(nobody)
      else setActive(-1)
    },
  })

  const trashText = end?.days ? t('trash.keptText', { days: end.days }) : t('trash.emptyText')
  const narrowed = Boolean(search.q || search.filter)
  const Rows = phone ? ListCards : ListTable
  const newButton = create && !trash && (
    <Refused why={whyRefused(create)}>
      <Button
        leftSection={<IconPlus size={15} aria-hidden />}
        variant={part ? 'default' : 'filled'}
        data-element={create.name}
        onClick={() => setCreating(true)}
      >
        {t('list.new', { name: words.one })}
      </Button>
    </Refused>
  )
  const Heading = part || level === 2 ? 'h2' : 'h1'
  const importOperation = operationOf(resource, 'import')
  const exportable = operationOf(resource, 'export') !== undefined
  const searching = (
    <>
      <TextInput
        ref={searchBox}
        className={styles.search}
        type="search"
        aria-label={t('list.searchLabel', { name: title })}
        placeholder={t('list.search')}
        value={typed}
        maxLength={200}
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setTyped('')
            event.currentTarget.blur()
          }
        }}
        rightSection={
          typed ? (
            <ActionIcon size="sm" aria-label={t('list.clearSearch')} onClick={() => setTyped('')}>
              <IconX size={14} />
            </ActionIcon>
          ) : null
        }
      />
      <FilterBuilder resource={resource} columns={all} filter={search.filter} onFilter={(filter) => change({ filter })} />
    </>
  )
  const looking = !phone && (
    <ColumnsMenu
      resource={resource}
      all={all}
      shown={columns}
      frozen={frozen}
      density={density}
      onColumns={(next) => change({ columns: next && writeColumns(next), page: search.page })}
      onFrozen={(next) => change({ frozen: next, page: search.page })}
      onDensity={(next) => change({ density: next === 'normal' ? undefined : next, page: search.page })}
    />
  )
  // A handful of rows on a record's page needs neither search nor columns.
  const short = part && !narrowed && !trash && rows.total <= 10
  return (
    <section className={styles.list} data-part={part || undefined} aria-label={title}>
      <header className={styles.head}>
        <Heading className={part && !trash ? styles.hidden : styles.title}>
          {trash ? t('trash.title', { name: title }) : title}
        </Heading>
        {part && !short && searching}
        {!rows.first && !part && (
          <span className={styles.total}>
            {t('list.count', { count: rows.total })}
            {rows.totalIsBound && '+'}
          </span>
        )}
        {end?.days && <span className={styles.total}>{t('trash.kept', { days: end.days })}</span>}
        <span className={styles.spacer} />
        {trash && (
          <Button variant="default" onClick={() => change({ trash: undefined, q: undefined, filter: undefined })}>
            {t('trash.leave')}
          </Button>
        )}
        {!trash && actions}
        {part && !short && looking}
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size="lg" aria-label={t('list.more')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {importOperation && (
              <Menu.Item
                leftSection={<IconUpload size={15} stroke={1.6} aria-hidden />}
                disabled={whyRefused(importOperation) !== null}
                title={whyRefused(importOperation) ?? undefined}
                onClick={() => setImporting(true)}
              >
                {t('import.title')}
              </Menu.Item>
            )}
            {exportable && (
              <Menu.Item
                leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
                onClick={() => startExport('csv', false)}
              >
                {t('export.view')}
              </Menu.Item>
            )}
            {exportable && (
              <Menu.Item leftSection={<span className={styles.noIcon} />} onClick={() => startExport('csv', true)}>
                {t('export.csv')}
              </Menu.Item>
            )}
            {exportable && (
              <Menu.Item leftSection={<span className={styles.noIcon} />} onClick={() => startExport('json', true)}>
                {t('export.json')}
              </Menu.Item>
            )}
            {exportable && operationOf(resource, 'trash') && <Menu.Divider />}
            {operationOf(resource, 'trash') && (
              <Menu.Item
                leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />}
                disabled={trash}
                onClick={() => change({ trash: true, q: undefined, filter: undefined, view: undefined })}
              >
                {t('trash.open')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        {newButton}
      </header>
      {!part && !trash && views && <ReadyViews resource={resource} views={views} search={search} onSearch={change} />}
      {!part && (
        <div className={styles.tools}>
          {!trash && <ViewsMenu resource={resource} search={search} onSearch={change} />}
          {searching}
          <span className={styles.spacer} />
          {looking}
        </div>
      )}
      <FilterChips resource={resource} columns={all} filter={search.filter} onFilter={(filter) => change({ filter })} />

      {rows.first && rows.error ? (
        <ErrorState error={rows.error} onRetry={rows.retry} />
      ) : rows.first ? (
        <ListSkeleton rows={part ? 4 : 14} />
      ) : rows.total === 0 && !rows.stale ? (
        <EmptyState
          title={narrowed ? t('list.nothingFound') : trash ? t('trash.empty') : t('list.empty')}
          action={
            narrowed ? (
              <Button
                variant="default"
                onClick={() => {
                  setTyped('')
                  change({ q: undefined, filter: undefined })
                }}
              >
                {t('list.showAll')}
              </Button>
            ) : (
              newButton
            )
          }
        >
          {narrowed ? t('list.nothingFoundText') : trash ? trashText : emptyText}
        </EmptyState>
      ) : (
        <>
          {rows.error && (
            <div className={styles.trouble} role="alert">
              {inWords(rows.error).sentence}{' '}
              <Button size="compact-xs" variant="default" onClick={rows.retry}>
                {t('list.retry')}
              </Button>
            </div>
          )}
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
            onRange={onRange}
            target={target}
            frozen={frozen}
            sort={search.sort ?? resource.definition.sort ?? '-created_at'}
            onSort={(sort) => change({ sort })}
            onColumns={(next) =>
              change({ columns: writeColumns(next.filter(({ name }) => name !== end?.column.name)), page: search.page })
            }
            end={(record) => <RowMenu resource={resource} record={record} parent={parent} trash={trash} onEdit={edit} />}
          />
          {(!part || rows.total > size) && (
            <ListFooter
              first={seen[0]}
              total={rows.total}
              totalIsBound={rows.totalIsBound}
              size={size}
              onSize={(next) => change({ size: next === 50 ? undefined : next })}
              onPage={(next) => setTarget({ index: (next - 1) * size })}
            />
          )}
        </>
      )}
      {(selection.ids.size > 0 || selection.matching) && (
        <BulkBar
          resource={resource}
          search={search}
          selection={selection}
          total={rows.total}
          totalIsBound={rows.totalIsBound}
          pageTicked={rows.loaded.length > 0 && rows.loaded.every(({ id }) => selection.ids.has(id))}
          actions={bulkActions}
          onSelection={(next) => setSelection(next ?? nobody)}
        />
      )}

      {formAsked && (
        <>
          <FormModal
            title={t('list.new', { name: words.one })}
            opened={creating}
            onClose={() => setCreating(false)}
            resource={resource}
            parent={parent}
            initial={only}
            only={asked ?? (only && Object.keys(writtenFields(resource, me, 'create')).filter((name) => !(name in fixed)))}
            below={belowForm}
            onSaved={open}
          />
          <FormModal
            title={t('list.edit', { name: words.one })}
            opened={edited !== null}
            onClose={() => setEdited(null)}
            resource={resource}
            parent={parent}
            only={asked}
            record={edited ?? undefined}
            onSaved={() => setEdited(null)}
          />
        </>
      )}
      {importing && <ImportWizard resource={resource} onClose={() => setImporting(false)} />}
      {(exported || exporting.error) && (
        <ExportDialog
          resource={resource}
          job={exported}
          error={exporting.error}
          onClose={() => {
            setExported(null)
            exporting.reset()
          }}
        />
      )}
    </section>
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

/** Whether something has been so since the first drawing. */
function useEver(now: boolean): boolean {
  const ever = useRef(now)
  ever.current ||= now
  return ever.current
}
