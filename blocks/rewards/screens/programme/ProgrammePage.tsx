import { ActionIcon, Button } from '@mantine/core'
import { decimalsOf, type OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, Refused, useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { EmptyState } from '@quoin/ui/states/State.tsx'
import { IconAdjustments, IconFlask, IconMedal, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'
import { Tile } from '../Tile.tsx'
import { useAmount } from '../useAmount.ts'
import { Benefits } from './Benefits.tsx'
import { Expiry } from './Expiry.tsx'
import { RuleList } from './RuleList.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { TryOut } from './TryOut.tsx'
import { Units } from './Units.tsx'

export const ProgrammePage = () => (
  <WithTexts>
    <Programme />
  </WithTexts>
)

const tierForm = ['name', 'minPoints', 'color', 'description', 'code', 'enabled'] as const

/** The whole programme on one page: what it owes, its tiers, and under each tier its rules as sentences. */
function Programme() {
  const t = useTranslations('rewards')
  const amount = useAmount()
  const whyRefused = useWhyRefused()
  const { permissions } = useMe()
  const [open, setOpen] = useState<'settings' | 'tryOut' | 'tier' | AnyRecord | null>(null)
  const programme = useRead(rewards.programmes.get, {})
  const tiers = useRead(rewards.loyalties.list, { records: 100 })
  const report = useRead(rewards.programmes.report, {}, { enabled: permissions.has('rewards.reports.read') })
  const failed = [programme, tiers].find(({ error }) => error)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!programme.data || !tiers.data) return <PageSkeleton />
  const values = programme.data as Readonly<Record<string, unknown>>
  const currency = String(values.currency)
  const why = whyRefused(rewards.loyalties.create)
  const close = () => setOpen(null)
  const basis = values.tier_basis as 'earned' | 'balance' | 'spend' | 'count'
  const scope = (needed: number) =>
    basis === 'spend'
      ? t('programme.reachSpend', { amount: amount(needed * 10 ** decimalsOf(currency), currency) })
      : basis === 'count'
        ? t('programme.reachCount', { count: needed })
        : t('programme.reach', { points: needed })
  const says = [
    t('programme.worth', { points: Number(values.spend_points), amount: amount(Number(values.spend_value_minor), currency) }),
    t(values.base === 'gross' ? 'programme.gross' : 'programme.net'),
    Number(values.pending_days) > 0 ? t('programme.wait', { days: Number(values.pending_days) }) : t('programme.atOnce'),
    basis === 'balance'
      ? t('programme.byBalance')
      : values.tier_period === 'year'
        ? t(`programme.byYear.${basis}`)
        : t(`programme.byMonths.${basis}`, { months: Number(values.tier_months) }),
    ...(values.tier_start === 'period' ? [t('programme.fromNext')] : []),
    ...(Number(values.tier_grace_days) > 0 ? [t('programme.grace', { days: Number(values.tier_grace_days) })] : []),
    ...(values.daily_limit ? [t('programme.limit', { points: Number(values.daily_limit) })] : []),
    ...(values.daily_budget ? [t('programme.dayBudget', { points: Number(values.daily_budget) })] : []),
    ...(values.monthly_budget ? [t('programme.monthBudget', { points: Number(values.monthly_budget) })] : []),
  ]
  const editing = open !== null && typeof open === 'object' ? open : undefined
  return (
    <div className={styles.stack}>
      <PageHeader
        title={String(values.name)}
        text={says.join(' ')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFlask size={15} stroke={1.6} aria-hidden />}
              onClick={() => setOpen('tryOut')}
            >
              {t('programme.tryOut')}
            </Button>
            <Refused why={why}>
              <Button
                variant="default"
                leftSection={<IconAdjustments size={15} stroke={1.6} aria-hidden />}
                onClick={() => setOpen('settings')}
              >
                {t('programme.settings')}
              </Button>
            </Refused>
            <Refused why={why}>
              <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpen('tier')}>
                {t('programme.addTier')}
              </Button>
            </Refused>
          </>
        }
      />
      {report.data && <Figures report={report.data} values={values} />}
      {tiers.data.data.length === 0 && (
        <EmptyState
          icon={IconMedal}
          title={t('programme.noTiers')}
          action={
            <Refused why={why}>
              <Button onClick={() => setOpen('tier')}>{t('programme.addTier')}</Button>
            </Refused>
          }
        >
          {t('programme.noTiersText')}
        </EmptyState>
      )}
      {tiers.data.data.map((tier) => (
        <section key={tier.id} className={styles.tier} aria-labelledby={`tier-${tier.id}`}>
          <div className={styles.tierHead}>
            <h2 id={`tier-${tier.id}`}>
              <span className={styles.dot} style={{ background: tier.color ?? 'var(--mantine-color-dimmed)' }} aria-hidden />
              {tier.name}
            </h2>
            <span className={styles.dim}>{tier.minPoints ? scope(tier.minPoints) : t('programme.everybody')}</span>
            {!tier.enabled && <span className={styles.dim}>{t('programme.off')}</span>}
            <span className={styles.spacer} />
            <span className={styles.dim}>
              {t('programme.customers', {
                count: Number(report.data?.tiers.find((one) => one.tier_unique_id === tier.id)?.customers ?? 0),
              })}
            </span>
            <Refused why={why}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('programme.edit', { name: tier.name })}
                onClick={() => setOpen(tier as AnyRecord)}
              >
                <IconPencil size={16} stroke={1.6} />
              </ActionIcon>
            </Refused>
          </div>
          <Benefits tier={tier.id} tierName={tier.name} />
          <RuleList tier={tier.id} tierName={tier.name} currency={currency} />
        </section>
      ))}
      <Expiry />
      <Units held={report.data?.units ?? []} />
      {open === 'settings' && <SettingsForm programme={values} onClose={close} />}
      {open === 'tryOut' && <TryOut currency={currency} onClose={close} />}
      {(open === 'tier' || editing) && (
        <FormModal
          opened
          title={editing ? String(editing.name) : t('programme.addTier')}
          onClose={close}
          resource={rewards.loyalties}
          record={editing}
          only={tierForm}
          onSaved={close}
        />
      )}
    </div>
  )
}

interface FiguresProps {
  readonly report: OutputOf<typeof rewards.programmes.report>
  readonly values: Readonly<Record<string, unknown>>
}

/** What the programme owes, and what has been spent of its budgets. */
function Figures({ report, values }: FiguresProps) {
  const t = useTranslations('rewards')
  const amount = useAmount()
  const format = useFormatter()
  return (
    <dl className={styles.tiles}>
      <Tile label={t('programme.outstanding')} value={format.number(report.available_points)} />
      <Tile label={t('programme.waiting')} value={format.number(report.pending_points)} />
      <Tile label={t('programme.liability')} value={amount(report.liability_minor, report.currency)} />
      <Tile label={t('programme.ending')} value={format.number(report.expiring.reduce((sum, one) => sum + one.points, 0))} />
      {Boolean(values.daily_budget) && (
        <Tile
          label={t('programme.today')}
          value={t('programme.used', { used: report.today_points, most: Number(values.daily_budget) })}
        />
      )}
      {Boolean(values.monthly_budget) && (
        <Tile
          label={t('programme.thisMonth')}
          value={t('programme.used', { used: report.month_points, most: Number(values.monthly_budget) })}
        />
      )}
      <Tile label={t('programme.ended')} value={format.number(report.expired_points)} />
    </dl>
  )
}
