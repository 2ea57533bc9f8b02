import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './documents.module.css'

interface OrderProps {
  readonly legend: string
  /** All there are, in the order they have by themselves. */
  readonly all: readonly { readonly name: string; readonly label: string; readonly isRequired: boolean }[]
  /** Those that are shown. */
  readonly value: readonly string[]
  onChange(value: string[]): void
}

/** Which of several are shown, and in which order: what is not shown stands last. */
export function Order({ legend, all, value, onChange }: OrderProps) {
  const t = useTranslations('admin.documents')
  const known = value.flatMap((name) => all.find((one) => one.name === name) ?? [])
  const rows = [...known, ...all.filter(({ name }) => !value.includes(name))]
  const move = (at: number, by: number) => {
    const next = [...value]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange(next)
  }
  return (
    <fieldset className={classes.order}>
      <legend>{legend}</legend>
      <ul>
        {rows.map(({ name, label, isRequired }) => {
          const at = value.indexOf(name)
          return (
            <li key={name}>
              <Checkbox
                label={label}
                checked={at >= 0}
                disabled={isRequired && at >= 0}
                description={isRequired ? t('required') : undefined}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...value, name] : value.filter((one) => one !== name))
                }
              />
              <span className={classes.moves}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('moveUp', { name: label })}
                  disabled={at <= 0}
                  onClick={() => move(at, -1)}
                >
                  <IconChevronUp size={16} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('moveDown', { name: label })}
                  disabled={at < 0 || at >= value.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconChevronDown size={16} stroke={1.6} />
                </ActionIcon>
              </span>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
