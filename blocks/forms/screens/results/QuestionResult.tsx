import { Progress, Table, Text, Title } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import type { ResultsWire } from '../../resources/index.ts'

export type QuestionWire = ResultsWire['questions'][number]

/** How often each option of a question was chosen, its average, and how many stopped at it. */
export function QuestionResult({ result }: { readonly result: QuestionWire }) {
  const t = useTranslations('forms.results')
  const format = useFormatter()
  const { title, kind, answered, average, nps, left, counts } = result
  return (
    <>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" size="sm">
        {t('answered', { count: answered })}
        {average !== null && ` · ${t('average', { value: format.number(average, { maximumFractionDigits: 2 }) })}`}
        {nps !== null && ` · NPS ${nps}`}
        {kind === 'ranking' && ` · ${t('ranked')}`}
        {left > 0 && ` · ${t('left', { count: left })}`}
      </Text>
      {counts.length > 0 && (
        <Table aria-label={title} maw={640}>
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
                    {one.place !== null && ` · ${t('place', { value: format.number(one.place, { maximumFractionDigits: 1 }) })}`}
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      )}
    </>
  )
}
