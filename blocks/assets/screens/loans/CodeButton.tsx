import { Button, Modal } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'
import { ThingsInput } from './ThingsInput.tsx'

interface Props {
  /** The thing the code is for; others can be added unless the whole hand-over is known. */
  readonly asset: { readonly id: string }
  /** All that is handed over and what it is called, where that is settled: a reservation. */
  readonly all?: { readonly ids: readonly string[]; readonly name: string }
}

/** Where the borrower gets the code that confirms a hand-over. */
export function CodeButton({ asset, all }: Props) {
  const t = useTranslations('assets.work.code')
  const why = useWhyRefused()(assets.loans.otp)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button variant="default" onClick={() => setOpen(true)} {...(all && { 'aria-label': t('titleOf', { name: all.name }) })}>
          {t(all ? 'get' : 'title')}
        </Button>
      </Refused>
      {open && <CodeModal asset={asset} all={all} onClose={() => setOpen(false)} />}
    </>
  )
}

export const CodeModal = (props: Props & { onClose(): void }) => (
  <WithTexts>
    <CodeDialog {...props} />
  </WithTexts>
)

function CodeDialog({ asset, all, onClose }: Props & { onClose(): void }) {
  const t = useTranslations('assets.work.code')
  const format = useFormatter()
  const { id: me } = useMe()
  const trouble = useTrouble()
  const [things, setThings] = useState<readonly (string | null)[]>(all?.ids ?? [asset.id])
  const make = useAction(assets.loans.otp)
  const made = make.data as { code: string; expires_at: string } | undefined
  const get = () =>
    make.mutate({
      asset: asset.id,
      otp: { user_unique_id: me, asset_unique_ids: things.filter((id): id is string => id !== null) },
    })
  return (
    <Modal opened onClose={onClose} title={t('title')}>
      <div className={styles.stack}>
        <p className={styles.said}>{t('text')}</p>
        {all ? (
          <p className={styles.name}>{all.name}</p>
        ) : (
          <ThingsInput
            value={things}
            fixed
            onChange={(next) => {
              // A code is bound to its things: with others it would be refused.
              make.reset()
              setThings(next)
            }}
          />
        )}
        <div role="status">
          {made && (
            <p className={styles.code}>
              <strong>{made.code}</strong>
              <span>{t('until', { time: format.dateTime(new Date(made.expires_at), { timeStyle: 'short' }) })}</span>
            </p>
          )}
        </div>
        {make.error && <FormError>{trouble(make.error)}</FormError>}
        <Button onClick={get} loading={make.isPending}>
          {t('get')}
        </Button>
      </div>
    </Modal>
  )
}
