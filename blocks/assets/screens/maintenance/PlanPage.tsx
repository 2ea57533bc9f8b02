import { useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { planRoute } from '../routes.tsx'
import { Checklist } from './Checklist.tsx'
import { DoneButton } from './DoneButton.tsx'

const byDate = { conditions: ['startsOn', 'warnDays'], course: ['nextDueOn', 'lastDoneOn', 'timesDone'] }
/** What says something of a plan, by what it is counted in; days of the calendar unless it stands here. */
const valuesOf: Readonly<Partial<Record<string, typeof byDate>>> = {
  meter: { conditions: ['startsAtMeter'], course: ['nextDueMeter', 'lastDoneMeter', 'lastDoneOn', 'timesDone'] },
  loan: { conditions: [], course: ['lastDoneOn', 'timesDone'] },
  event: { conditions: ['eventType'], course: ['lastDoneOn', 'timesDone'] },
  field: { conditions: ['fieldKey', 'fieldLimit'], course: ['lastDoneOn', 'timesDone'] },
}

/** One plan and when it is due. */
export function PlanPage() {
  const { company } = useMe()
  const { id } = planRoute.useParams()
  const { asset } = planRoute.useSearch()
  const navigate = useNavigate()
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
      onGone={() => void navigate({ to: '/c/$urlId/assets/maintenance', params: { urlId: company.urlId } })}
    />
  )
}
