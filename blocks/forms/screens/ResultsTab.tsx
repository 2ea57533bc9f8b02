import { Progress, Select, Stack, Table, Text, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { forms } from '../resources/index.ts'

/** What people answered, question by question, of all or of those who chose one option. */
export function ResultsTab({ id }: { readonly id: string }) {
  const t = useTranslations('forms.results')
  const format = useFormatter()
  const [only, setOnly] = useState<string | null>(null)
  const [question, value] = only?.split(':') ?? []
  const { data } = useRead(forms.surveys.results, { id, ...(question && { question, value }) })
  const { data: all } = useRead(forms.surveys.results, { id })
  if (!data || !all) return null
  const choices = all.questions
    .filter(({ kind }) => kind === 'choice' || kind === 'several')
    .map(({ key, title, counts }) => ({
      group: title,
      items: counts.map((one) => ({ value: `${key}:${one.value}`, label: one.label })),
    }))
  return (
    <Stack gap="xl">
      <Text>{t('summary', { completed: data.completed, started: data.started })}</Text>
      {choices.length > 0 && (
        <Select
          label={t('filter')}
          placeholder={t('everyone')}
          data={choices}
          value={only}
          onChange={setOnly}
          clearable
          maw={420}
        />
      )}
      {data.questions.map((one) => (
        <section key={one.key} aria-label={one.title}>
          <Title order={3} size="h4">
            {one.title}
          </Title>
          <Text c="dimmed" size="sm">
            {t('answered', { count: one.answered })}
            {one.average !== null && ` · ${t('average', { value: format.number(one.average, { maximumFractionDigits: 2 }) })}`}
            {one.nps !== null && ` · NPS ${one.nps}`}
            {one.left > 0 && ` · ${t('left', { count: one.left })}`}
          </Text>
          {one.counts.length > 0 && <Counts counts={one.counts} answered={one.answered} label={one.title} />}
        </section>
      ))}
      {data.questions.length === 0 && <Text>{t('none')}</Text>}
    </Stack>
  )
}

interface Count {
  readonly value: string
  readonly label: string
  readonly row: string | null
  readonly count: number
}

function Counts({
  counts,
  answered,
  label,
}: {
  readonly counts: readonly Count[]
  readonly answered: number
  readonly label: string
}) {
  const format = useFormatter()
  return (
    <Table aria-label={label} maw={640}>
      <Table.Tbody>
        {counts.map((one) => {
          const share = answered > 0 ? one.count / answered : 0
          const name = one.row ? `${one.row}: ${one.label}` : one.label
          return (
            <Table.Tr key={`${one.row ?? ''} ${one.value}`}>
              <Table.Th scope="row" w="40%">
                {name}
              </Table.Th>
              <Table.Td>
                <Progress value={share * 100} size="lg" aria-label={name} />
              </Table.Td>
              <Table.Td ta="right" w="25%">
                {format.number(one.count)} · {format.number(share, { style: 'percent' })}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
