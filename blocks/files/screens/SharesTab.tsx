import { Button, CopyButton, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { Action } from '@quoin/ui/action/Action.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import styles from './files.module.css'

/** The addresses that open a file to whoever holds them. */
export function SharesTab({ id }: { readonly id: string }) {
  const t = useTranslations('files.shares')
  const words = useTranslations('files.resources.shareLinks')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const [opened, setOpened] = useState(false)
  const { data, error, refetch } = useRead(files.shareLinks.list, { parent: id, records: 100 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const why = whyRefused(files.storedFiles.share)
  const button = <Button onClick={() => setOpened(true)}>{t('create')}</Button>
  return (
    <>
      <div className={styles.head}>{why === null ? button : <Refused why={why}>{button}</Refused>}</div>
      {data?.data.length === 0 && <p>{words('empty')}</p>}
      <ul className={styles.rows}>
        {data?.data.map((link) => (
          <li key={link.id} className={styles.row}>
            <span className={styles.what}>
              {link.label || t('unnamed')}
              <small>
                {[
                  words(`options.state.${link.state ?? 'active'}`),
                  ...(link.expiresAt
                    ? [t('until', { at: format.dateTime(new Date(link.expiresAt), { dateStyle: 'medium' }) })]
                    : []),
                  t('downloads', { count: String(link.downloads ?? 0), max: String(link.downloadsMax ?? '∞') }),
                  ...(link.hasPassword ? [words('fields.hasPassword')] : []),
                ].join(' · ')}
              </small>
            </span>
            {link.state === 'active' && (
              <Action of={files.shareLinks.revoke} record={link} parent={id} variant="subtle" size="compact-sm" />
            )}
          </li>
        ))}
      </ul>
      {opened && <ShareDialog file={id} onClose={() => setOpened(false)} />}
    </>
  )
}

function ShareDialog({ file, onClose }: { file: string; onClose(): void }) {
  const t = useTranslations('files.shares')
  const words = useTranslations('files.resources.shareLinks.fields')
  const inWords = useErrorWords(files.shareLinks)
  const share = useAction(files.storedFiles.share, { alsoRefreshes: ['files.shareLinks'] })
  const [label, setLabel] = useState('')
  const [password, setPassword] = useState('')
  const [days, setDays] = useState<number | string>(30)
  const [max, setMax] = useState<number | string>('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    share.mutate({
      file,
      label: label || undefined,
      password: password || undefined,
      expires_at: new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
      downloads_max: max === '' ? undefined : Number(max),
    })
  }
  return (
    <Modal opened onClose={onClose} title={t('create')}>
      {share.data ? (
        <>
          <p>{t('once')}</p>
          <TextInput label={t('address')} readOnly value={share.data.url} onFocus={(event) => event.target.select()} />
          <div className={styles.head} style={{ paddingTop: 12 }}>
            <CopyButton value={share.data.url}>
              {({ copied, copy }) => <Button onClick={copy}>{copied ? t('copied') : t('copy')}</Button>}
            </CopyButton>
          </div>
        </>
      ) : (
        <form onSubmit={submit}>
          <TextInput
            label={words('label')}
            maxLength={120}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <PasswordInput
            mt="sm"
            label={words('hasPassword')}
            description={t('passwordHint')}
            autoComplete="new-password"
            minLength={8}
            maxLength={200}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <NumberField
            mt="sm"
            label={t('days')}
            required
            min={1}
            max={365}
            value={days}
            onChange={setDays}
            allowDecimal={false}
          />
          <NumberField
            mt="sm"
            label={words('downloadsMax')}
            min={1}
            max={10_000}
            value={max}
            onChange={setMax}
            allowDecimal={false}
          />
          {share.error && (
            <p className={styles.wrong} role="alert">
              {inWords(share.error).sentence}
            </p>
          )}
          <div className={styles.head} style={{ paddingTop: 16 }}>
            <Button type="submit" loading={share.isPending}>
              {t('create')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
