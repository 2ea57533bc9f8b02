import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'

/** Whether something waits to be sent, or why it was refused. */
export function UnsentState({ waits, refusal }: { waits: boolean; refusal: string | undefined }) {
  const t = useTranslations('university.learn')
  if (waits)
    return (
      <Text role="status" size="sm">
        {t('unsent')}
      </Text>
    )
  return refusal ? (
    <Text role="alert" c="red" size="sm">
      {refusal}
    </Text>
  ) : null
}
