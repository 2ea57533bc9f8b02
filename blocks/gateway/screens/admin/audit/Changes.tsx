import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './audit.module.css'

/** From → to of one entry, opened when somebody wants to know. */
export function Changes({ changes }: { changes: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('admin.audit')
  const [open, setOpen] = useState(false)
  const all = Object.entries(changes).filter((entry): entry is [string, [unknown, unknown]] => Array.isArray(entry[1]))
  if (all.length === 0) return null
  const value = (held: unknown) =>
    held === null || held === undefined ? t('nothing') : typeof held === 'string' ? held : JSON.stringify(held)
  return (
    <>
      <UnstyledButton className={classes.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('fields', { count: all.length })}
      </UnstyledButton>
      {open && (
        <dl className={classes.changes}>
          {all.map(([name, [from, to]]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <del>{value(from)}</del>{' '}
                <span role="img" aria-label={t('became')}>
                  →
                </span>{' '}
                <ins>{value(to)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
