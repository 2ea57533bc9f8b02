import { Alert, Button, Modal, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'
import { rowsOf } from '../member/History.tsx'
import styles from '../rewards.module.css'
import { offerGroups } from './offerGroups.ts'
import { useOfferCells } from './useOfferCells.ts'

/** One template, and the codes made from it. */
export function TemplatePage({ id }: { readonly id: string }) {
  const t = useTranslations('rewards')
  const words = useTranslations('rewards.coupons')
  const go = useGo()
  const cells = useOfferCells()
  const whyRefused = useWhyRefused()
  const [making, setMaking] = useState(false)
  return (
    <>
      <RecordPage
        resource={rewards.couponConfigurations}
        id={id}
        foldsEmpty
        firstTab="codes"
        highlights={['discountValue', 'usageCount', 'usageLimit', 'endDate']}
        cells={cells}
        key={id}
        actions={() => (
          <Refused why={whyRefused(rewards.couponConfigurations.generateBatch)}>
            <Button onClick={() => setMaking(true)}>{t('coupons.make')}</Button>
          </Refused>
        )}
        groups={offerGroups(words, 'usageCount', ['name', 'description', 'code'], [])}
        tabs={[{ key: 'codes', label: t('resources.coupons.many'), content: () => <Codes id={id} /> }]}
        onGone={() => void go(pages.couponConfigurations.list())}
      />
      {making && <MakeCodes id={id} onClose={() => setMaking(false)} />}
    </>
  )
}

function Codes({ id }: { id: string }) {
  const t = useTranslations('rewards')
  const codes = rowsOf<{ id: string; code: string; used_count: number; enabled: boolean }>(
    useRead(rewards.couponConfigurations.coupons, { id, records: '100' }).data,
  )
  if (codes.length === 0) return <p className={styles.dim}>{t('coupons.noCodes')}</p>
  return (
    <ul className={styles.rules}>
      {codes.map((one) => (
        <li key={one.id}>
          <code className={`${styles.sentence} ${one.enabled ? '' : styles.off}`}>{one.code}</code>
          <span className={styles.dim}>{one.used_count > 0 ? t('member.used') : one.enabled ? '' : t('coupons.void')}</span>
        </li>
      ))}
    </ul>
  )
}

function MakeCodes({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTranslations('rewards')
  const common = useTranslations('ui.common')
  const refusal = useRefusal()
  const notify = useNotify()
  const [count, setCount] = useState<number | string>(100)
  const [prefix, setPrefix] = useState('')
  const make = useAction(rewards.couponConfigurations.generateBatch, { alsoRefreshes: ['rewards.coupons'] })
  const said = make.error ? refusal(make.error) : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    make.mutate(
      { id, count: Number(count), ...(prefix && { prefix }) },
      {
        onSuccess: () => {
          notify.done(t('coupons.made', { count: Number(count) }))
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('coupons.make')}>
      <form onSubmit={send} className={styles.stack}>
        {said?.sentence && (
          <Alert color="red" role="alert">
            {said.sentence}
          </Alert>
        )}
        <NumberField
          label={t('coupons.count')}
          value={count}
          onChange={setCount}
          min={1}
          max={100_000}
          allowDecimal={false}
          required
          data-autofocus
          error={said?.fields.count}
        />
        <TextInput
          label={t('coupons.prefix')}
          value={prefix}
          onChange={(event) => setPrefix(event.currentTarget.value)}
          maxLength={20}
          error={said?.fields.prefix}
        />
        <p className={styles.dim}>{t('coupons.makeText')}</p>
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {t('coupons.make')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
