import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'

/** Somebody else has saved meanwhile: one's own questions, or theirs. */
export function Conflict({ onSettle }: { onSettle(keepsOwn: boolean): void }) {
  const t = useTranslations('forms.builder.conflict')
  return (
    <Alert color="yellow" title={t('title')} my="sm" role="alert">
      <Text size="sm">{t('text')}</Text>
      <Group mt="sm">
        <Button size="xs" onClick={() => onSettle(true)}>
          {t('mine')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onSettle(false)}>
          {t('theirs')}
        </Button>
      </Group>
    </Alert>
  )
}
