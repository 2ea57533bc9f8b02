import type { InputOf } from '@quoin/kit'
import { Pagination, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { useLineTrouble } from '../useLineTrouble.ts'
import { CodeField } from './CodeField.tsx'
import styles from './counts.module.css'

const shows = ['all', 'open', 'different'] as const
type Show = (typeof shows)[number]
const filterOf: Readonly<Record<Show, Readonly<Record<string, string>>>> = {
  all: {},
  open: { difference: 'empty:true' },
  // Whatever is neither nothing nor unknown.
  different: { pieces_off: 'gt:0' },
}
const perPage = 100

interface Line {
  readonly id: string
  readonly stock: string
  readonly sku: string | null
  readonly name: string | null
  readonly bin: string | null
  readonly expected: number | null
  readonly counted: number | null
  readonly difference: number | null
  readonly note: string | null
}
interface Result {
  readonly ok: boolean
  readonly name?: string
  readonly counted?: number
  readonly error?: string
  readonly detail?: string
}

/** The shelves of a count: each can be written down by hand, or by the code on what lies there, piece by piece. */
export function CountLines({ count, open }: { count: string; open: boolean }) {
  const t = useTranslations('products.counting')
  const notify = useNotify()
  const inWords = useErrorWords(products.stockCounts)
  const lineTrouble = useLineTrouble()
  const mayCount = useWhyRefused()(products.stockCounts.enter) === null && open
  const [show, setShow] = useState<Show>('all')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [page, setPage] = useState(1)
  const [said, setSaid] = useState('')
  const read = useRead(products.stockCountLines.list, {
    parent: count,
    page,
    records: perPage,
    filter: filterOf[show],
    ...(search ? { search } : {}),
  })
  const enter = useAction(products.stockCounts.enter, { alsoRefreshes: ['products.stockCountLines'] })
  const write = (line: InputOf<typeof products.stockCounts.enter>['lines'][number]) =>
    enter.mutate(
      { id: count, lines: [line] },
      {
        onSuccess: (answer) => {
          const [result] = (answer as { results: readonly Result[] }).results
          if (result?.ok) setSaid(t('written', { name: result.name ?? '', count: result.counted ?? 0 }))
          else notify.trouble(lineTrouble(result))
        },
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  const lines = read.data?.data as readonly Line[] | undefined
  return (
    <section className={styles.stack} aria-label={t('lines')}>
      {mayCount && (
        <CodeField label={t('code')} button={t('addOne')} onCode={(code) => write({ code, quantity: 1, add: true })} />
      )}
      <div className={styles.line}>
        <TextInput
          className={styles.grow}
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={typed}
          maxLength={200}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
        <SegmentedControl
          aria-label={t('show')}
          value={show}
          data={shows.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => {
            setShow(next as Show)
            setPage(1)
          }}
        />
      </div>
      <p aria-live="polite" className={styles.dim} style={{ margin: 0 }}>
        {said}
      </p>
      {read.error && !lines && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !lines && <ListSkeleton rows={5} />}
      {lines?.length === 0 && <EmptyState title={t('noLines')} />}
      {lines && lines.length > 0 && (
        <ul className={styles.rows}>
          {lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              open={mayCount}
              onCount={(quantity) => write({ stock_unique_id: line.stock, quantity, add: false })}
            />
          ))}
        </ul>
      )}
      {read.data && read.data.meta.totalPages > 1 && (
        <Pagination
          total={read.data.meta.totalPages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': t(control === 'previous' || control === 'first' ? 'back' : 'forth') })}
        />
      )}
    </section>
  )
}

function LineRow({ line, open, onCount }: { line: Line; open: boolean; onCount(quantity: number): void }) {
  const t = useTranslations('products.counting')
  const format = useFormatter()
  const [typed, setTyped] = useState<number | string | null>(null)
  const name = line.name ?? line.sku ?? ''
  const figure = (value: number | null) => (value === null ? '–' : format.number(value))
  const keep = () => {
    if (typed !== null && typed !== '' && Number(typed) !== line.counted) onCount(Number(typed))
    setTyped(null)
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.dim}>{[line.bin, line.sku, line.note].filter(Boolean).join(' · ')}</span>
      </div>
      <span className={styles.figure}>
        <small>{t('expected')}</small>
        {figure(line.expected)}
      </span>
      {open ? (
        <NumberField
          aria-label={t('countOf', { name })}
          value={typed ?? line.counted ?? ''}
          min={0}
          max={1_000_000_000}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          w={96}
          onChange={setTyped}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep()
            if (event.key === 'Escape') setTyped(null)
          }}
        />
      ) : (
        <span className={styles.figure}>
          <small>{t('counted')}</small>
          {figure(line.counted)}
        </span>
      )}
      <span className={styles.figure}>
        <small>{t('difference')}</small>
        <span className={line.difference ? styles.off : undefined}>
          {line.difference === null ? '–' : format.number(line.difference, { signDisplay: 'exceptZero' })}
        </span>
      </span>
    </li>
  )
}
