import { Select, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMay } from '@quoin/ui'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assistant } from '../../resources/index.ts'
import { CompareVersions } from './CompareVersions.tsx'
import { Tests } from './Tests.tsx'

interface PromptTestsProps {
  readonly id: string
  readonly record: { readonly publishedVersion: string | null; readonly latestVersion: string | null }
}

/** Tests of a prompt, on its page: they are run with a version, and versions are compared by them. */
export function PromptTests({ id, record: { publishedVersion, latestVersion } }: PromptTestsProps) {
  const t = useTranslations('assistant.run')
  const refusals = useTranslations('assistant.refusals')
  const format = useFormatter()
  const mayTest = useMay('assistant.prompts.write')
  const { data, error, refetch } = useRead(assistant.promptVersions.list, { parent: id, records: 50 })
  const [chosen, setChosen] = useState(mayTest ? latestVersion : publishedVersion)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const versions = data.data
    .filter((one) => mayTest || one.id === publishedVersion)
    .map(({ id: value, number }) => {
      const label = format.number(number ?? 1)
      return { value, label: value === publishedVersion ? t('published', { number: label }) : label }
    })
  if (!chosen) return <Text>{refusals('not_published')}</Text>
  return (
    <Tests of={{ prompt: id }} version={chosen} below={versions.length > 1 && <CompareVersions versions={versions} />}>
      <Select label={t('version')} w={180} allowDeselect={false} value={chosen} onChange={setChosen} data={versions} />
    </Tests>
  )
}
