import { Alert, Select, Skeleton } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { ApiError } from '@quoin/kit/client'
import { useCaller } from '@quoin/kit/react'
import { type Language, languageNames, languages, useLanguage } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { lazy } from '@quoin/ui/lazy.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import classes from './documents.module.css'
import type { Design, DocumentTemplate, Kind } from './words.ts'

// What reads papers is large, and comes once there is one to be read.
const PdfPages = lazy(() => import('@quoin/ui/files/PdfPages.tsx').then((module) => module.PdfPages), <Skeleton height={480} />)

/** The document of a record as it would be drawn now. While the template is not right it keeps the last paper that was. */
export function Preview({ template, kind, design }: { template: DocumentTemplate; kind: Kind; design: Design }) {
  const t = useTranslations('admin.documents')
  const { language: own } = useLanguage()
  const { call } = useCaller()
  const [record, setRecord] = useState<string | null>(null)
  const [language, setLanguage] = useState<Language>(own)
  const [url, setUrl] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => {
    if (!record) return
    const leaving = new AbortController()
    call(
      gateway.documentTemplates.preview,
      { id: template.id, record_unique_id: record, language, design },
      { signal: leaving.signal },
    ).then(
      (shown) => {
        if (leaving.signal.aborted) return
        setProblems([])
        setUrl(shown.url)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted)
          setProblems(error instanceof ApiError ? error.reasons.map(({ detail }) => detail) : [String(error)])
      },
    )
    return () => leaving.abort()
  }, [call, template.id, record, language, design])
  return (
    <section aria-labelledby="document-preview" className={classes.preview}>
      <h2 id="document-preview">{t('preview')}</h2>
      <div className={classes.pair}>
        <RefInput target={kind.resource} label={t('record')} value={record} onChange={setRecord} />
        {template.language === null && (
          <Select
            label={t('previewLanguage')}
            allowDeselect={false}
            value={language}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(value) => value && setLanguage(value)}
          />
        )}
      </div>
      {problems.length > 0 && (
        <Alert color="red" variant="light" role="alert" title={t('problems')}>
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      {!record && <p className={admin.note}>{t('recordText')}</p>}
      {record && url && (
        <PdfPages
          key={url}
          url={url}
          label={t('previewOf', { name: template.name })}
          words={{
            failed: t('previewFailed'),
            before: t('pageBefore'),
            after: t('pageAfter'),
            page: (values) => t('page', values),
          }}
        />
      )}
    </section>
  )
}
