import { Anchor, Button, CopyButton, Group, Popover, Stack, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'

/** Makes addresses that show the draft to whoever holds them, and ends them. */
export function ShareDraft({ id }: { readonly id: string }) {
  const t = useTranslations('content.write')
  const format = useFormatter()
  const notify = useNotify()
  const [days, setDays] = useState<number | string>(7)
  const make = useAction(content.posts.preview)
  const end = useAction(content.posts.previewEnd)
  const error = make.error ?? end.error
  return (
    <Popover width={340} withinPortal trapFocus position="bottom-start" onClose={() => make.reset()}>
      <Popover.Target>
        <Button variant="default" size="xs" mt="sm">
          {t('preview')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Text size="sm">{t('previewHint')}</Text>
          {error && <ErrorState error={error} />}
          {make.data ? (
            <>
              <Text size="sm" c="dimmed">
                {t('previewUrl', { date: format.dateTime(new Date(make.data.ends_at), { dateStyle: 'medium' }) })}
              </Text>
              <Anchor size="sm" href={make.data.url} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
                {make.data.url}
              </Anchor>
              <CopyButton value={make.data.url}>
                {({ copied, copy }) => (
                  <Button size="xs" onClick={copy} w="fit-content">
                    {copied ? t('copied') : t('copy')}
                  </Button>
                )}
              </CopyButton>
            </>
          ) : (
            <NumberField label={t('previewDays')} min={1} max={90} allowDecimal={false} value={days} onChange={setDays} />
          )}
          <Group gap="xs">
            {!make.data && (
              <Button size="xs" loading={make.isPending} onClick={() => make.mutate({ id, days: Number(days) || 7 })}>
                {t('previewMake')}
              </Button>
            )}
            <Button
              size="xs"
              variant="subtle"
              color="red"
              loading={end.isPending}
              onClick={() =>
                end.mutate(
                  { id },
                  {
                    onSuccess: ({ ended }) => {
                      make.reset()
                      notify.done(t('previewEnded', { count: ended }))
                    },
                  },
                )
              }
            >
              {t('previewEnd')}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
