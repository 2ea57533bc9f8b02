import { ActionIcon, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { PageMeta } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton, useMay } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'
import { NewEvent } from './NewEvent.tsx'
import { type AgendaEvent, useEventWords } from './useEventWords.ts'

export default function AgendaPage() {
  return (
    <WithTexts>
      <Agenda />
    </WithTexts>
  )
}

/** What happens at all locations from now on. */
function Agenda() {
  const t = useTranslations('geolocation.events')
  const mayPlan = useMay('geolocation.events.write')
  const mayAdmit = useMay('geolocation.tickets.manage')
  const [isNew, setNew] = useState(false)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(geolocation.tickets.agenda, { page: String(page), records: '25' })
  if (error && !data) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {mayAdmit && (
              <Button variant="default" component={Link} to={pages.admission()}>
                {t('admission')}
              </Button>
            )}
            {mayPlan && <Button onClick={() => setNew(true)}>{t('new')}</Button>}
          </>
        }
      />
      <Stack gap="md" maw={900}>
        {data.data.length === 0 && <EmptyState title={t('none')}>{mayPlan ? t('noneText') : null}</EmptyState>}
        {data.data.map((event) => (
          <Entry key={event.unique_id} event={event} />
        ))}
        <Pages meta={data.meta} onPage={setPage} />
      </Stack>
      {isNew && <NewEvent onClose={() => setNew(false)} />}
    </>
  )
}

/** Which page of what is to come is shown, and the way to the others. */
function Pages({ meta: { currentPage, totalPages }, onPage }: { readonly meta: PageMeta; onPage(page: number): void }) {
  const t = useTranslations('records.list')
  if (totalPages <= 1) return null
  return (
    <Group component="nav" justify="center" gap="sm" aria-label={t('pages')}>
      <ActionIcon aria-label={t('previous')} disabled={currentPage <= 1} onClick={() => onPage(currentPage - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Text size="sm">{t('page', { page: currentPage, pages: totalPages })}</Text>
      <ActionIcon aria-label={t('next')} disabled={currentPage >= totalPages} onClick={() => onPage(currentPage + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function Entry({ event }: { readonly event: AgendaEvent }) {
  const t = useTranslations('geolocation.events')
  const { when } = useEventWords()
  const open = event.kinds.some(({ sale }) => sale === 'open')
  const soldOut = event.kinds.length > 0 && event.kinds.every(({ sale }) => sale === 'sold_out')
  return (
    <Paper withBorder p="md" component="article" aria-label={event.title}>
      <Group justify="space-between" align="start" wrap="wrap">
        <Stack gap={4} flex={1} miw={220}>
          <Title order={2} size="h4">
            {event.title}
          </Title>
          <Text size="sm">{when(event)}</Text>
          <Text size="sm" c="dimmed">
            {`${event.premise_name}, ${event.location_name}`}
          </Text>
          {soldOut && (
            <div>
              <StatusPill value="cancelled" label={t('sale.sold_out')} />
            </div>
          )}
        </Stack>
        <Button variant={open ? 'filled' : 'default'} component={Link} to={pages.event({ id: event.unique_id })}>
          {open ? t('tickets') : t('show')}
        </Button>
      </Group>
    </Paper>
  )
}
