import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'

/** The codes an asset came with and is found by, and when somebody opened the page behind its own label. */
export const Codes = ({ id }: { id: string }) => (
  <>
    <ForeignCodes id={id} />
    <Scans id={id} />
  </>
)

function ForeignCodes({ id }: { id: string }) {
  const t = useTranslations('assets.desk.codes')
  const trouble = useTrouble()
  const notify = useNotify()
  const why = useWhyRefused()(assets.assets.adoptCode)
  const read = useRead(assets.assets.codes, { id })
  const adopt = useAction(assets.assets.adoptCode)
  const drop = useAction(assets.assets.dropCode)
  const [value, setValue] = useState('')
  const codes = read.data?.codes
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() && why === null)
      adopt.mutate(
        { id, value: value.trim() },
        {
          onSuccess: () => setValue(''),
        },
      )
  }
  return (
    <Section title={t('title')} text={t('text')}>
      {read.error && !codes && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !codes && <ListSkeleton rows={2} />}
      {codes && codes.length > 0 && (
        <ul className={`${styles.rows} ${styles.codes}`}>
          {codes.map((code) => (
            <li key={code} className={`${styles.row} ${styles.line}`}>
              <span className={styles.grow}>{code}</span>
              <Refused why={why}>
                <ActionIcon
                  aria-label={t('drop', { code })}
                  onClick={() => drop.mutate({ id, value: code }, { onError: (error) => notify.trouble(trouble(error)) })}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Refused>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit}>
        <div className={styles.line}>
          <TextInput
            className={styles.grow}
            label={t('code')}
            maxLength={300}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <Refused why={why}>
            <Button type="submit" variant="default" loading={adopt.isPending}>
              {t('add')}
            </Button>
          </Refused>
        </div>
        {adopt.error && <FormError>{trouble(adopt.error)}</FormError>}
      </form>
    </Section>
  )
}

function Scans({ id }: { id: string }) {
  const t = useTranslations('assets.desk.scans')
  const format = useFormatter()
  const read = useRead(assets.assets.scans, { id })
  const scans = read.data?.scans
  const degrees = (value: number) => format.number(value, { minimumFractionDigits: 2 })
  return (
    <Section title={t('title')} text={t('text')}>
      {read.error && !scans && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !scans && <ListSkeleton rows={2} />}
      {scans?.length === 0 && <p className={styles.said}>{t('none')}</p>}
      {scans && scans.length > 0 && (
        <ol className={styles.rows}>
          {scans.map(({ at, latitude, longitude }) => (
            <li key={at} className={styles.row}>
              <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}</time>
              {latitude !== null && longitude !== null && (
                <div className={styles.facts}>{t('near', { latitude: degrees(latitude), longitude: degrees(longitude) })}</div>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
