import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'

/** Opens the file that was handed in with an assignment. */
export default function OpenAnswer({ record }: { record: { id: string; filename: string | null } }) {
  const t = useTranslations('university.quiz')
  const file = useAction(university.attempts.file)
  if (!record.filename) return null
  return (
    <Button
      variant="default"
      loading={file.isPending}
      onClick={() => file.mutate({ id: record.id }, { onSuccess: ({ url }) => window.location.assign(url) })}
    >
      {t('openFile')}
    </Button>
  )
}
