import { Checkbox, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnyRecord, AnyResource } from '../fields/resources.ts'
import type { CellsOf } from '../pages/declare.ts'
import { titleFields, titleOf } from '../fields/resources.ts'
import { useWords } from '../fields/words.ts'
import { Cell } from './Cell.tsx'
import { grownColumns, headedColumns, type ListColumn } from './columns.ts'
import { usePrinting } from './usePrinting.ts'
import styles from './DataList.module.css'
import { type Density, readSort, type Sorted, writeSort } from './search.ts'
import type { Selection } from './selection.ts'
import type { Rows } from './usePages.ts'

export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, normal: 36, relaxed: 48 }
const headHeight = 36
const tickWidth = 40
const endWidth = 44
/** How narrow and how wide a column can be made. */
const [widthMin, widthMax] = [64, 900]

// Order and what stays in place are the address's: columns come in their order, and CSS keeps the first ones.
const features = tableFeatures({ columnSizingFeature, columnResizingFeature, rowSortingFeature })
const helper = createColumnHelper<typeof features, AnyRecord>()
const noRows: AnyRecord[] = []

export interface RowsViewProps {
  readonly resource: AnyResource
  readonly title: string
  readonly rows: Rows
  readonly columns: readonly ListColumn[]
  readonly cells?: CellsOf<AnyResource>
  readonly density: Density
  readonly selection?: Selection
  onTick(ids: readonly string[], on: boolean): void
  onOpen(record: AnyRecord): void
  /** What stands at the end of a row: a menu of what can be done with it. */
  readonly end?: (record: AnyRecord) => ReactNode
  /** Place of the row the keyboard is at, -1 for none. */
  readonly active: number
  onActive(index: number): void
  /** Tells which places are looked at, so that their pages are fetched. */
  onRange(first: number, last: number): void
  /** Place to be at: where the list begins, and where it goes when a page is chosen. */
  readonly target: { readonly index: number }
}

interface ListTableProps extends RowsViewProps {
  readonly frozen: number
  readonly sort: string | undefined
  onSort(sort: string | undefined): void
  onColumns(columns: readonly { name: string; width?: number }[]): void
}

