import { Anchor, Button, Popover, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useFormatter, useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'

/** Makes an address that shows the draft for a week. */
export function ShareDraft({ id }: { readonly id: string }) {
  const t = useTranslations('content.write')
  const format = useFormatter()
  const make = useAction(content.posts.preview)
  return (
    <Popover opened={make.data !== undefined} onDismiss={() => make.reset()} width={340} withinPortal>
      <Popover.Target>
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate({ id, days: 7 })}>
          {t('preview')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {make.data && (
          <>
            <Text size="sm">
              {t('previewUrl', { date: format.dateTime(new Date(make.data.ends_at), { dateStyle: 'medium' }) })}
            </Text>
            <Anchor size="sm" href={make.data.url} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
              {make.data.url}
            </Anchor>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
