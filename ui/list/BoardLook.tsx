import { Select } from '@mantine/core'
import type { ListGroup, Page } from '@quoin/kit'
import { cacheKey, useAction, useCaller, useRead } from '@quoin/kit/react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Board } from '../board/Board.tsx'
import { useBoardWords } from '../board/useBoardWords.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyRecord, operationOf, titleFields } from '../fields/resources.ts'
import { useRefNames } from '../fields/useRefNames.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { useNameOf, useWords, writtenFields } from '../fields/words.ts'
import { useErrorWords } from '../record/useErrorWords.ts'
import { useNotify } from '../record/useNotify.tsx'
import { useMe } from '../session/me.ts'
import { ErrorState } from '../states/ErrorState.tsx'
import { ListSkeleton } from '../states/Skeletons.tsx'
import type { ListColumn } from './columns.ts'
import styles from './Looks.module.css'
import { leadOf, Named } from './Named.tsx'
import { boardFields, type LookProps, narrowed, sumFields } from './looks.ts'

const perColumn = 25
const columnMax = 200
/** Whom and what records name is shown where most of them are. */
const namedMax = 20

/** Records by the values of a field, each column with how many it holds and what they come to. A card that is moved says another value. */
export function BoardLook(props: LookProps) {
  const { resource, search, change, all } = props
  const fields = boardFields(all)
  const by = fields.find(({ name }) => name === search.by) ?? fields[0]
  const sums = sumFields(all)
  const sum = sums.find(({ name }) => name === search.sum)
  const t = useTranslations('records')
  const words = useWords(resource)
  if (!by) return null
  const label = ({ fact, name }: ListColumn) => words.field(fact) || name
  const chosen = (columns: readonly ListColumn[]) => columns.map((column) => ({ value: column.name, label: label(column) }))
  return (
    <>
      <div className={styles.tools}>
        <Select
          label={t('looks.by')}
          data={chosen(fields)}
          value={by.name}
          allowDeselect={false}
          onChange={(next) => change({ by: next === fields[0]?.name ? undefined : (next ?? undefined), folded: undefined })}
        />
        {sums.length > 0 && (
          <Select
            label={t('looks.sum')}
            placeholder={t('looks.noSum')}
            data={chosen(sums)}
            value={sum?.name ?? null}
            clearable
            onChange={(next) => change({ sum: next ?? undefined })}
          />
        )}
      </div>
      <Counted key={by.name} {...props} by={by} sum={sum} />
    </>
  )
}

