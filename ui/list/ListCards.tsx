import { Checkbox, Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isEmpty } from '../fields/ordinary.ts'
import { titleFields, titleOf } from '../fields/resources.ts'
import { isStateName } from '../fields/tone.ts'
import { useWords } from '../fields/words.ts'
import { Cell } from './Cell.tsx'
import styles from './DataList.module.css'
import type { RowsViewProps } from './ListTable.tsx'

const cardHeight = 88

/** The rows of a list on a phone: what names a record, its state, and the two fields the list shows next. */
export function ListCards({
  resource,
  title,
  rows,
  columns,
  cells,
  selection,
  onTick,
  onOpen,
  end,
  onRange,
  target,
}: RowsViewProps) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 8,
    initialOffset: target.index * cardHeight,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items[items.length - 1]?.index ?? 0]
  useEffect(() => {
    onRange(first, last)
  }, [first, last])
  useEffect(() => {
    virtual.scrollToIndex(target.index, { align: 'start' })
  }, [target])
  const status = columns.find(({ fact, definition }) => definition.kind === 'oneOf' && isStateName(fact))
  const [head] = columns
  // What names the record stands above already; a list that begins with something else shows that below.
  const names = titleFields(resource)
  const isNamed = head !== undefined && names.includes(head.fact) && !cells?.[head.fact]
  const above = head && !isNamed ? [head.fact] : names
  const others = columns.filter((column) => column !== status && !above.includes(column.fact))
  // What it comes to is told even where it stands in the last column.
  const amount = others.find(({ numeric, fact }) => numeric && cells?.[fact])
  const shown = amount && !others.slice(0, 2).includes(amount) ? [others[0]!, amount] : others.slice(0, 2)
  // So is whose it is, where the screen says it in its own way.
  const whose = others.find(({ fact }) => fact === resource.definition.owner && cells?.[fact])
  const fields = whose && !shown.includes(whose) ? [...shown, whose] : shown

  return (
    <div ref={scroller} className={styles.scroller} data-stale={rows.stale || undefined}>
      <ul className={styles.cards} aria-label={title} aria-busy={rows.fetching} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const record = rows.at(index)
          return (
            <li
              key={index}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.card}
              style={{ minHeight: cardHeight, transform: `translateY(${start}px)` }}
              aria-setsize={rows.total}
              aria-posinset={index + 1}
              data-ticked={(record && (selection?.matching || selection?.ids.has(record.id))) || undefined}
            >
              {!record && <Skeleton height={12} width="60%" />}
              {record && selection && (
                <Checkbox
                  aria-label={t('list.select', { name: titleOf(resource, record) })}
                  checked={selection.matching || selection.ids.has(record.id)}
                  onChange={(event) => onTick([record.id], event.currentTarget.checked)}
                />
              )}
              {record && (
                <div className={styles.cardBody}>
                  <div className={styles.cardHead}>
                    <button type="button" data-open className={styles.open} onClick={() => onOpen(record)}>
                      {head &&
                        (isNamed || record[above[0]!] == null ? (
                          titleOf(resource, record)
                        ) : (
                          <Cell resource={resource} record={record} cells={cells} column={head} look="plain" />
                        ))}
                    </button>
                    {status && <Cell resource={resource} record={record} cells={cells} column={status} />}
                  </div>
                  <dl className={styles.cardFacts}>
                    {fields
                      .filter(({ fact }) => cells?.[fact] || !isEmpty(record[fact]))
                      .map((column) => (
                        <div key={column.name}>
                          <dt>{column.label ?? words.field(column.fact)}</dt>
                          <dd>
                            <Cell resource={resource} column={column} record={record} cells={cells} />
                          </dd>
                        </div>
                      ))}
                  </dl>
                </div>
              )}
              {record && <div className={styles.cardEnd}>{end?.(record)}</div>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