/** The rows of a list as a table. Only what is looked at is drawn, so its length does not matter. */
export function ListTable(props: ListTableProps) {
  const { title, rows, density, selection, onTick, active, frozen, onColumns } = props
  const t = useTranslations('records')
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller) - (selection ? tickWidth : 0) - endWidth
  const labelOf = useLabels(props.resource)
  const labels = props.columns.map(labelOf).join()
  const columns = useMemo(() => grownColumns(headedColumns(props.columns, room, labelOf), room), [props.columns, room, labels])
  const view = { ...props, columns }
  const { headers, sorting, sizing } = useColumnWidths(view)
  const virtual = useVisibleRows(scroller, props)
  const printing = usePrinting()
  // Paper cannot be scrolled: all that was fetched stands on it.
  const items = printing
    ? rows.loaded.map((_, index) => ({ index, start: headHeight, end: virtual.getTotalSize() }))
    : virtual.getVirtualItems()

  const visible = items.flatMap(({ index }) => rows.at(index) ?? [])
  const ticked = (id: string) => selection !== undefined && (selection.matching || selection.ids.has(id))
  const allTicked = visible.length > 0 && visible.every(({ id }) => ticked(id))
  const someTicked = selection !== undefined && (selection.matching || selection.ids.size > 0)
  const start = selection ? tickWidth : 0
  const offset = (name: string) => {
    const at = columns.findIndex((column) => column.name === name)
    return at < frozen
      ? start + columns.slice(0, at).reduce((sum, column) => sum + (sizing[column.name] ?? column.width), 0)
      : undefined
  }
  const span = columns.length + 2 + (selection ? 1 : 0)

  return (
    <div ref={scroller} className={styles.scroller} data-stale={rows.stale || undefined} data-density={density}>
      <table
        className={styles.table}
        aria-label={title}
        aria-rowcount={rows.totalIsBound ? -1 : rows.total + 1}
        aria-busy={rows.fetching}
        style={{ minWidth: start + headers.reduce((sum, header) => sum + header.getSize(), 0) + endWidth }}
      >
        <colgroup>
          {selection && <col style={{ width: tickWidth }} />}
          {headers.map((header) => (
            <col key={header.id} style={{ width: header.getSize() }} />
          ))}
          <col />
          <col style={{ width: endWidth }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1} style={{ height: headHeight }}>
            {selection && (
              <th className={`${styles.tick} ${styles.frozen}`} style={{ insetInlineStart: 0 }} scope="col">
                <Checkbox
                  size="xs"
                  aria-label={t('list.selectPage')}
                  checked={allTicked}
                  indeterminate={!allTicked && someTicked}
                  onChange={(event) =>
                    onTick(
                      rows.loaded.map(({ id }) => id),
                      event.currentTarget.checked,
                    )
                  }
                />
              </th>
            )}
            <ColumnHeads
              resource={props.resource}
              columns={columns}
              headers={headers}
              sorting={sorting}
              frozen={frozen}
              offset={offset}
              onColumns={onColumns}
            />
            <td className={styles.filler} />
            <td className={styles.filler} />
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden style={{ height: (items[0]?.start ?? headHeight) - headHeight }}>
            <td colSpan={span} className={styles.gap} />
          </tr>
          {items.map(({ index }) => (
            <Row
              key={index}
              view={view}
              index={index}
              record={printing ? rows.loaded[index] : rows.at(index)}
              isActive={index === active}
              isTicked={ticked}
              offset={offset}
            />
          ))}
          <tr aria-hidden style={{ height: Math.max(0, virtual.getTotalSize() - (items[items.length - 1]?.end ?? headHeight)) }}>
            <td colSpan={span} className={styles.gap} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** The columns as the table's library knows them: sorted, and as wide as somebody drags them. */
function useColumnWidths({ columns, sort, onSort, onColumns }: ListTableProps) {
  const [sizing, setSizing] = useState<Readonly<Record<string, number>>>({})
  const sorting = useMemo(() => readSort(sort), [sort])
  const defs = useMemo(
    () =>
      helper.columns(
        columns.map((column) =>
          helper.accessor((record) => record[column.fact], {
            id: column.name,
            size: column.width,
            minSize: widthMin,
            maxSize: widthMax,
            enableSorting: column.definition.sortable,
            sortDescFirst: column.definition.kind === 'moment' || column.definition.kind === 'date',
          }),
        ),
      ),
    [columns],
  )
  const table = useTable({
    features,
    columns: defs,
    data: noRows,
    manualSorting: true,
    enableMultiSort: true,
    columnResizeMode: 'onChange',
    maxMultiSortColCount: 5,
    state: {
      sorting: sorting as Sorted[],
      columnSizing: { ...sizing },
    },
    onSortingChange: (next) => onSort(writeSort(typeof next === 'function' ? next(sorting as Sorted[]) : next)),
    onColumnSizingChange: (next) => setSizing((held) => (typeof next === 'function' ? next({ ...held }) : next)),
  })
  const resizing = table.state.columnResizing.isResizingColumn
  const keepWidths = () => onColumns(columns.map(({ name, width }) => ({ name, width: sizing[name] ?? width })))
  // The widths are written to the address once the handle is let go, not on every pixel.
  useEffect(() => {
    if (resizing || Object.keys(sizing).length === 0) return
    if (columns.some(({ name, width }) => sizing[name] !== undefined && Math.round(sizing[name]) !== width)) keepWidths()
  }, [resizing])
  return { headers: table.getHeaderGroups()[0]?.headers ?? [], sorting, sizing }
}

/** Which rows are looked at, with the ways there: a page that is chosen, the row that the keyboard is at. */
function useVisibleRows(scroller: RefObject<HTMLDivElement | null>, { rows, density, active, target, onRange }: ListTableProps) {
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeights[density],
    overscan: 12,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    initialOffset: target.index * rowHeights[density],
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items[items.length - 1]?.index ?? 0]
  useEffect(() => {
    onRange(first, last)
  }, [first, last])
  useEffect(() => {
    virtual.scrollToIndex(target.index, { align: 'start' })
  }, [target])
  useEffect(() => {
    virtual.measure()
  }, [density])
  useEffect(() => {
    if (active < 0 || active >= rows.total) return
    virtual.scrollToIndex(active)
    const frame = requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`tr[data-index="${active}"] [data-open]`)?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active])
  return virtual
}

/** What stands above a column. */
function useLabels(resource: AnyResource): (column: ListColumn) => string {
  const t = useTranslations('records')
  const words = useWords(resource)
  return (column) => {
    const isFullName = column.fact === resource.definition.title && titleFields(resource).length > 1
    return column.label ?? (isFullName ? t('list.fullName') : words.field(column.fact))
  }
}

interface ColumnHeadsProps extends Pick<ListTableProps, 'resource' | 'columns' | 'frozen' | 'onColumns'> {
  readonly headers: ReturnType<typeof useColumnWidths>['headers']
  readonly sorting: readonly Sorted[]
  offset(name: string): number | undefined
}

