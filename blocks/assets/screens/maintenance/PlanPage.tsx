import { useRead } from '@quoin/kit/react'
import { type FieldName, useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { Checklist } from './Checklist.tsx'
import { DoneButton } from './DoneButton.tsx'

type PlanField = FieldName<typeof assets.maintenancePlans>
interface Values {
  readonly conditions: readonly PlanField[]
  readonly course: readonly PlanField[]
}
const byDate: Values = { conditions: ['startsOn', 'warnDays'], course: ['nextDueOn', 'lastDoneOn', 'timesDone'] }
/** What says something of a plan, by what it is counted in; days of the calendar unless it stands here. */
const valuesOf: Readonly<Partial<Record<string, Values>>> = {
  meter: { conditions: ['startsAtMeter'], course: ['nextDueMeter', 'lastDoneMeter', 'lastDoneOn', 'timesDone'] },
  loan: { conditions: [], course: ['lastDoneOn', 'timesDone'] },
  event: { conditions: ['eventType'], course: ['lastDoneOn', 'timesDone'] },
  field: { conditions: ['fieldKey', 'fieldLimit'], course: ['lastDoneOn', 'timesDone'] },
}

/** One plan and when it is due. */
export function PlanPage({ id, asset = '' }: { readonly id: string; readonly asset?: string }) {
  const go = useGo()
  const t = useTranslations('assets')
  const per = useRead(assets.maintenancePlans.get, { id, parent: asset }).data?.per ?? 'month'
  const { conditions, course } = valuesOf[per] ?? byDate
  return (
    <RecordPage
      resource={assets.maintenancePlans}
      id={id}
      parent={asset}
      key={id}
      foldsEmpty
      groups={[
        { label: t('desk.due.plan'), fields: ['name', 'asset', 'every', 'per', ...conditions, 'active', 'description'] },
        { label: t('desk.due.course'), fields: course },
      ]}
      actions={(plan) => <DoneButton plan={plan} />}
      tabs={[
        {
          key: 'checklist',
          label: t('desk.checklist.title'),
          content: (plan) => <Checklist plan={plan} key={String(plan.version)} />,
        },
      ]}
      onGone={() => void go(pages.maintenance())}
    />
  )
}
