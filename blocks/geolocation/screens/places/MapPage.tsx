import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'

/** Where all locations are, on a map that asks nobody outside for its pieces; searched and filtered as their list is. */
export default function MapPage() {
  const t = useTranslations('geolocation.places')
  const go = useGo()
  return (
    <DataList
      resource={geolocation.locations}
      title={t('map')}
      firstLook="map"
      onOpen={({ id }) => void go(pages.locations.record(id))}
    />
  )
}
