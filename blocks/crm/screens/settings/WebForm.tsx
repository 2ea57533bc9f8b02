import { Anchor, Button, Code, CopyButton } from '@mantine/core'
import type { Operation, Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { nowhere } from '@quoin/ui/fields/nowhere.ts'
import { type AnyRecord, operationOf, recordLink, useResource } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Section } from '@quoin/ui/page/Section.tsx'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import styles from '../selling.module.css'
import { snippetOf, type SnippetField } from './snippet.ts'

/** How leads come in: a snippet for one's own pages, and the forms that are hosted here. */
export function WebForm({ app, fields, consent }: { app: string; fields: readonly SnippetField[]; consent: string | null }) {
  const t = useTranslations('crm.glance.form')
  const common = useTranslations('ui.common')
  const snippet = snippetOf({
    address: `${window.location.origin}/api/crm/public/leads`,
    app,
    fields,
    consent,
    words: { send: t('send'), thanks: t('thanks'), failed: t('failed') },
  })
  return (
    <Section title={t('title')} text={t('text')}>
      <div className={styles.stack}>
        <div>
          <b>{t('snippet')}</b>
          <p className={styles.dim}>{t('snippetText')}</p>
        </div>
        <Code block mah={220} tabIndex={0} role="region" aria-label={t('snippet')}>
          {snippet}
        </Code>
        <div>
          <CopyButton value={snippet}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {common(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </div>
        <Hosted />
      </div>
    </Section>
  )
}

/** Forms of the block for forms whose answers become leads, where there is one and whoever looks may see them. */
function Hosted() {
  const t = useTranslations('crm.glance.form')
  const surveys = useResource('forms.surveys')
  const list: Operation | undefined = operationOf(surveys, 'list')
  const mayLook = useWhyRefused()(list) === null && list !== undefined
  const read = useRead(list ?? nowhere, { records: 100 }, { enabled: mayLook })
  if (!mayLook) return null
  const found = ((read.data as Page<AnyRecord> | undefined)?.data ?? []).filter(({ makesLead }) => makesLead === true)
  return (
    <>
      <div>
        <b>{t('hosted')}</b>
        <p className={styles.dim}>{t('hostedText')}</p>
      </div>
      {found.map((survey) => (
        <Anchor key={survey.id} component={Link} to={recordLink('forms.surveys', survey.id) ?? { path: '/forms/surveys' }}>
          {String(survey.name)}
        </Anchor>
      ))}
      <div>
        <Button component={Link} variant="default" to={{ path: '/forms/surveys' }}>
          {t('create')}
        </Button>
      </div>
    </>
  )
}
