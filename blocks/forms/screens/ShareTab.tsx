import { Anchor, Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { useTranslations } from 'use-intl'

interface ShareTabProps {
  readonly record: { readonly slug: string | null; readonly status: string | null; readonly name: string }
}

/** Where people answer the form, and how it is put into another site. */
export function ShareTab({ record }: ShareTabProps) {
  const t = useTranslations('forms.share')
  const { company } = useMe()
  const path = `${company.urlId}/${record.slug ?? ''}`
  const address = `${window.location.origin}/f/${path}`
  const title = record.name.replaceAll('"', '&quot;')
  const script = `<script src="${window.location.origin}/f/embed.js" data-form="${path}" data-title="${title}" async></script>`
  return (
    <Stack gap="lg" maw={760}>
      {record.status !== 'live' && <Text>{t('notLive')}</Text>}
      <Part title={t('link')} value={address} copy={t('copyLink')} copied={t('copied')}>
        <Anchor href={address} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Anchor>
      </Part>
      <Part title={t('embed')} value={script} copy={t('copyCode')} copied={t('copied')}>
        <Text size="sm">{t('embedText')}</Text>
        <Code block tabIndex={0}>
          {script}
        </Code>
      </Part>
      <Stack component="section" aria-label={t('follow')} gap="xs">
        <Title order={2} size="h4">
          {t('follow')}
        </Title>
        <Text size="sm">{t('followText')}</Text>
      </Stack>
    </Stack>
  )
}

interface PartProps {
  readonly title: string
  readonly value: string
  readonly copy: string
  readonly copied: string
  readonly children: React.ReactNode
}
function Part({ title, value, copy, copied, children }: PartProps) {
  return (
    <Stack component="section" aria-label={title} gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
      <Group>
        <CopyButton value={value}>
          {({ copied: isCopied, copy: take }) => (
            <Button variant="default" size="xs" onClick={take}>
              {isCopied ? copied : copy}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