/** What the columns hold is asked anew for another field: the numbers of the last one are none of its. */
function Counted(props: Omit<ColumnsProps, 'groups'>) {
  const { resource, question, by, sum } = props
  const t = useTranslations('records.board')
  const { include: _, sort: __, ...narrowing } = question
  const { data, error, refetch } = useRead<object, Page<AnyRecord>>(operationOf(resource, 'list') ?? nowhere, {
    ...narrowing,
    records: 1,
    group: by.name,
    ...(sum && { sums: sum.name }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={6} />
  return (
    <>
      {data.meta.groupsAreBound && <p className={styles.note}>{t('bound', { count: 100_000 })}</p>}
      <Columns {...props} groups={data.meta.groups ?? []} />
    </>
  )
}

interface ColumnsProps extends LookProps {
  readonly by: ListColumn
  readonly sum: ListColumn | undefined
  readonly groups: readonly ListGroup[]
}

/** Values that are columns: all there are to choose from, or those that records name; null for what says none. */
function valuesOf({ definition }: ListColumn, groups: readonly ListGroup[]): readonly (string | null)[] {
  const held = groups.map(({ value }) => value)
  const known =
    definition.kind === 'oneOf'
      ? [...definition.options!, ...held.filter((value) => value !== null && !definition.options!.includes(value))]
      : definition.kind === 'boolean'
        ? ['true', 'false']
        : held.filter((value) => value !== null).slice(0, namedMax)
  return held.includes(null) || (!definition.required && definition.kind !== 'boolean') ? [...known, null] : known
}

function Columns({ resource, title, question, search, change, columns, cells, onOpen, by, sum, groups }: ColumnsProps) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const nameOf = useNameOf(resource)
  const me = useMe()
  const whyRefused = useWhyRefused()
  const boardWords = useBoardWords(t('board.label', { name: title, field: words.field(by.fact) }))
  const inWords = useErrorWords(resource)
  const notify = useNotify()
  const { call, tenant } = useCaller()
  const list = operationOf(resource, 'list')!
  const update = operationOf(resource, 'update')
  const move = useAction<Record<string, unknown>, AnyRecord>(update ?? nowhere)
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({})
  const values = valuesOf(by, groups)
  const folded = search.folded ?? []
  const asks = (value: string | null) => ({ [by.name]: value ?? 'empty:true' })
  const groupOf = (value: string | null) => groups.find((group) => group.value === value)
  const reads = useQueries({
    queries: values.map((value) => {
      const input = {
        ...question,
        filter: narrowed(question.filter, asks(value)),
        records: Math.min(shown[idOf(value)] ?? perColumn, columnMax),
      }
      return {
        queryKey: cacheKey(tenant, list, input),
        queryFn: () => call(list, input) as Promise<Page<AnyRecord>>,
        enabled: groupOf(value) !== undefined && !folded.includes(idOf(value)),
        placeholderData: keepPreviousData,
      }
    }),
  })
  const names = useRefNames(by.definition.kind === 'ref' ? by.definition.target : undefined, values)
  const heading = (value: string | null): string => {
    if (value === null) return t('board.none')
    if (by.definition.kind === 'boolean') return t(value === 'true' ? 'value.yes' : 'value.no')
    return by.definition.kind === 'ref' ? (names.get(value) ?? '…') : words.option(by.fact, value)
  }
  const written = writtenFields(resource, me, 'update')[by.fact]
  const why = !update || !written ? t('looks.fixed', { name: words.field(by.fact) }) : whyRefused(update)
  const put = async (id: string, column: string, version: number | undefined) => {
    const value = values.find((one) => idOf(one) === column) ?? null
    try {
      await move.mutateAsync({ id, version, [by.fact]: by.definition.kind === 'boolean' ? value === 'true' : value })
    } catch (error) {
      notify.trouble(inWords(error).sentence)
      await Promise.all(reads.map((read) => read.refetch()))
    }
  }
  const lead = leadOf({ resource, columns })
  const facts = columns
    .filter((column) => column.fact !== by.fact && column !== lead && !titleFields(resource).includes(column.fact))
    .slice(0, 3)
  const failed = reads.find(({ error, data }) => error && !data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <Board
      columns={values.map((value, i) => {
        const group = groupOf(value)
        const cards = group ? (reads[i]!.data?.data ?? []) : []
        return {
          id: idOf(value),
          name: heading(value),
          count: group?.count ?? 0,
          countText: t('board.cards', { count: group?.count ?? 0 }),
          summary: sum && group && <Sums group={group} />,
          cards: cards.map((record) => ({
            id: record.id,
            name: nameOf(record),
            version: Number(record.version),
            content: (
              <>
                <button type="button" className={styles.cardName} onClick={() => onOpen(record)}>
                  <Named resource={resource} columns={columns} cells={cells} record={record} />
                </button>
                <div className={styles.cardFacts}>
                  {facts.map((column) => (
                    <Fact key={column.name} resource={resource} column={column} record={record} cells={cells} />
                  ))}
                </div>
              </>
            ),
          })),
        }
      })}
      words={boardWords}
      folded={folded}
      onFold={(column) => {
        const next = folded.includes(column) ? folded.filter((one) => one !== column) : [...folded, column]
        change({ folded: next.length > 0 ? next : undefined })
      }}
      ordered={false}
      whyFixed={why}
      onMove={(id, { column }, version) => put(id, column, version)}
      onMore={(column) => {
        const next = (shown[column] ?? perColumn) + 50
        const value = values.find((one) => idOf(one) === column) ?? null
        // Beyond that a list is the better look.
        if ((shown[column] ?? perColumn) < columnMax) setShown({ ...shown, [column]: next })
        else change({ look: 'list', filter: narrowed(search.filter, asks(value)) })
      }}
    />
  )
}

/** Names a column to the board; no value is empty. */
const idOf = (value: string | null): string => value ?? '-'

function Fact({
  resource,
  column,
  record,
  cells,
}: Pick<LookProps, 'resource' | 'cells'> & { readonly column: ListColumn; readonly record: AnyRecord }): ReactNode {
  const value = record[column.fact]
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
  return (
    <span>
      {cells?.[column.fact]?.(record) ?? (
        <FieldValue resource={resource} name={column.fact} definition={column.definition} value={value} record={record} />
      )}
    </span>
  )
}

function Sums({ group }: { group: ListGroup }) {
  const format = useFormatter()
  return group.sums.map(({ currency, total }) => (
    <div key={currency} className={styles.sum}>
      {format.number(
        total,
        currency
          ? { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 }
          : { notation: 'compact', maximumFractionDigits: 1 },
      )}
    </div>
  ))
}
