import { Alert, Button, CopyButton, Group } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './Security.module.css'

/** Recovery codes in the only moment they can be read. They stay until somebody says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const t = useTranslations('gateway.security')
  const common = useTranslations('ui.common')
  return (
    <Alert color="yellow" variant="light" role="status" icon={<IconKey size={17} stroke={1.6} />} title={t('codesTitle')}>
      {t('codesText')}
      <ul className={classes.codes} aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? common('copied') : common('copy')}
            </Button>
          )}
        </CopyButton>
        <Button size="xs" onClick={onKept}>
          {t('kept')}
        </Button>
      </Group>
    </Alert>
  )
}
