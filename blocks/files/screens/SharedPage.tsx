import { Button, PasswordInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { BehindLink } from '@quoin/ui/page/BehindLink.tsx'
import { useLink, useTabTitle } from '@quoin/ui/page/useLink.ts'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import styles from './files.module.css'

/** What somebody sees who was given an address. Nobody is signed in here. */
export function SharedPage() {
  const t = useTranslations('files.shared')
  const format = useFormatter()
  const refusal = useRefusal()
  const link = useLink()
  const read = useRead(files.storedFiles.sharedGet, { link }, { enabled: link !== '' })
  const open = useAction(files.storedFiles.sharedOpen)
  const [password, setPassword] = useState('')
  const file = read.data
  useTabTitle(file && (file.needs_password ? t('protected') : file.name), file?.company_name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open.mutate({ link, password: password || undefined }, { onSuccess: ({ url }) => window.location.assign(url) })
  }
  const wrong = open.error ? refusal(open.error) : undefined
  return (
    <main className={styles.shared}>
      <BehindLink read={read} isGone={!link} missing={t('missing')} missingText={t('missingText')}>
        {file && (
          <form onSubmit={submit}>
            <p>{file.company_name}</p>
            <h1>{file.needs_password ? t('protected') : file.name}</h1>
            {!file.needs_password && <p>{sizeOf(file.file_size, format)}</p>}
            <p>{t('until', { at: format.dateTime(new Date(file.expires_at), { dateStyle: 'long' }) })}</p>
            {file.needs_password && (
              <PasswordInput
                label={t('password')}
                required
                autoComplete="off"
                maxLength={200}
                mb="md"
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
            )}
            {wrong && (
              <p className={styles.wrong} role="alert">
                {wrong.sentence ?? Object.values(wrong.fields)[0]}
              </p>
            )}
            <Button type="submit" loading={open.isPending}>
              {t('download')}
            </Button>
          </form>
        )}
      </BehindLink>
    </main>
  )
}
