import { gateway } from '@quoin/gateway/resources'
import { useCaller } from '@quoin/kit/react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Words } from './History.tsx'
import { MailFrame, type MailTheme } from './MailFrame.tsx'
import classes from './mails.module.css'

/** Both parts of the mail as the server would write it with these words. While they are not right it keeps the last picture that was. */
export function Preview({
  id,
  words,
  narrow,
  theme,
  onShown,
}: {
  id: string
  words: Words
  narrow: boolean
  theme: MailTheme
  onShown(shown: { problems: readonly string[]; derived_text: string }): void
}) {
  const t = useTranslations('admin.templates')
  const { call } = useCaller()
  const [parts, setParts] = useState<{ html: string; text: string } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(gateway.mailTemplates.preview, { id, ...words }, { signal: leaving.signal }).then(
      (shown) => {
        if (leaving.signal.aborted) return
        onShown(shown)
        if (shown.html !== null) setParts({ html: shown.html, text: shown.text ?? '' })
      },
      () => undefined,
    )
    return () => leaving.abort()
  }, [call, id, words, onShown])
  if (!parts) return null
  return (
    <>
      <MailFrame title={t('preview')} html={parts.html} narrow={narrow} theme={theme} />
      <h3 id="plain" className={classes.plainHead}>
        {t('plain')}
      </h3>
      <pre className={classes.text} role="region" aria-labelledby="plain" tabIndex={0}>
        {parts.text}
      </pre>
    </>
  )
}
