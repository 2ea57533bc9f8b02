import { Button } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Action } from '@quoin/ui/action/Action.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import { AskOutside } from './AskOutside.tsx'
import styles from './files.module.css'

/** People without an account who were asked to decide on a file. */
export function OutsideTab({ id }: { readonly id: string }) {
  const t = useTranslations('files.outside')
  const words = useTranslations('files.resources.outsideApprovals')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const [opened, setOpened] = useState(false)
  const { data, error, refetch } = useRead(files.outsideApprovals.list, { parent: id, records: 100 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const why = whyRefused(files.storedFiles.askOutside)
  return (
    <>
      <div className={styles.head}>
        {why === null ? (
          <Button onClick={() => setOpened(true)}>{t('ask')}</Button>
        ) : (
          <Refused why={why}>
            <Button>{t('ask')}</Button>
          </Refused>
        )}
      </div>
      {data?.data.length === 0 && <p>{words('empty')}</p>}
      <ul className={styles.rows}>
        {data?.data.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.what}>
              {one.name} · {one.email}
              <small>
                {[
                  words(`options.state.${one.state ?? 'pending'}`),
                  t('version', { number: String(one.versionNumber) }),
                  ...(one.expiresAt
                    ? [t('until', { at: format.dateTime(new Date(one.expiresAt), { dateStyle: 'medium' }) })]
                    : []),
                ].join(' · ')}
              </small>
            </span>
            {one.state === 'pending' && (
              <Action of={files.outsideApprovals.revoke} record={one} parent={id} variant="subtle" size="compact-sm" />
            )}
          </li>
        ))}
      </ul>
      {opened && <AskOutside file={id} onClose={() => setOpened(false)} />}
    </>
  )
}
