import { Button, Group, SimpleGrid, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { csvOf, type OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { useState } from 'react'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { addDays } from '../../booking/clock.ts'
import { geolocation } from '../../resources/index.ts'
import { HeatMap } from './HeatMap.tsx'

export type Report = OutputOf<typeof geolocation.premises.utilisation>

export default function ReportPage() {
  return (
    <WithTexts>
      <Utilisation />
    </WithTexts>
  )
}

/** How full the rooms are, when, and how often nobody comes. */
function Utilisation() {
  const t = useTranslations('geolocation.report')
  const today = new Date().toISOString().slice(0, 10)
  const [from, setFrom] = useState(addDays(today, -30))
  const [to, setTo] = useState(today)
  const [location, setLocation] = useState<string | null>(null)
  const isWhole = from !== '' && to !== '' && from <= to
  const read = useRead(
    geolocation.premises.utilisation,
    { from, to, ...(location && { location_unique_id: location }) },
    { enabled: isWhole },
  )
  const { data } = read
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          data && (
            <Button variant="default" onClick={() => saveFile(`utilisation-${from}-${to}.csv`, csvOf(data.premises))}>
              {t('csv')}
            </Button>
          )
        }
      />
      <Stack gap="lg">
        <Group align="end">
          <TextInput type="date" label={t('from')} value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
          <TextInput type="date" label={t('to')} value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)} />
          <RefInput target="geolocation.locations" label={t('location')} value={location} onChange={setLocation} />
        </Group>
        {read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : !data ? (
          isWhole && <PageSkeleton />
        ) : data.premises.length === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          <Figures report={data} />
        )}
      </Stack>
    </>
  )
}

function Figures({ report }: { readonly report: Report }) {
  const t = useTranslations('geolocation.report')
  const format = useFormatter()
  const money = useMoney()
  const percent = (value: number) => format.number(value / 100, { style: 'percent', maximumFractionDigits: 1 })
  const sums = [
    [t('bookings'), format.number(report.bookings)],
    [t('noShows'), format.number(report.no_shows)],
    [t('cancelled'), format.number(report.cancelled)],
    [t('lead'), report.lead_hours === null ? '–' : t('hours', { count: format.number(report.lead_hours) })],
  ] as const
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {sums.map(([label, value]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text size="xl" fw={550}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <HeatMap heat={report.heat} />
      <Title order={2} size="h3">
        {t('rooms')}
      </Title>
      <Table.ScrollContainer minWidth={720}>
        <Table aria-label={t('rooms')}>
          <Table.Thead>
            <Table.Tr>
              {(['premise', 'utilisation', 'hoursBooked', 'bookings', 'noShowRate', 'cancelled', 'revenue'] as const).map(
                (name) => (
                  <Table.Th key={name} ta={name === 'premise' ? 'left' : 'right'}>
                    {t(name)}
                  </Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.premises.map((one) => (
              <Table.Tr key={one.premise_unique_id}>
                <Table.Td>
                  {one.name}
                  <Text size="xs" c="dimmed">
                    {one.location_name}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{percent(one.percent)}</Table.Td>
                <Table.Td ta="right">{format.number(one.booked_hours)}</Table.Td>
                <Table.Td ta="right">{format.number(one.bookings)}</Table.Td>
                <Table.Td ta="right">{percent(one.no_show_percent)}</Table.Td>
                <Table.Td ta="right">{format.number(one.cancelled)}</Table.Td>
                <Table.Td ta="right">{one.currency ? money(one.revenue_minor, one.currency) : '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}
