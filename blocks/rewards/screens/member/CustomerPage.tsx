import { Alert, Button, Modal, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, Refused } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { AddedFields } from '@quoin/ui/record/AddedFields.tsx'
import { ActionButtons } from '@quoin/ui/record/ActionButtons.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'
import { Member } from './Member.tsx'
import { PointsByHand } from './PointsByHand.tsx'

export const CustomerPage = (page: { readonly id: string }) => (
  <WithTexts>
    <Customer {...page} />
  </WithTexts>
)

/** One customer as the company sees them, with what it may do for them. */
function Customer({ id }: { readonly id: string }) {
  const t = useTranslations('rewards')
  const whyRefused = useWhyRefused()
  const [open, setOpen] = useState<'points' | 'badge' | null>(null)
  const read = useRead(rewards.customers.get, { id })
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  const why = whyRefused(rewards.adjustments.create)
  return (
    <div className={styles.stack}>
      <PageHeader
        title={read.data.name ?? t('resources.customers.one')}
        text={read.data.email}
        actions={
          <>
            <ActionButtons resource={rewards.customers} record={read.data} />
            <Refused why={why}>
              <Button variant="default" onClick={() => setOpen('badge')}>
                {t('customers.giveBadge')}
              </Button>
            </Refused>
            <Refused why={why}>
              <Button onClick={() => setOpen('points')}>{t('customers.byHand')}</Button>
            </Refused>
          </>
        }
      />
      <AddedFields resource={rewards.customers} record={read.data} />
      <Member id={id} isMine={false} />
      {open === 'points' && <PointsByHand id={id} onClose={() => setOpen(null)} />}
      {open === 'badge' && <GiveBadge id={id} onClose={() => setOpen(null)} />}
    </div>
  )
}

function GiveBadge({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTranslations('rewards')
  const common = useTranslations('ui.common')
  const refusal = useRefusal()
  const [badge, setBadge] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const grant = useAction(rewards.badges.grant, { alsoRefreshes: ['rewards.customers'] })
  const said = grant.error ? refusal(grant.error) : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    grant.mutate(
      { badge_unique_id: badge ?? undefined, user_unique_id: id, ...(reason && { reason }) },
      {
        onSuccess: onClose,
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('customers.giveBadge')}>
      <form onSubmit={send} className={styles.stack}>
        {said?.sentence && (
          <Alert color="red" role="alert">
            {said.sentence}
          </Alert>
        )}
        <RefInput
          label={t('resources.badges.one')}
          target="rewards.badges"
          value={badge}
          onChange={setBadge}
          required
          error={said?.fields.badge_unique_id}
        />
        <TextInput
          label={t('resources.movements.fields.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
          error={said?.fields.reason}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={grant.isPending}>
            {t('customers.giveBadge')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
