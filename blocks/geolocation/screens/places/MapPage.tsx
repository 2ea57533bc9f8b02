import { Skeleton, Stack, Table, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { useWords } from '@quoin/ui/fields/words.ts'
import { lazy } from '@quoin/ui/lazy.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'

// The shapes of the world weigh more than the page.
const PlaceMap = lazy(() => import('@quoin/ui/map/PlaceMap.tsx').then((module) => module.PlaceMap), <Skeleton height={280} />)

export default function MapPage() {
  return (
    <WithTexts>
      <Locations />
    </WithTexts>
  )
}

/** Where all locations are, on a map that asks nobody outside for its pieces; and by name, for those that nobody has placed. */
function Locations() {
  const t = useTranslations('geolocation.places')
  const words = useWords(geolocation.locations)
  const go = useGo()
  const { data, error, refetch } = useRead(geolocation.locations.list, {
    records: 100,
    sort: 'name',
    filter: { enabled: 'true' },
  })
  if (error && !data) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const placed = data.data.flatMap(({ id, name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ id, name, latitude: Number(latitude), longitude: Number(longitude) }],
  )
  return (
    <>
      <PageHeader title={t('map')} />
      {data.data.length === 0 ? (
        <EmptyState title={t('noLocations')} />
      ) : (
        <Stack gap="md">
          {placed.length > 0 && (
            <PlaceMap places={placed} label={t('map')} onOpen={(id) => void go(pages.locations.record(id))} />
          )}
          <Table aria-label={t('locations')}>
            <Table.Tbody>
              {data.data.map(({ id, name, locationType, latitude }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Link to={pages.locations.record(id)}>{name}</Link>
                  </Table.Td>
                  <Table.Td>{locationType && words.option('locationType', locationType)}</Table.Td>
                  <Table.Td>
                    {latitude === null && (
                      <Text size="sm" c="dimmed">
                        {t('notPlaced')}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Stack>
      )}
    </>
  )
}
