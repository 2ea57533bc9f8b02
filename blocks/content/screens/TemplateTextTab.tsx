import { Text } from '@mantine/core'
import type { RichNode } from '@quoin/kit/rich-text'
import { RichTextEditor } from '@quoin/ui/editor/RichTextEditor.tsx'
import { useTranslations } from 'use-intl'
import styles from './content.module.css'

interface TemplateTextTabProps {
  readonly record: { readonly name: string; readonly body: unknown }
}

/** What a post made from a template begins with. */
export function TemplateTextTab({ record }: TemplateTextTabProps) {
  const t = useTranslations('content.templates')
  if (!record.body) return <Text c="dimmed">{t('noText')}</Text>
  return (
    <div className={styles.reading}>
      <RichTextEditor label={record.name} bare readOnly minHeight={80} value={record.body as RichNode} />
    </div>
  )
}
