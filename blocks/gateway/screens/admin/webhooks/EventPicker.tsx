import { ActionIcon, Checkbox, Input, Select, Switch } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './webhooks.module.css'
import { useEventWords } from './words.ts'

const resourceOf = (event: string) => event.slice(0, event.lastIndexOf('.'))

/** What a webhook is told: of each kind of record everything, or some of what can happen to it. */
export function EventPicker({
  value,
  error,
  onChange,
}: {
  value: readonly string[]
  error?: string | null
  onChange(events: string[]): void
}) {
  const t = useTranslations('admin.webhooks')
  const words = useEventWords()
  const offered = useRead(gateway.webhooks.events, {})
  if (!offered.data)
    return offered.error ? <ErrorState error={offered.error} onRetry={() => void offered.refetch()} /> : <ListSkeleton rows={2} />
  const chosen = [...Map.groupBy(value, resourceOf)]
  const { resources } = offered.data
  const nameOf = (resource: string) => words(`${resource}.*`).thing
  const others = resources
    .filter(({ resource }) => !chosen.some(([own]) => own === resource))
    .map(({ resource }) => ({ value: resource, label: `${nameOf(resource)} · ${resource}` }))
    .sort((a, b) => a.label.localeCompare(b.label))
  const without = (resource: string) => value.filter((event) => resourceOf(event) !== resource)
  return (
    <Input.Wrapper label={t('events')} description={t('eventsHint')} error={error} required>
      <Select
        mt={6}
        aria-label={t('addEvents')}
        placeholder={t('addEvents')}
        searchable
        limit={200}
        value={null}
        data={others}
        onChange={(resource) => resource && onChange([...value, `${resource}.*`])}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} style={{ marginTop: 10 }}>
          {chosen.map(([resource, events]) => (
            <ResourceEvents
              key={resource}
              resource={resource}
              events={events}
              offered={resources.find((one) => one.resource === resource)?.events ?? []}
              onChange={(next) => onChange([...without(resource), ...next])}
            />
          ))}
        </ul>
      )}
    </Input.Wrapper>
  )
}

function ResourceEvents({
  resource,
  events,
  offered,
  onChange,
}: {
  resource: string
  events: readonly string[]
  offered: readonly string[]
  onChange(events: string[]): void
}) {
  const t = useTranslations('admin.webhooks')
  const words = useEventWords()
  const all = `${resource}.*`
  const isAll = events.includes(all)
  const { thing } = words(all)
  const toggle = (event: string) => {
    const next = events.includes(event) ? events.filter((one) => one !== event) : [...events, event]
    onChange(next.length > 0 ? next : [all])
  }
  return (
    <li>
      <div className={classes.head}>
        <span>
          <strong>{thing}</strong>
        </span>
        <span className={classes.head}>
          <Switch
            size="xs"
            label={t('everything')}
            aria-label={`${thing}: ${t('everything')}`}
            checked={isAll}
            onChange={() => onChange(isAll ? offered.slice(0, 1) : [all])}
          />
          <ActionIcon aria-label={t('removeEvents', { thing })} onClick={() => onChange([])}>
            <IconX size={15} stroke={1.6} />
          </ActionIcon>
        </span>
      </div>
      {!isAll && (
        <div className={classes.events}>
          {offered.map((event) => (
            <Checkbox
              key={event}
              size="xs"
              label={words(event).action}
              description={event.slice(resource.length + 1)}
              checked={events.includes(event)}
              onChange={() => toggle(event)}
            />
          ))}
        </div>
      )}
    </li>
  )
}
