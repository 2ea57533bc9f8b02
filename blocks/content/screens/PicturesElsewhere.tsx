import { Alert, Button, Group, Text } from '@mantine/core'
import type { RichNode } from '@quoin/kit/rich-text'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { picturesElsewhere, withPictures } from '../engine/otherSites.ts'
import { useCopyPictures } from './useCopyPictures.ts'

interface PicturesElsewhereProps {
  readonly body: RichNode
  /** The text with what could be copied; what was written meanwhile is in `body` by then. */
  onCopied(change: (body: RichNode) => RichNode): void
}

/** Says that a text shows pictures of other sites, which members do not see, and copies them. */
export function PicturesElsewhere({ body, onCopied }: PicturesElsewhereProps) {
  const t = useTranslations('content.pictures')
  const { copy, progress } = useCopyPictures()
  const addresses = picturesElsewhere(body, location.origin)
  const take = useMutation({
    mutationFn: async () => {
      const copies = await copy(addresses)
      if (copies.size > 0) onCopied((now) => withPictures(now, copies))
      return addresses.length - copies.size
    },
  })
  if (addresses.length === 0) return null
  return (
    <Alert color="yellow">
      <Group>
        <Text size="sm" role="status">
          {progress
            ? t('copying', { done: String(progress.done), total: String(progress.total) })
            : take.data
              ? t('left', { count: take.data })
              : t('elsewhere', { count: addresses.length })}
        </Text>
        <Button size="xs" loading={take.isPending} onClick={() => take.mutate()}>
          {t('copy')}
        </Button>
      </Group>
    </Alert>
  )
}
