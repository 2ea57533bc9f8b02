import { Button, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { Refused, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'
import { Input } from './Enrolment.tsx'
import { Member } from './Member.tsx'

export const MinePage = () => (
  <WithTexts>
    <Mine />
  </WithTexts>
)

const touched = ['rewards.customers', 'rewards.rewards', 'rewards.redemptions']

/** What one holds oneself, what it can be exchanged for, and a place to enter a code. */
function Mine() {
  const t = useTranslations('rewards')
  const me = useMe()
  return (
    <div className={styles.stack}>
      <PageHeader title={t('mine.title')} text={t('mine.text')} actions={<CodeBox />} />
      <Input id={me.id} />
      <Member id={me.id} isMine />
      <Catalogue id={me.id} />
    </div>
  )
}

function CodeBox() {
  const t = useTranslations('rewards')
  const whyRefused = useWhyRefused()
  const refusal = useRefusal()
  const notify = useNotify()
  const [code, setCode] = useState('')
  const redeem = useAction(rewards.offerCodes.redeem, { alsoRefreshes: touched })
  const why = whyRefused(rewards.offerCodes.redeem)
  const said = redeem.error ? refusal(redeem.error) : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (why !== null || code.trim() === '') return
    redeem.mutate(
      { code: code.trim() },
      {
        onSuccess: () => {
          setCode('')
          notify.done(t('mine.redeemed'))
        },
      },
    )
  }
  return (
    <form onSubmit={send} style={{ display: 'flex', gap: 8, alignItems: 'start' }}>
      <TextInput
        aria-label={t('mine.code')}
        placeholder={t('mine.code')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={said?.sentence ?? said?.fields.code}
        maxLength={80}
      />
      <Refused why={why}>
        <Button type="submit" variant="default" loading={redeem.isPending}>
          {t('mine.redeemCode')}
        </Button>
      </Refused>
    </form>
  )
}

function Catalogue({ id }: { id: string }) {
  const t = useTranslations('rewards')
  const list = useRead(rewards.rewards.list, { records: 100, filter: { enabled: 'true', status: 'active' } })
  const standing = useRead(rewards.customers.loyalty, { id }).data as
    | (Pocket & { reward_discount_basis_points: number; units: readonly (Pocket & { unit_unique_id: string; name: string })[] })
    | undefined
  const offered = list.data?.data ?? []
  return (
    <section aria-labelledby="catalogue">
      <h2 id="catalogue" className={styles.heading}>
        {t('mine.catalogue')}
      </h2>
      {list.data && offered.length === 0 && <p className={styles.dim}>{t('mine.nothingOffered')}</p>}
      <ul className={styles.grid}>
        {offered.map((reward) => (
          <Offer
            key={reward.id}
            reward={reward}
            pocket={reward.unit ? standing?.units.find((one) => one.unit_unique_id === reward.unit) : standing}
            discount={standing?.reward_discount_basis_points ?? 0}
          />
        ))}
      </ul>
    </section>
  )
}

/** What is held of what a reward is priced in. */
interface Pocket {
  readonly available_points: number
}
interface Shown {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly points: number
  readonly unit: string | null
  readonly stock: number | null
}

function Offer({ reward, pocket, discount }: { reward: Shown; pocket?: Pocket & { name?: string }; discount: number }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const refusal = useRefusal()
  const notify = useNotify()
  const redeem = useAction(rewards.rewards.redeem, { alsoRefreshes: touched })
  const cost = Math.ceil((reward.points * (10_000 - discount)) / 10_000)
  const missing = cost - (pocket?.available_points ?? 0)
  const why =
    whyRefused(rewards.rewards.redeem) ??
    (reward.stock === 0
      ? t('refusals.out_of_stock')
      : missing <= 0
        ? null
        : reward.unit
          ? t('mine.missingIn', { points: missing, unit: pocket?.name ?? '' })
          : t('mine.missing', { points: missing }))
  const take = () =>
    redeem.mutate(
      { reward_unique_id: reward.id, points: cost },
      {
        onSuccess: () => notify.done(t('mine.taken', { name: reward.name })),
        onError: (error) => notify.trouble(refusal(error).sentence ?? ''),
      },
    )
  return (
    <li className={styles.offer}>
      <strong>{reward.name}</strong>
      {reward.description && <span className={styles.dim}>{reward.description}</span>}
      <span className={styles.spacer} />
      <span className="q-number">
        {reward.unit ? `${format.number(cost)} ${pocket?.name ?? ''}` : t('points', { points: cost })}
      </span>
      <Refused why={why}>
        <Button
          variant="default"
          size="compact-md"
          loading={redeem.isPending}
          onClick={take}
          aria-label={t('mine.takeNamed', { name: reward.name })}
        >
          {t('mine.take')}
        </Button>
      </Refused>
    </li>
  )
}
