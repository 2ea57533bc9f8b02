import { Badge, Button, Code, Group, Modal, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import { icsOf } from '@quoin/kit/ics'
import { useRead, useAction } from '@quoin/kit/react'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { attendanceRate, type LearnerSession, university } from '../resources/index.ts'
import { Refused } from './Refused.tsx'

/** When one meets the coach: live sessions, and slots to book. */
export function CourseSessions({ course }: { course: string }) {
  const t = useTranslations('university.sessions')
  const { data } = useRead(university.sessions.ofCourse, { id: course })
  const sessions = data?.sessions.filter(({ status, attendance }) => status === 'scheduled' || attendance) ?? []
  if (sessions.length === 0) return null
  const noted = sessions.map(({ attendance }) => attendance).filter((state) => state !== null && state !== 'excused')
  const rate = attendanceRate(noted)
  const coming = sessions.filter(({ status, is_mine }) => status === 'scheduled' && is_mine)
  return (
    <Paper withBorder p="md" mt="md" component="section" aria-labelledby="course-sessions">
      <Group justify="space-between">
        <Title order={2} size="h4" id="course-sessions">
          {t('title')}
        </Title>
        {coming.length > 0 && (
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() => saveFile('sessions.ics', icsOf(t('title'), coming.map(entryOf)), 'text/calendar')}
            >
              {t('calendar')}
            </Button>
            <FeedButton />
          </Group>
        )}
      </Group>
      {rate !== null && <Text size="sm">{t('rate', { rate: String(rate), count: noted.length })}</Text>}
      {sessions.map((session) => (
        <SessionLine key={session.unique_id} session={session} />
      ))}
    </Paper>
  )
}

/** The address of a calendar with all sessions one comes to, shown once. */
function FeedButton() {
  const t = useTranslations('university.sessions')
  const make = useAction(university.sessions.feedCreate)
  return (
    <>
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate({})}>
        {t('feed')}
      </Button>
      <Modal opened={make.data !== undefined} onClose={make.reset} title={t('feed')}>
        <Stack gap="sm">
          <Text size="sm">{t('feedText')}</Text>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {make.data?.url}
          </Code>
        </Stack>
      </Modal>
      <Refused error={make.error} />
    </>
  )
}

const entryOf = ({
  unique_id: id,
  title,
  starts_at: start,
  ends_at: end,
  updated_at: changedAt,
  ...session
}: LearnerSession) => ({
  id,
  title,
  start,
  minutes: (Date.parse(end) - Date.parse(start)) / 60_000,
  description: [session.coach_name, session.place, session.link].filter(Boolean).join('\n'),
  changedAt,
  revision: Math.floor(Date.parse(changedAt) / 1_000) % 1_000_000_000,
})

function SessionLine({ session }: { session: LearnerSession }) {
  const t = useTranslations('university.sessions')
  const format = useFormatter()
  const book = useAction(university.sessions.book)
  const isOpen = session.status === 'scheduled' && new Date(session.starts_at) > new Date()
  const when = format.dateTimeRange(new Date(session.starts_at), new Date(session.ends_at), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <Group mt="sm" gap="sm">
      <div style={{ flex: 1 }}>
        <Text fw={600}>{session.title}</Text>
        <Text size="sm">{[when, session.coach_name, session.place].filter(Boolean).join(' · ')}</Text>
      </div>
      {session.attendance && <Badge variant="light">{t(`states.${session.attendance}`)}</Badge>}
      {session.link && session.status === 'scheduled' && (
        <Button
          component="a"
          href={session.link}
          target="_blank"
          rel="noreferrer"
          variant="default"
          aria-label={`${t('join')}: ${session.title}`}
        >
          {t('join')}
        </Button>
      )}
      {session.learner_unique_id && <OwnCoaching session={session} />}
      {session.kind === 'coaching' && isOpen && (
        <Button
          variant={session.is_mine ? 'default' : 'filled'}
          loading={book.isPending}
          aria-label={`${t(session.is_mine ? 'giveBack' : 'book')}: ${session.title}, ${when}`}
          onClick={() => book.mutate({ id: session.unique_id, is_booked: !session.is_mine })}
        >
          {t(session.is_mine ? 'giveBack' : 'book')}
        </Button>
      )}
      <Refused error={book.error} />
    </Group>
  )
}

/** What one says of one’s own coaching: that one comes, that one is there, and what is worth writing down. */
function OwnCoaching({ session }: { session: LearnerSession }) {
  const t = useTranslations('university.sessions')
  const [notes, setNotes] = useState(session.notes ?? '')
  const tell = useAction(university.sessions.tell)
  const say = (said: Omit<Parameters<typeof tell.mutate>[0], 'id'>) => tell.mutate({ id: session.unique_id, ...said })
  const isOn = session.status === 'scheduled'
  return (
    <Stack gap="xs" w="100%">
      <Group gap="sm">
        {session.learner_confirmed_at && <Badge variant="light">{t('confirmed')}</Badge>}
        {isOn && !session.learner_confirmed_at && <Button onClick={() => say({ is_confirmed: true })}>{t('confirm')}</Button>}
        {session.is_open && !session.attendance && <Button onClick={() => say({ is_here: true })}>{t('here')}</Button>}
        {isOn && session.attendance && !session.has_left && (
          <Button variant="default" onClick={() => say({ is_here: false })}>
            {t('leave')}
          </Button>
        )}
      </Group>
      <Textarea
        label={t('notes')}
        autosize
        maxLength={5_000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {notes !== (session.notes ?? '') && (
        <div>
          <Button variant="default" loading={tell.isPending} onClick={() => say({ notes })}>
            {t('saveNotes')}
          </Button>
        </div>
      )}
      <Refused error={tell.error} />
    </Stack>
  )
}
