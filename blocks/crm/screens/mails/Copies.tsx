import { Button, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mailBounds } from '../../resources/mails.ts'
import styles from '../selling.module.css'

export interface CopyAddresses {
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
}

/** Who else gets a mail. The two lines stay away until somebody asks for one. */
export function Copies({
  copies,
  errors,
  onCopies,
}: {
  copies: CopyAddresses
  errors: Readonly<Record<string, string>>
  onCopies(next: CopyAddresses): void
}) {
  const t = useTranslations('crm.mails')
  const [shown, setShown] = useState<Readonly<Record<'cc' | 'bcc', boolean>>>({ cc: false, bcc: false })
  const lines = (['cc', 'bcc'] as const).filter((line) => shown[line] || copies[line].length > 0)
  const missing = (['cc', 'bcc'] as const).filter((line) => !lines.includes(line))
  return (
    <>
      {lines.map((line) => (
        <TagsInput
          key={line}
          label={t(line)}
          description={t('copiesText')}
          data-autofocus={shown[line] || undefined}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          maxTags={mailBounds.copies}
          value={[...copies[line]]}
          error={errors[line]}
          onChange={(next) => onCopies({ ...copies, [line]: next.map((one) => one.replace(/[\s,;]/g, '')).filter(Boolean) })}
        />
      ))}
      {missing.length > 0 && (
        <div className={styles.copies}>
          {missing.map((line) => (
            <Button
              key={line}
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => setShown({ ...shown, [line]: true })}
            >
              {t(line === 'cc' ? 'addCc' : 'addBcc')}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
