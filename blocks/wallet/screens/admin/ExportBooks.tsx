import { Button, Modal, Radio, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { download } from '../download.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'

type What = 'journal' | 'trial_balance'

/** Hands the books over to an accountant: every entry of a period, or the balance of all accounts. */
export function ExportBooks() {
  const t = useTranslations('wallet.books')
  const inWords = useWalletRefusal()
  const draw = useAction(wallet.transactions.exportBooks)
  const [isOpen, setOpen] = useState(false)
  const [what, setWhat] = useState<What>('journal')
  const [from, setFrom] = useState(() => `${new Date().getFullYear()}-01-01`)
  const [to, setTo] = useState(() => new Date().toISOString().slice(0, 10))
  const submit = () =>
    draw.mutate(
      { what, ...(what === 'journal' && { ...(from && { from }), ...(to && { to }) }) },
      {
        onSuccess: (made) => {
          download(made)
          setOpen(false)
        },
      },
    )
  const day = (label: string, value: string, onChange: (next: string) => void) => (
    <TextInput type="date" label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  )
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('export')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('export')}>
        <form
          className={styles.stack}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Radio.Group aria-label={t('export')} value={what} onChange={(next) => setWhat(next as What)}>
            <div className={styles.stack}>
              <Radio value="journal" label={t('journal')} />
              <Radio value="trial_balance" label={t('trialBalance')} />
            </div>
          </Radio.Group>
          {what === 'journal' && (
            <div className={styles.recent}>
              {day(t('exportFrom'), from, setFrom)}
              {day(t('exportTo'), to, setTo)}
            </div>
          )}
          {draw.error && <FormError>{inWords(draw.error) ?? ''}</FormError>}
          <div className={styles.foot}>
            <Button type="submit" loading={draw.isPending}>
              {t('download')}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
