import { Alert, Anchor, Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, useMay } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { realtime, type MeetingWire } from '../resources/index.ts'
import { MeetingForm } from './MeetingForm.tsx'
import { MeetingItem } from './MeetingItem.tsx'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'

const step = 25
const views = ['ahead', 'past'] as const
type Row = MeetingWire & { readonly id: string }

/** The meetings of a conversation: those ahead, those live and those that are over, and the way to a new one. */
export function MeetingsDialog({ contextId, onClose }: { readonly contextId: string; onClose(): void }) {
  const t = useTranslations('realtime.meetings')
  const failed = useFailed()
  const [view, setView] = useState<(typeof views)[number]>('ahead')
  const [form, setForm] = useState<{ readonly meeting?: Row }>()
  const { data: settings } = useRead(realtime.meetingSettings.get, {})
  const create = useAction(realtime.meetings.create)
  const start = useAction(realtime.meetings.start)
  const hasServer = Boolean(settings?.server_url)
  const begin = () =>
    create.mutate(
      { title: t('quick'), conversation_unique_id: contextId },
      { onSuccess: ({ unique_id: id }) => start.mutate({ id }, { onError: failed }), onError: failed },
    )
  return (
    <Modal opened onClose={onClose} title={t(form ? (form.meeting ? 'edit' : 'schedule') : 'title')}>
      {form ? (
        <MeetingForm contextId={contextId} meeting={form.meeting} onDone={() => setForm(undefined)} />
      ) : (
        <>
          {settings && !hasServer && <NoServer />}
          <Group mb="sm">
            <Button size="compact-md" onClick={() => setForm({})}>
              {t('schedule')}
            </Button>
            {hasServer && (
              <Button size="compact-md" variant="default" loading={create.isPending || start.isPending} onClick={begin}>
                {t('now')}
              </Button>
            )}
          </Group>
          <SegmentedControl
            size="xs"
            mb="xs"
            aria-label={t('show')}
            data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
            value={view}
            onChange={(value) => setView(views.find((one) => one === value) ?? 'ahead')}
          />
          {(view === 'ahead' ? (['active', 'pending'] as const) : (['inactive'] as const)).map((status) => (
            <Meetings
              key={status}
              contextId={contextId}
              status={status}
              canStart={hasServer}
              onEdit={(meeting) => setForm({ meeting })}
            />
          ))}
        </>
      )}
    </Modal>
  )
}

/** Meetings are planned all the same, and joined once somebody has said where. */
function NoServer() {
  const t = useTranslations('realtime.meetings')
  const mayManage = useMay('realtime.meetings.manage')
  return (
    <Alert mb="sm" color="gray" icon={<IconVideo size={18} stroke={1.6} />}>
      {t('noServer')}
      {mayManage && (
        <>
          {' '}
          <Anchor component={Link} inherit to={pages.meetingSettings()}>
            {t('chooseServer')}
          </Anchor>
        </>
      )}
    </Alert>
  )
}

interface MeetingsProps {
  readonly contextId: string
  readonly status: 'active' | 'pending' | 'inactive'
  readonly canStart: boolean
  onEdit(meeting: Row): void
}

function Meetings({ contextId, status, canStart, onEdit }: MeetingsProps) {
  const t = useTranslations('realtime.meetings')
  const [records, setRecords] = useState(step)
  const { data, error, refetch } = useRead(realtime.meetings.list, {
    conversation_unique_id: contextId,
    status,
    sort: status === 'pending' ? 'scheduled_at' : '-scheduled_at',
    page: 1,
    records,
  })
  const rows = data?.data ?? []
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && status !== 'active' && <ListSkeleton rows={2} />}
      {data && rows.length === 0 && status !== 'active' && (
        <EmptyState icon={IconVideo} title={t(`none.${status}`)}>
          {status === 'pending' && t('noneText')}
        </EmptyState>
      )}
      <ul className={classes.listed}>
        {rows.map((meeting) => (
          <MeetingItem key={meeting.id} meeting={meeting} canStart={canStart} onEdit={() => onEdit(meeting)} />
        ))}
      </ul>
      {rows.length < Number(data?.meta.totalCount ?? 0) && records < 200 && (
        <Button variant="subtle" size="compact-sm" fullWidth onClick={() => setRecords(records + step)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
