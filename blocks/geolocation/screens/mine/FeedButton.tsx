import { Button, Code, Modal, Stack, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'

/** The address of a calendar with one's own bookings, or with those of a premise, shown once. */
export function FeedButton({ premise }: { readonly premise?: string }) {
  const t = useTranslations('geolocation.mine')
  const make = useAction(geolocation.bookings.feedCreate)
  return (
    <>
      <Button
        variant="default"
        loading={make.isPending}
        onClick={() => make.mutate(premise ? { premise_unique_id: premise } : {})}
      >
        {t('feed')}
      </Button>
      <Modal opened={make.data !== undefined} onClose={make.reset} title={t('feed')}>
        <Stack gap="sm">
          <Text size="sm">{t('feedText')}</Text>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {make.data?.url}
          </Code>
        </Stack>
      </Modal>
    </>
  )
}
