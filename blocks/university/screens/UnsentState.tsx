import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Refused } from './Refused.tsx'

/** Whether something waits to be sent, or why it was refused. */
export function UnsentState({ waits, error }: { waits: boolean; error: unknown }) {
  const t = useTranslations('university.learn')
  if (waits)
    return (
      <Text role="status" size="sm">
        {t('unsent')}
      </Text>
    )
  return <Refused error={error} />
}
