import { Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { ErrorState, languageNames, ListSkeleton, State, useLanguage, useWhyNot } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import admin from '../admin.module.css'
import { NewTemplate } from './NewTemplate.tsx'
import { TemplateState } from './TemplateState.tsx'
import { type DocumentTemplate, type Kind, permission } from './words.ts'

/** The templates of the company's documents, kind by kind. */
export function DocumentsPage() {
  const t = useTranslations('admin.documents')
  const { language } = useLanguage()
  const why = useWhyNot(permission)
  const kinds = useRead(gateway.documentTemplates.kinds, { language }, { enabled: why === null })
  const read = useRead(gateway.documentTemplates.list, { records: 200 }, { enabled: why === null })
  const [adding, setAdding] = useState(false)
  const templates = read.data?.data
  const error = kinds.error ?? read.error
  const retry = () => void (kinds.error ? kinds : read).refetch()
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Refused why={why}>
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} disabled={!kinds.data} onClick={() => setAdding(true)}>
              {t('new')}
            </Button>
          </Refused>
        }
      />
      {why !== null && <State icon={IconFileText} title={why} />}
      {why === null && !(templates && kinds.data) && (error ? <ErrorState error={error} onRetry={retry} /> : <ListSkeleton />)}
      {templates?.length === 0 && (
        <State icon={IconFileText} title={t('empty')}>
          {t('emptyText')}
        </State>
      )}
      {templates && kinds.data && templates.length > 0 && <Templates templates={templates} kinds={kinds.data.kinds} />}
      {kinds.data && <NewTemplate kinds={kinds.data.kinds} opened={adding} onClose={() => setAdding(false)} />}
    </>
  )
}

function Templates({ templates, kinds }: { templates: readonly DocumentTemplate[]; kinds: readonly Kind[] }) {
  const t = useTranslations('admin.documents')
  const format = useFormatter()
  return (
    <table className={admin.table}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('language')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('changed')}</th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => (
          <tr key={template.id}>
            <td>
              <Link className={admin.link} to={pages.documentTemplate({ id: template.id })}>
                {template.name}
              </Link>
            </td>
            <td data-label={t('kind')}>{kinds.find(({ kind }) => kind === template.kind)?.title ?? template.kind}</td>
            <td data-label={t('language')}>{template.language ? languageNames[template.language] : t('everyLanguage')}</td>
            <td data-label={t('state')}>
              <TemplateState template={template} />
            </td>
            <td data-label={t('changed')} className={admin.dim}>
              {format.dateTime(new Date(template.updated_at), { dateStyle: 'medium', timeStyle: 'short' })}
              {template.updated_by_name && <div>{template.updated_by_name}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
