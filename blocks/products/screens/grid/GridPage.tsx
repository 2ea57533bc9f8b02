import { Button, Pagination, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { refresh, useCaller, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { separatorsOf } from '@quoin/ui/fields/separators.ts'
import { lazy } from '@quoin/ui/lazy.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useUnsavedGuard } from '@quoin/ui/record/useUnsavedGuard.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconArrowBackUp, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import type { GridField } from '../../resources/grid.ts'
import { useLineTrouble } from '../useLineTrouble.ts'
import { type Cell, cellsOf, type Edits, edited, type GridRow, keyOf, pasted } from './edits.ts'
import { GridTable, idOf } from './GridTable.tsx'
import styles from './grid.module.css'

interface GridSearch {
  readonly q?: string
  /** Ids of the price list and the warehouse whose numbers stand beside the prices. */
  readonly list?: string
  readonly warehouse?: string
  readonly page?: string
}

const ImportWizard = lazy(() => import('@quoin/ui/transfer/ImportWizard.tsx').then((module) => module.ImportWizard))
const perPage = 50
const perSave = 500

/** The right that writes a field. */
const rightOf: Readonly<Record<GridField, string>> = {
  price: 'products.products.write',
  cost: 'products.costs.write',
  list_price: 'products.prices.write',
  available: 'products.stock.write',
}

export const GridPage = (search: GridSearch) => (
  <WithTexts>
    <Page {...search} />
  </WithTexts>
)

/** Prices and stock of many products at once: typed, pasted from a spreadsheet, taken back, and saved with a result for each cell. */
function Page({ q, list, warehouse, page: shownPage }: GridSearch) {
  const t = useTranslations('products.grid')
  const { decimal } = separatorsOf(useLocale())
  const { permissions } = useMe()
  const go = useGo()
  const page = Number(shownPage ?? 1)
  const [typed, setTyped] = useState(q ?? '')
  const [search] = useDebouncedValue(typed, 250)
  const [importing, setImporting] = useState(false)
  const read = useRead(products.grid.list, {
    page: String(page),
    records: String(perPage),
    ...(search ? { search } : {}),
    ...(list ? { price_list_unique_id: list } : {}),
    ...(warehouse ? { warehouse_unique_id: warehouse } : {}),
  })
  const answer = read.data as { data: readonly GridRow[]; meta: { totalPages: number } } | undefined
  const rows = answer?.data
  const pageCount = answer?.meta.totalPages ?? 1
  const shown: readonly GridField[] = [
    'price',
    ...(permissions.has('products.costs.read') ? (['cost'] as const) : []),
    ...(list ? (['list_price'] as const) : []),
    ...(warehouse ? (['available'] as const) : []),
  ]
  const open = shown.filter((field) => permissions.has(rightOf[field]))
  const show = (next: GridSearch) => void go(pages.grid({ q, list, warehouse, ...next }), { replace: true })
  const { edits, troubles, setTroubles, saving, change, undo, mayUndo, save } = useEdits(rows, open, { list, warehouse })
  const count = Object.keys(edits).length
  const saved = useRef(false)
  const guard = useUnsavedGuard(count > 0, saved)
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            {permissions.has('products.prices.write') && (
              <Button
                variant="default"
                leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
                onClick={() => setImporting(true)}
              >
                {t('import')}
              </Button>
            )}
            <Button
              variant="default"
              disabled={!mayUndo}
              leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
              onClick={undo}
            >
              {t('undo')}
            </Button>
            <Button loading={saving} disabled={count === 0} onClick={() => void save()}>
              {t('save', { count })}
            </Button>
          </>
        }
      />
      <Tools list={list} warehouse={warehouse} isFixed={count > 0} onShow={show} onType={setTyped} typed={typed} />
      <Troubles troubles={troubles} rows={rows} />
      {read.error && !rows && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !rows && <ListSkeleton rows={8} />}
      {rows?.length === 0 && <EmptyState title={t('nothing')} />}
      {rows && rows.length > 0 && (
        <GridTable
          rows={rows}
          fields={shown}
          open={open}
          edits={edits}
          troubles={troubles}
          onEdit={(row, field, text) => {
            change(edited(edits, row, field, text, decimal))
            const { [keyOf(row.id, field)]: _, ...rest } = troubles
            setTroubles(rest)
          }}
          onPaste={(at, text) => change(pasted(edits, rows, open, at, text, decimal))}
          onUndo={undo}
        />
      )}
      <p className={styles.hint}>{t('hint')}</p>
      {pageCount > 1 && (
        <Pagination
          className={styles.pages}
          total={pageCount}
          value={page}
          disabled={count > 0}
          onChange={(next) => show({ page: next > 1 ? String(next) : undefined })}
          getControlProps={(control) => ({ 'aria-label': t(control === 'previous' || control === 'first' ? 'back' : 'forth') })}
        />
      )}
      {importing && <ImportWizard resource={products.prices} onClose={() => setImporting(false)} />}
      {guard}
    </>
  )
}

