import { Alert, Button, CopyButton, Group, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'

/** A secret in the only moment it can be read. It stays until somebody says that it is kept. */
export function SecretOnce({ secret, onDone }: { secret: string; onDone(): void }) {
  const t = useTranslations('admin.secretOnce')
  const common = useTranslations('ui.common')
  return (
    <Alert color="yellow" variant="light" role="status" icon={<IconKey size={17} stroke={1.6} />} title={t('title')}>
      <p style={{ margin: '0 0 8px' }}>{t('text')}</p>
      <TextInput
        readOnly
        aria-label={t('label')}
        value={secret}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs" mt="sm">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="xs" onClick={copy}>
              {copied ? common('copied') : common('copy')}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('done')}
        </Button>
      </Group>
    </Alert>
  )
}
