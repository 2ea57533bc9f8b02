import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { officePages } from '@quoin/ui/files/officePages.ts'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { iconOf } from './iconOf.ts'
import { kindOf } from './kindOf.ts'

interface FileCardProps {
  readonly id: string
  readonly url: string
  readonly name: string
  readonly type: string
  readonly size: number
}

/** What can be said of a file that no browser shows, and the program that does. */
export function FileCard({ id, url, name, type, size }: FileCardProps) {
  const t = useTranslations('files.preview')
  const format = useFormatter()
  const { kind, app, scheme } = kindOf(type)
  const { data: pages } = useQuery({
    queryKey: ['files pages', id, new URL(url).pathname],
    queryFn: ({ signal }) => officePages(url, size, type, signal),
    enabled: app !== undefined && size > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const Icon = iconOf(type)
  const said = [t(`kinds.${kind}`), sizeOf(size, format), ...(pages ? [t(pages.of, { count: pages.count })] : [])]
  return (
    <Paper withBorder p="lg" radius="md">
      <Group wrap="nowrap" align="flex-start">
        <Icon size={44} stroke={1.3} aria-hidden />
        <Stack gap={4} miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {said.join(' · ')}
          </Text>
          <Text size="sm">{t('none')}</Text>
          {app && scheme && (
            <Group mt="xs">
              <Button
                component="a"
                href={`${scheme}:ofv|u|${url}`}
                variant="default"
                size="xs"
                leftSection={<IconExternalLink size={16} />}
              >
                {t('openIn', { app })}
              </Button>
            </Group>
          )}
        </Stack>
      </Group>
    </Paper>
  )
}
