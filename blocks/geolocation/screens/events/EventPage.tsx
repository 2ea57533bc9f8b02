import { Alert, Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton, useMay, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'
import { Attendees } from './Attendees.tsx'
import { BuyTickets } from './BuyTickets.tsx'
import { CallOff } from './CallOff.tsx'
import { Kinds } from './Kinds.tsx'
import { eventFields } from './NewEvent.tsx'
import { type AgendaEvent, useEventWords } from './useEventWords.ts'

export default function EventPage({ id }: { readonly id: string }) {
  return (
    <WithTexts>
      <Event id={id} />
    </WithTexts>
  )
}

/** An event: what it is and its tickets; for who looks after it also who comes. */
function Event({ id }: { readonly id: string }) {
  const t = useTranslations('geolocation.events')
  const { when } = useEventWords()
  const mayEdit = useMay('geolocation.events.write')
  const mayManage = useMay('geolocation.tickets.manage')
  const mayBuy = useMay('geolocation.tickets.write')
  const [isEdited, setEdited] = useState(false)
  const [isCalledOff, setCalledOff] = useState(false)
  const { data, error, refetch } = useRead(geolocation.tickets.agenda, { event_unique_id: id })
  if (error && !data) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const [event] = data.data
  if (!event) return <EmptyState title={t('gone')} />
  return (
    <>
      <PageHeader
        title={event.title}
        text={`${when(event)} · ${event.premise_name}, ${event.location_name}`}
        actions={
          !event.called_off_at && (
            <>
              {mayManage && (
                <Button variant="default" component={Link} to={pages.admission({ event: id })}>
                  {t('admission')}
                </Button>
              )}
              {mayManage && (
                <Button variant="default" onClick={() => setCalledOff(true)}>
                  {t('callOff')}
                </Button>
              )}
              {mayEdit && <Button onClick={() => setEdited(true)}>{t('edit')}</Button>}
            </>
          )
        }
      />
      <Stack gap="xl" maw={900}>
        {event.called_off_at && <Alert color="red">{t('calledOff')}</Alert>}
        {event.description && <Text style={{ whiteSpace: 'pre-line' }}>{event.description}</Text>}
        <PublicLink event={event} />
        {mayBuy && <BuyTickets event={event} />}
        {mayEdit && <Kinds event={event} onSaved={() => void refetch()} />}
        {mayManage && <Attendees event={event} />}
      </Stack>
      {isEdited && <Edit event={event} onClose={() => setEdited(false)} />}
      {isCalledOff && <CallOff event={event} onClose={() => setCalledOff(false)} />}
    </>
  )
}

/** Where visitors get tickets: only of what is public, at a location with a page for them. */
function PublicLink({ event }: { readonly event: AgendaEvent }) {
  const t = useTranslations('geolocation.events')
  const common = useTranslations('ui.common')
  const { company } = useMe()
  if (event.visibility !== 'public' || !event.slug) return null
  const address = `${window.location.origin}/b/${company.urlId}/${event.slug}/events/${event.unique_id}`
  return (
    <Group gap="xs">
      <Anchor size="sm" href={address} target="_blank" rel="noreferrer">
        <Group component="span" gap={6}>
          {t('publicPage')}
          <IconExternalLink size={15} stroke={1.6} aria-hidden />
        </Group>
      </Anchor>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy}>
            {common(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}

function Edit({ event, onClose }: { readonly event: AgendaEvent; onClose(): void }) {
  const t = useTranslations('geolocation.events')
  const parent = event.premise_unique_id
  const { data } = useRead(geolocation.events.get, { parent, id: event.unique_id })
  if (!data) return null
  return (
    <FormModal
      opened
      title={t('edit')}
      resource={geolocation.events}
      record={data}
      parent={parent}
      only={eventFields}
      onClose={onClose}
      onSaved={onClose}
    />
  )
}