/** What was typed and not saved, each step of it to be taken back, and the way to save it with a result for each cell. */
function useEdits(
  rows: readonly GridRow[] | undefined,
  open: readonly GridField[],
  { list, warehouse }: Pick<GridSearch, 'list' | 'warehouse'>,
) {
  const t = useTranslations('products.grid')
  const { decimal } = separatorsOf(useLocale())
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  const notify = useNotify()
  const inWords = useErrorWords(products.products)
  const lineTrouble = useLineTrouble()
  const [past, setPast] = useState<readonly Edits[]>([{}])
  const edits = past.at(-1)!
  const [troubles, setTroubles] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)
  const change = (next: Edits) => next !== edits && setPast([...past.slice(-99), next])
  const undo = () => setPast(past.length > 1 ? past.slice(0, -1) : past)

  const send = async (cells: readonly (Cell & { key: string })[]) => {
    const bad: Record<string, string> = {}
    for (let i = 0; i < cells.length; i += perSave) {
      const part = cells.slice(i, i + perSave)
      const { results } = (await call(products.grid.save, {
        warehouse_unique_id: warehouse ?? null,
        price_list_unique_id: list ?? null,
        cells: part.map(({ key: _, ...cell }) => cell),
      })) as { results: readonly { ok: boolean; error?: string; detail?: string }[] }
      for (const [at, result] of results.entries()) if (!result.ok) bad[part[at]!.key] = lineTrouble(result)
    }
    await Promise.all(
      ['grid', 'products', 'variations', 'prices', 'stock'].map((one) => refresh(cache, tenant, `products.${one}`)),
    )
    return bad
  }
  const save = async () => {
    if (!rows) return
    const { cells, unreadable } = cellsOf(edits, rows, open, decimal)
    setSaving(true)
    try {
      const bad = { ...Object.fromEntries(unreadable.map((key) => [key, t('noNumber')])), ...(await send(cells)) }
      setTroubles(bad)
      // What was saved is no edit any more; what was not stays to be mended.
      setPast([Object.fromEntries(Object.entries(edits).filter(([key]) => bad[key]))])
      const done = cells.filter(({ key }) => !bad[key])
      if (done.length > 0)
        notify.undo(t('saved', { count: done.length }), () => {
          void send(done.map((cell) => ({ ...cell, value: cell.was, was: cell.value }))).then(setTroubles, (error: unknown) =>
            notify.trouble(inWords(error).sentence),
          )
        })
    } catch (error) {
      notify.trouble(inWords(error).sentence)
    } finally {
      setSaving(false)
    }
  }
  return { edits, troubles, setTroubles, saving, change, undo, mayUndo: past.length > 1, save }
}

interface ToolsProps extends Pick<GridSearch, 'list' | 'warehouse'> {
  readonly typed: string
  onType(text: string): void
  /** Nothing else is shown before what was typed is saved or taken back. */
  readonly isFixed: boolean
  onShow(next: GridSearch): void
}

function Tools({ list, warehouse, typed, onType, isFixed, onShow: show }: ToolsProps) {
  const t = useTranslations('products.grid')
  const fields = useTranslations('products.resources.stock.fields')
  const { permissions } = useMe()
  return (
    <div className={styles.tools}>
      <TextInput
        className={styles.grow}
        type="search"
        label={t('find')}
        value={typed}
        maxLength={200}
        disabled={isFixed}
        onChange={(event) => {
          onType(event.currentTarget.value)
          show({ q: event.currentTarget.value || undefined })
        }}
      />
      {permissions.has('products.prices.read') && (
        <div className={styles.grow}>
          <RefInput
            target="products.priceLists"
            label={t('list')}
            value={list ?? null}
            disabled={isFixed}
            onChange={(id) => show({ list: id ?? undefined })}
          />
        </div>
      )}
      {permissions.has('products.stock.read') && (
        <div className={styles.grow}>
          <RefInput
            target="products.warehouses"
            label={fields('warehouse')}
            value={warehouse ?? null}
            disabled={isFixed}
            onChange={(id) => show({ warehouse: id ?? undefined })}
          />
        </div>
      )}
    </div>
  )
}

interface TroublesProps {
  readonly troubles: Readonly<Record<string, string>>
  readonly rows: readonly GridRow[] | undefined
}

/** What was not saved, and why. */
function Troubles({ troubles, rows }: TroublesProps) {
  const t = useTranslations('products.grid')
  const nameOf = (key: string): string => {
    const [id, field] = key.split(' ') as [string, GridField]
    const row = rows?.find((one) => one.id === id)
    return `${[row?.name, row?.form].filter(Boolean).join(' · ')} · ${t(`fields.${field}`)}`
  }
  const troubled = Object.entries(troubles)
  if (troubled.length === 0) return null
  return (
    <div className={styles.troubles} role="alert">
      <strong>{t('notSaved', { count: troubled.length })}</strong>
      <ul>
        {troubled.map(([key, why]) => (
          <li key={key}>
            <button type="button" onClick={() => document.getElementById(idOf(key))?.focus()}>
              {nameOf(key)}
            </button>
            : {why}
          </li>
        ))}
      </ul>
    </div>
  )
}
