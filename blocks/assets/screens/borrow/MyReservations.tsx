import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { CodeButton } from '../loans/CodeButton.tsx'
import { useTrouble } from '../useTrouble.ts'
import styles from './borrow.module.css'
import { useMoment } from './useMoment.ts'

interface MyReservation {
  readonly unique_id: string
  readonly asset_unique_id: string | null
  readonly name: string
  readonly code: string | null
  readonly quantity: number
  readonly starts_at: string
  readonly ends_at: string
  readonly purpose: string | null
  readonly asset_unique_ids: readonly string[]
}

const nameOf = ({ name, quantity }: MyReservation): string => (quantity > 1 ? `${name} × ${quantity}` : name)

/** What is set aside for somebody: the code that confirms they fetched it; given up with one click, and taken again with another. */
export function MyReservations({ reservations }: { reservations: readonly MyReservation[] }) {
  const t = useTranslations('assets.desk.borrow')
  const reserving = useTranslations('assets.desk.reserve')
  const moment = useMoment()
  const trouble = useTrouble()
  const notify = useNotify()
  const why = useWhyRefused()(assets.reservations.cancel)
  const cancel = useAction(assets.reservations.cancel, { alsoRefreshes: ['assets.assets'] })
  const reserve = useAction(assets.reservations.create, { alsoRefreshes: ['assets.assets'] })
  const fail = (error: unknown) => notify.trouble(trouble(error))
  const giveUp = (one: MyReservation) =>
    cancel.mutate(
      { id: one.unique_id },
      {
        onError: fail,
        onSuccess: () =>
          notify.undo(t('gaveUp', { name: one.name }), () =>
            reserve.mutate(
              {
                ...(one.asset_unique_id ? { asset: one.asset_unique_id } : { model: one.name }),
                quantity: one.quantity,
                startsAt: one.starts_at,
                endsAt: one.ends_at,
                ...(one.purpose && { purpose: one.purpose }),
              },
              { onError: fail },
            ),
          ),
      },
    )
  return (
    <ul className={styles.rows}>
      {reservations.map((one) => (
        <li key={one.unique_id} className={styles.row}>
          <div className={styles.what}>
            <span className={styles.name}>{nameOf(one)}</span>
            <div className={styles.facts}>
              <span>{reserving('slot', { from: moment(one.starts_at), to: moment(one.ends_at) })}</span>
              {one.code && <span>{one.code}</span>}
              {one.purpose && <span>{one.purpose}</span>}
            </div>
          </div>
          <div className={styles.deeds}>
            {one.asset_unique_ids[0] && (
              <CodeButton asset={{ id: one.asset_unique_ids[0] }} all={{ ids: one.asset_unique_ids, name: nameOf(one) }} />
            )}
            <Refused why={why}>
              <Button variant="default" aria-label={t('giveUpOf', { name: one.name })} onClick={() => giveUp(one)}>
                {t('giveUp')}
              </Button>
            </Refused>
          </div>
        </li>
      ))}
    </ul>
  )
}
