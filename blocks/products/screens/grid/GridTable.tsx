import { type KeyboardEvent, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { separatorsOf } from '@quoin/ui/fields/separators.ts'
import type { GridField } from '../../resources/grid.ts'
import { useMoney } from '../money.ts'
import { asText, type Edits, type GridRow, keyOf, valueOf } from './edits.ts'
import styles from './grid.module.css'

interface GridTableProps {
  readonly rows: readonly GridRow[]
  readonly fields: readonly GridField[]
  /** Those of them that this person may write. */
  readonly open: readonly GridField[]
  readonly edits: Edits
  readonly troubles: Readonly<Record<string, string>>
  onEdit(row: GridRow, field: GridField, text: string): void
  /** A block of a spreadsheet, from a cell on; columns are counted among those that can be written. */
  onPaste(at: { row: number; column: number }, text: string): void
  onUndo(): void
}

export const idOf = (key: string): string => `cell-${key.replace(' ', '-')}`

/** The cells: arrows and Enter go from one to the next, a block is pasted over many, Ctrl+Z takes the last step back. */
export function GridTable({ rows, fields, open, edits, troubles, onEdit, onPaste, onUndo }: GridTableProps) {
  const t = useTranslations('products.grid')
  const format = useFormatter()
  const money = useMoney()
  const { decimal } = separatorsOf(useLocale())
  /** The cell that is being typed into; it becomes an edit when it is left. */
  const [typing, setTyping] = useState<{ readonly key: string; readonly text: string } | null>(null)
  const focus = (row: number, column: number) => {
    const [one, field] = [rows[row], open[column]]
    const input = one && field ? document.getElementById(idOf(keyOf(one.id, field))) : null
    if (input instanceof HTMLInputElement) {
      input.focus()
      input.select()
    }
  }
  const leave = (row: GridRow, field: GridField) => {
    if (typing?.key !== keyOf(row.id, field)) return
    onEdit(row, field, typing.text)
    setTyping(null)
  }
  const move = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const { key, currentTarget: input } = event
    const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length
    const [down, right] =
      key === 'ArrowDown' || (key === 'Enter' && !event.shiftKey)
        ? [1, 0]
        : key === 'ArrowUp' || key === 'Enter'
          ? [-1, 0]
          : key === 'ArrowRight' && whole
            ? [0, 1]
            : key === 'ArrowLeft' && whole
              ? [0, -1]
              : [0, 0]
    if (down !== 0 || right !== 0) {
      event.preventDefault()
      focus(row + down, column + right)
    } else if (key === 'Escape') setTyping(null)
    else if (key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && typing === null) {
      event.preventDefault()
      onUndo()
    }
  }
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            {fields.map((field) => (
              <th key={field} scope="col" className={styles.end}>
                {t(`fields.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const name = [row.name, row.form].filter(Boolean).join(' · ')
            return (
              <tr key={row.id}>
                <th scope="row" className={row.form ? styles.form : undefined}>
                  {row.form ?? row.name}
                  <span className={styles.sku}>{row.sku}</span>
                </th>
                {fields.map((field) => {
                  const key = keyOf(row.id, field)
                  const value = valueOf(row, field)
                  const column = open.indexOf(field)
                  const locked = column < 0 || (field === 'available' && row.being_counted === true)
                  if (locked)
                    return (
                      <td key={field} className={`${styles.cell} ${styles.fixed}`}>
                        {field === 'available' ? (
                          <span title={row.being_counted ? t('beingCounted') : undefined}>
                            {value === null ? '–' : format.number(value)}
                          </span>
                        ) : (
                          money(value, row.currency)
                        )}
                      </td>
                    )
                  return (
                    <td key={field} className={styles.cell}>
                      <input
                        id={idOf(key)}
                        inputMode="decimal"
                        autoComplete="off"
                        aria-label={t('cell', { field: t(`fields.${field}`), name })}
                        aria-invalid={troubles[key] !== undefined}
                        title={troubles[key]}
                        data-changed={edits[key] !== undefined || undefined}
                        value={typing?.key === key ? typing.text : (edits[key] ?? asText(row, field, decimal))}
                        placeholder={field === 'price' && row.form ? t('asProduct') : ''}
                        onFocus={(event) => event.currentTarget.select()}
                        onChange={(event) => setTyping({ key, text: event.currentTarget.value })}
                        onBlur={() => leave(row, field)}
                        onKeyDown={(event) => move(event, at, column)}
                        onPaste={(event) => {
                          const text = event.clipboardData.getData('text/plain')
                          if (!/[\t\n]/.test(text.trim())) return
                          event.preventDefault()
                          setTyping(null)
                          onPaste({ row: at, column }, text)
                        }}
                      />
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
