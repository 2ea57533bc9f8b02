import { ActionIcon, Button, Checkbox, SegmentedControl, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { isTwin } from '../fields/ordinary.ts'
import type { AnyResource } from '../fields/resources.ts'
import { useWords } from '../fields/words.ts'
import type { ListColumn } from './columns.ts'
import styles from './DataList.module.css'
import { densities, type Density, type ShownColumn } from './search.ts'

export interface ColumnSettingsProps {
  readonly resource: AnyResource
  readonly all: readonly ListColumn[]
  readonly shown: readonly ListColumn[]
  readonly frozen: number
  readonly density: Density
  onColumns(columns: readonly ShownColumn[] | undefined): void
  onFrozen(frozen: number | undefined): void
  onDensity(density: Density): void
}

/** Which columns a list shows, in what order, which stay in place, and how close the rows stand. */
export function ColumnSettings({ resource, all, shown, frozen, density, onColumns, onFrozen, onDensity }: ColumnSettingsProps) {
  const t = useTranslations('records')
  const words = useWords(resource)
  // What an amount says in smallest units is for programs; one that is shown already can be taken away.
  const fields = Object.fromEntries(all.map(({ fact, definition }) => [fact, definition]))
  const hidden = all.filter(({ name, fact }) => !isTwin(fact, fields) && !shown.some((column) => column.name === name))
  const write = (columns: readonly ListColumn[]) =>
    onColumns(columns.map(({ name, width, grows }) => (grows ? { name } : { name, width })))
  const move = (at: number, by: number) => {
    const next = [...shown]
    next.splice(at + by, 0, ...next.splice(at, 1))
    write(next)
  }
  return (
    <>
      <h2 className={styles.lookTitle}>{t('look.density')}</h2>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('look.density')}
        value={density}
        onChange={(value) => onDensity(value as Density)}
        data={densities.map((value) => ({ value, label: t(`look.densities.${value}`) }))}
      />
      <h2 className={styles.lookTitle}>{t('look.columns')}</h2>
      <ul className={styles.lookList}>
        {shown.map((column, at) => {
          const name = words.field(column.fact)
          return (
            <li key={column.name}>
              <Checkbox
                size="xs"
                label={name}
                checked
                disabled={shown.length === 1}
                onChange={() => write(shown.filter((one) => one !== column))}
              />
              <Tooltip label={at < frozen ? t('look.unfreeze') : t('look.freeze')}>
                <ActionIcon
                  size="sm"
                  aria-pressed={at < frozen}
                  aria-label={t('look.freezeTo', { column: name })}
                  disabled={at > 4}
                  onClick={() => onFrozen(at < frozen ? at || undefined : at + 1)}
                >
                  {at < frozen ? <IconPinFilled size={14} /> : <IconPin size={14} stroke={1.5} />}
                </ActionIcon>
              </Tooltip>
              <ActionIcon size="sm" aria-label={t('look.up', { column: name })} disabled={at === 0} onClick={() => move(at, -1)}>
                <IconArrowUp size={14} stroke={1.5} />
              </ActionIcon>
              <ActionIcon
                size="sm"
                aria-label={t('look.down', { column: name })}
                disabled={at === shown.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={14} stroke={1.5} />
              </ActionIcon>
            </li>
          )
        })}
        {hidden.map((column) => (
          <li key={column.name}>
            <Checkbox size="xs" label={words.field(column.fact)} checked={false} onChange={() => write([...shown, column])} />
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        color="gray"
        fullWidth
        onClick={() => {
          onColumns(undefined)
          onFrozen(undefined)
        }}
      >
        {t('look.reset')}
      </Button>
    </>
  )
}
