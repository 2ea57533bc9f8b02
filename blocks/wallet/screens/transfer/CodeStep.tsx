import { Button } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { useTranslations } from 'use-intl'
import { CodeInput } from '../home/SecurityTab.tsx'
import styles from '../wallet.module.css'

export interface Input {
  readonly unique_id: string
  readonly method?: 'app' | 'mail'
  readonly next_code?: boolean
  readonly sent_to?: string | null
}

/** Where the code goes that was asked for one thing alone, and the way to another one. */
export function CodeStep({
  asked: input,
  text,
  code,
  isAsking,
  onCode,
  onMail,
}: {
  asked: Input
  text: string
  code: string
  isAsking: boolean
  onCode(code: string): void
  onMail(): void
}) {
  const t = useTranslations('wallet.transfer')
  const { email } = useMe()
  return (
    <div className={styles.stack}>
      <CodeInput
        autoFocus
        label={input.method === 'app' ? t('codeApp') : t('codeMail', { address: input.sent_to ?? email })}
        value={code}
        onChange={onCode}
      />
      <p className={styles.small}>{input.next_code ? t('nextCode') : text}</p>
      <div>
        <Button variant="subtle" size="compact-sm" loading={isAsking} onClick={onMail}>
          {t(input.method === 'app' ? 'byMail' : 'again')}
        </Button>
      </div>
    </div>
  )
}