/** A head for each column: clicked to sort, dragged to another place, made wider at its edge. */
function ColumnHeads({ resource, columns, headers, sorting, frozen, offset, onColumns }: ColumnHeadsProps) {
  const t = useTranslations('records')
  const labelOf = useLabels(resource)
  const byName = useMemo(() => new Map(columns.map((column) => [column.name, column])), [columns])
  const [dragged, setDragged] = useState<string | null>(null)
  const drop = (onto: string) => {
    const from = columns.findIndex(({ name }) => name === dragged)
    const to = columns.findIndex(({ name }) => name === onto)
    setDragged(null)
    if (from < 0 || to < 0 || from === to) return
    const next = [...columns]
    next.splice(to, 0, ...next.splice(from, 1))
    onColumns(next.map(({ name, width }) => ({ name, width })))
  }
  const resizeByKey = (event: KeyboardEvent, name: string, size: number) => {
    const step = event.key === 'ArrowLeft' ? -16 : event.key === 'ArrowRight' ? 16 : 0
    if (step === 0) return
    event.preventDefault()
    onColumns(
      columns.map((column) => ({
        name: column.name,
        width: column.name === name ? Math.max(widthMin, size + step) : column.width,
      })),
    )
  }
  return headers.map((header) => {
    const column = byName.get(header.column.id)!
    const sorted = header.column.getIsSorted()
    const place = sorting.findIndex(({ id }) => id === column.name)
    const left = offset(column.name)
    const label = labelOf(column)
    const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
    const drag = { draggable: true, onDragStart: () => setDragged(column.name), onDragEnd: () => setDragged(null) }
    return (
      <th
        key={header.id}
        scope="col"
        data-numeric={column.numeric || undefined}
        className={left === undefined ? undefined : styles.frozen}
        data-edge={(left !== undefined && columns[frozen - 1]?.name === column.name) || undefined}
        style={left === undefined ? undefined : { insetInlineStart: left }}
        data-over={(dragged !== null && dragged !== column.name) || undefined}
        aria-sort={column.definition.sortable ? order : undefined}
        onDragOver={(event) => dragged && event.preventDefault()}
        onDrop={() => drop(column.name)}
      >
        {column.definition.sortable ? (
          <button
            type="button"
            className={styles.sort}
            {...drag}
            onClick={header.column.getToggleSortingHandler()}
            title={t('list.sortHint')}
          >
            <span>{label}</span>
            {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
            {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
            {sorted && sorting.length > 1 && <span className={styles.place}>{place + 1}</span>}
          </button>
        ) : (
          <span className={styles.sort} {...drag}>
            <span>{label}</span>
          </span>
        )}
        <span
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={t('list.resize', { column: label })}
          aria-valuenow={Math.round(header.getSize())}
          aria-valuemin={widthMin}
          aria-valuemax={widthMax}
          className={styles.handle}
          data-active={header.column.getIsResizing() || undefined}
          onMouseDown={header.getResizeHandler()}
          onTouchStart={header.getResizeHandler()}
          onKeyDown={(event) => resizeByKey(event, column.name, header.getSize())}
        />
      </th>
    )
  })
}

interface RowProps {
  readonly view: ListTableProps
  readonly index: number
  readonly record: AnyRecord | undefined
  readonly isActive: boolean
  isTicked(id: string): boolean
  offset(name: string): number | undefined
}

/** One row; while its page is on the way, the outline of one. */
function Row({ view, index, record, isActive, isTicked, offset }: RowProps) {
  const { resource, columns, cells, density, selection, frozen, onTick, onOpen, onActive, end } = view
  const t = useTranslations('records')
  return (
    <tr
      data-index={index}
      data-active={isActive || undefined}
      data-ticked={(record && isTicked(record.id)) || undefined}
      aria-rowindex={index + 2}
      style={{ height: rowHeights[density] }}
      onClick={(event) => {
        if (
          record &&
          !(event.target as HTMLElement).closest('a, button, input, label, [role=menu]') &&
          !window.getSelection()?.toString()
        ) {
          onActive(index)
          onOpen(record)
        }
      }}
    >
      {selection && (
        <td className={`${styles.tick} ${styles.frozen}`} style={{ insetInlineStart: 0 }}>
          {record && (
            <Checkbox
              size="xs"
              aria-label={t('list.select', { name: titleOf(resource, record) })}
              checked={isTicked(record.id)}
              onChange={(event) => onTick([record.id], event.currentTarget.checked)}
            />
          )}
        </td>
      )}
      {columns.map((column, at) => {
        const left = offset(column.name)
        const drawn = record && (
          <Cell resource={resource} column={column} record={record} cells={cells} look={at === 0 ? 'plain' : 'cell'} />
        )
        return (
          <td
            key={column.name}
            data-numeric={column.numeric || undefined}
            className={left === undefined ? undefined : styles.frozen}
            data-edge={(left !== undefined && at === frozen - 1) || undefined}
            style={left === undefined ? undefined : { insetInlineStart: left }}
          >
            {!record ? (
              <Skeleton height={10} width={`${45 + ((index * 7 + at * 13) % 40)}%`} />
            ) : at === 0 ? (
              <button
                type="button"
                data-open
                className={styles.open}
                onClick={() => onOpen(record)}
                onFocus={() => onActive(index)}
              >
                {drawn}
              </button>
            ) : (
              drawn
            )}
          </td>
        )
      })}
      <td className={styles.filler} />
      <td className={styles.end}>{record && end?.(record)}</td>
    </tr>
  )
}

/** How wide an element is, as it changes. */
function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setRoom(Math.floor(entry!.contentRect.width)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return room
}
