import { Group, Select, Stack, Table, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { assistant } from '../../resources/index.ts'

interface CompareVersionsProps {
  /** The newest first. */
  readonly versions: readonly { readonly value: string; readonly label: string }[]
}

/** How the tests of a prompt ended with one version, and with another. */
export function CompareVersions({ versions }: CompareVersionsProps) {
  const t = useTranslations('assistant.tests')
  const [first, setFirst] = useState(versions[1]!.value)
  const [second, setSecond] = useState(versions[0]!.value)
  return (
    <Stack gap="sm" mt="lg" component="section">
      <Title order={2} size="h4">
        {t('compare')}
      </Title>
      <Group gap="sm">
        <Select
          label={t('first')}
          w={180}
          allowDeselect={false}
          value={first}
          onChange={(value) => value && setFirst(value)}
          data={versions}
        />
        <Select
          label={t('second')}
          w={180}
          allowDeselect={false}
          value={second}
          onChange={(value) => value && setSecond(value)}
          data={versions}
        />
      </Group>
      <Compared versionA={first} versionB={second} />
    </Stack>
  )
}

function Compared({ versionA, versionB }: { readonly versionA: string; readonly versionB: string }) {
  const t = useTranslations('assistant.tests')
  const words = useWords(assistant.tests)
  const { data, error, refetch } = useRead(assistant.tests.compare, { version_a: versionA, version_b: versionB })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={2} />
  const ended = (result: (typeof data.results)[number]['a']) =>
    result ? <StatusPill value={result.status} label={words.option('status', result.status)} /> : t('notRun')
  return (
    <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('compare')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.field('name')}</Table.Th>
            <Table.Th>{t('first')}</Table.Th>
            <Table.Th>{t('second')}</Table.Th>
            <Table.Th>{words.field('comparison')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.results.map(({ test_unique_id, name, a, b, change }) => (
            <Table.Tr key={test_unique_id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{ended(a)}</Table.Td>
              <Table.Td>{ended(b)}</Table.Td>
              <Table.Td>{change ? t(change) : '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
