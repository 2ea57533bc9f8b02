import { Badge } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { DocumentTemplate } from './words.ts'

/** Whether a template is in use, and whether something else is being written in it. */
export function TemplateState({ template }: { template: DocumentTemplate }) {
  const t = useTranslations('admin.documents')
  return (
    <>
      {template.published === null ? (
        <Badge color="gray">{t('notInUse')}</Badge>
      ) : (
        <Badge color="green">{t('inUse', { number: String(template.published) })}</Badge>
      )}{' '}
      {template.published !== null && template.is_changed && <Badge color="yellow">{t('draft')}</Badge>}
    </>
  )
}
