import { Alert, Button, Code, CopyButton, Group, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'

/** A token in the only moment it can be read, and where an agent takes it to. */
export function NewToken({ token, onDone }: { token: string; onDone(): void }) {
  const t = useTranslations('gateway.accessTokens')
  const common = useTranslations('ui.common')
  return (
    <Alert color="yellow" variant="light" role="status" mb="md" icon={<IconKey size={17} stroke={1.6} />} title={t('made')}>
      <p style={{ margin: '0 0 8px' }}>{t('madeText')}</p>
      <TextInput
        readOnly
        aria-label={t('token')}
        value={token}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p style={{ margin: '8px 0 0' }}>
        {t('mcp')} <Code>{`${window.location.origin}/api/mcp`}</Code>
      </p>
      <Group gap="xs" mt="sm">
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button size="xs" onClick={copy}>
              {copied ? common('copied') : common('copy')}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('kept')}
        </Button>
      </Group>
    </Alert>
  )
}
