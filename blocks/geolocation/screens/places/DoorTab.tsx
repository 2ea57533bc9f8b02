import { Anchor, Code, Stack, Text } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useMe } from '@quoin/ui'
import { useTranslations } from 'use-intl'
import { FeedButton } from '../mine/FeedButton.tsx'
import type { geolocation } from '../../resources/index.ts'

/** The address of the sign at a door, for the tablet that hangs there. */
export default function DoorTab({
  id,
  record,
}: {
  readonly id: string
  readonly record: OutputOf<typeof geolocation.premises.get>
}) {
  const t = useTranslations('geolocation.places')
  const { company } = useMe()
  const feed = (
    <div>
      <FeedButton premise={id} />
    </div>
  )
  if (!record.doorCode)
    return (
      <Stack gap="sm">
        <Text>{t('noSign')}</Text>
        {feed}
      </Stack>
    )
  const address = `${window.location.origin}/door/${company.urlId}/${record.doorCode}`
  return (
    <Stack gap="sm">
      <Text>{t('signText')}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {address}
      </Code>
      <Anchor href={address} target="_blank" rel="noreferrer">
        {t('openSign')}
      </Anchor>
      {feed}
    </Stack>
  )
}
