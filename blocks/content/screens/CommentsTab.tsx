import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Comments } from './Comments.tsx'

/** The discussion of a post that is out. */
export function CommentsTab({ id, record }: { readonly id: string; readonly record: { readonly published: string | null } }) {
  const t = useTranslations('content.resources.articles')
  return record.published ? <Comments post={id} /> : <Text>{t('empty')}</Text>
}
