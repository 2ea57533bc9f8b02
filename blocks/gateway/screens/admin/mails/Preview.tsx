import { gateway } from '@quoin/gateway/resources'
import { useCaller } from '@quoin/kit/react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Words } from './History.tsx'
import { MailFrame, type MailTheme } from './MailFrame.tsx'

/** The mail as the server would write it with these words. While they are not right it keeps the last picture that was. */
export function Preview({
  id,
  words,
  narrow,
  theme,
  onProblems,
}: {
  id: string
  words: Words
  narrow: boolean
  theme: MailTheme
  onProblems(problems: readonly string[]): void
}) {
  const t = useTranslations('admin.templates')
  const { call } = useCaller()
  const [html, setHtml] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(gateway.mailTemplates.preview, { id, ...words }, { signal: leaving.signal }).then(
      (shown) => {
        if (leaving.signal.aborted) return
        onProblems(shown.problems)
        if (shown.html !== null) setHtml(shown.html)
      },
      () => undefined,
    )
    return () => leaving.abort()
  }, [call, id, words, onProblems])
  return html === null ? null : <MailFrame title={t('preview')} html={html} narrow={narrow} theme={theme} />
}
