import { ActionIcon, Button, Menu, Switch } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'
import { EventRuleForm } from './EventRuleForm.tsx'
import { type RuleKind, RuleSentence } from './RuleSentence.tsx'

const kinds = ['money', 'products', 'events'] as const
const resources = { money: rewards.moneyRules, products: rewards.productRules, events: rewards.eventRules } as const
const forms = {
  money: [
    'name',
    'pointsPerUnit',
    'unit',
    'unitAmount',
    'currency',
    'minAmount',
    'maxAmount',
    'budgetPoints',
    'startDate',
    'endDate',
    'position',
  ],
  products: [
    'name',
    'product',
    'category',
    'brand',
    'pointsEarned',
    'unit',
    'multiplier',
    'budgetPoints',
    'startDate',
    'endDate',
    'position',
  ],
} as const
const touched = ['rewards.moneyRules', 'rewards.productRules', 'rewards.eventRules']

interface Open {
  readonly kind: RuleKind
  readonly rule?: AnyRecord
}

/** The rules of a tier, each one sentence that can be switched off. */
export function RuleList({ tier, tierName, currency }: { tier: string; tierName: string; currency: string }) {
  const t = useTranslations('rewards')
  const whyRefused = useWhyRefused()
  const [open, setOpen] = useState<Open | null>(null)
  const input = { parent: tier, records: 200 }
  const reads = [
    useRead(rewards.moneyRules.list, input),
    useRead(rewards.productRules.list, input),
    useRead(rewards.eventRules.list, input),
  ] as const
  const failed = reads.find(({ error }) => error)
  const why = whyRefused(rewards.rules.enable)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (reads.some(({ data }) => !data)) return <ListSkeleton rows={2} />
  const rules = kinds.flatMap((kind, i) => reads[i]!.data!.data.map((rule) => ({ kind, rule: rule as AnyRecord })))
  const close = () => setOpen(null)
  return (
    <>
      <ul className={styles.rules}>
        {rules.length === 0 && <li className={styles.dim}>{t('programme.noRules')}</li>}
        {rules.map(({ kind, rule }) => (
          <Rule
            key={rule.id}
            tier={tier}
            kind={kind}
            rule={rule}
            currency={currency}
            why={why}
            onEdit={() => setOpen({ kind, rule })}
          />
        ))}
        <li>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />}>
                {t('programme.addRule', { tier: tierName })}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {kinds.map((kind) => (
                <Menu.Item key={kind} disabled={why !== null} onClick={() => setOpen({ kind })}>
                  {t(`programme.kinds.${kind}`)}
                </Menu.Item>
              ))}
              {why && <Menu.Label>{why}</Menu.Label>}
            </Menu.Dropdown>
          </Menu>
        </li>
      </ul>
      {open && open.kind !== 'events' && (
        <FormModal
          opened
          title={open.rule ? String(open.rule.name) : t(`programme.kinds.${open.kind}`)}
          onClose={close}
          resource={resources[open.kind]}
          parent={tier}
          record={open.rule}
          only={forms[open.kind]}
          initial={open.kind === 'products' ? { pointsEarned: 0 } : undefined}
          onSaved={close}
        />
      )}
      {open?.kind === 'events' && <EventRuleForm tier={tier} rule={open.rule} onClose={close} />}
    </>
  )
}

interface RuleProps {
  readonly tier: string
  readonly kind: RuleKind
  readonly rule: AnyRecord
  readonly currency: string
  readonly why: string | null
  onEdit(): void
}

function Rule({ tier, kind, rule, currency, why, onEdit }: RuleProps) {
  const t = useTranslations('rewards')
  const notify = useNotify()
  const refusal = useRefusal()
  const enable = useAction(rewards.rules.enable, { alsoRefreshes: touched })
  const disable = useAction(rewards.rules.disable, { alsoRefreshes: touched })
  const toggle = (on: boolean) =>
    (on ? enable : disable).mutate(
      { loyalty: tier, id: rule.id },
      { onError: (error) => notify.trouble(refusal(error).sentence ?? '') },
    )
  return (
    <li>
      <span className={`${styles.sentence} ${rule.enabled ? '' : styles.off}`}>
        <RuleSentence kind={kind} rule={rule} currency={currency} />
        <span className={styles.name}>{String(rule.name)}</span>
      </span>
      <Refused why={why}>
        <Switch
          size="sm"
          checked={Boolean(rule.enabled)}
          aria-label={t('programme.counts', { name: String(rule.name) })}
          onChange={(event) => why === null && toggle(event.currentTarget.checked)}
        />
      </Refused>
      <Refused why={why}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('programme.edit', { name: String(rule.name) })} onClick={onEdit}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      </Refused>
    </li>
  )
}
