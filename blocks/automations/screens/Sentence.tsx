import type { AnyResource } from '@quoin/ui/fields/resources.ts'
import { useResource } from '@quoin/ui/fields/resources.ts'
import { useCustomized } from '@quoin/ui/fields/useCustomized.ts'
import { useWeekday } from '@quoin/ui/fields/WeekdaySelect.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { columnsOf } from '@quoin/ui/list/columns.ts'
import { PartInWords } from '@quoin/ui/list/ConditionInWords.tsx'
import { filterColumns } from '@quoin/ui/list/filterColumns.ts'
import { readFilter } from '@quoin/ui/list/filters.ts'
import { fieldsOf } from '@quoin/ui/fields/resources.ts'
import { TextsOf } from '@quoin/ui'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Recipient, Step } from '../resources/index.ts'
import styles from './automations.module.css'
import { type Draft, factOf, lastOf, namedBy, resourceOf, useActWords, useThing } from './words.ts'

type Said = Pick<Draft, 'trigger' | 'conditions' | 'steps'>

/** What a rule does: when it begins, for which records, and one step after the other. */
export function Sentence({ rule }: { rule: Said }) {
  const { resource } = rule.trigger
  return (
    <Suspense fallback="…">
      <TextsOf block={resource ? namedBy(resource).block : 'automations'}>
        <Written rule={rule} />
      </TextsOf>
    </Suspense>
  )
}

function Written({ rule }: { rule: Said }) {
  const t = useTranslations('automations.form')
  const when = useWhen(rule)
  const resource = useCustomized(useResource(rule.trigger.resource))
  const { match, parts } = readFilter(rule.conditions ?? undefined)
  const joint = useTranslations('records.filter')
  const columns = resource ? columnsOf(resource, fieldsOf(resource)) : []
  return (
    <dl className={styles.outline}>
      <dt>{t('when')}</dt>
      <dd>{when}</dd>
      {resource && parts.length > 0 && (
        <>
          <dt>{t('if')}</dt>
          {parts.map((part, at) => (
            <dd key={at}>
              {at > 0 && match === 'any' && `${joint('or')} `}
              <PartInWords resource={resource} columns={[...filterColumns(columns), ...columns]} part={part} />
            </dd>
          ))}
        </>
      )}
      <dt>{t('steps')}</dt>
      <dd>
        <ol>
          {rule.steps.map((step, i) => (
            <li key={i}>
              <StepWords step={step} resource={resource} />
            </li>
          ))}
        </ol>
      </dd>
    </dl>
  )
}

function useWhen({ trigger }: Said): string {
  const t = useTranslations('automations.sentence')
  const nameOf = useWeekday()
  const thingOf = useThing()
  const thing = trigger.resource ? thingOf(trigger.resource) : ''
  const { event } = useActWords(trigger.resource ?? 'automations.rules')
  const resource = useCustomized(useResource(trigger.resource))
  const words = useWords(resource ?? namedBy(trigger.resource ?? 'automations.rules'))
  const field = (wire: string) => words.field(factOf(resource, wire))
  if (trigger.kind === 'event') {
    const changed = trigger.changed?.length ? t('changed', { fields: trigger.changed.map(field).join(', ') }) : ''
    return t('event', { thing, events: trigger.events.map(event).join(', ') }) + changed
  }
  const { at } = trigger
  if (trigger.kind === 'date') {
    const { days } = trigger
    return days > 0
      ? t('after', { days, field: field(trigger.field), thing, at })
      : t('before', { days: -days, field: field(trigger.field), thing, at })
  }
  const time =
    trigger.every === 'week'
      ? t('week', { weekday: nameOf(trigger.weekday ?? 1), at })
      : trigger.every === 'month'
        ? t('month', { day: String(trigger.day ?? 1), at })
        : t('day', { at })
  return trigger.resource ? t('forEach', { time, thing }) : time
}

export function StepWords({ step, resource }: { step: Step; resource?: AnyResource }) {
  const t = useTranslations('automations.sentence')
  const people = usePeopleWords(resource)
  if (step.kind === 'webhook') return <>{t('webhook', { host: hostOf(step.url) })}</>
  if (step.kind !== 'operation') return <>{t(step.kind, { people: people(step.to) })}</>
  return (
    <TextsOf block={namedBy(resourceOf(step.operation)).block}>
      <OperationWords operation={step.operation} />
    </TextsOf>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

export function OperationWords({ operation }: { operation: string }) {
  const resource = resourceOf(operation)
  const { many } = useWords(namedBy(resource))
  const thing = useThing()(resource)
  const { act } = useActWords(resource)
  return <>{`${many || thing}: ${act(operation) || lastOf(operation)}`}</>
}

/** People by their names for others: a field of the record by its label. */
function usePeopleWords(resource: AnyResource | undefined): (to: readonly Recipient[]) => string {
  const t = useTranslations('automations')
  const words = useWords(resource)
  return (to) => {
    const members = to.filter(({ kind }) => kind === 'member').length
    const said = to.flatMap((one) => {
      if (one.kind === 'author' || one.kind === 'actor') return [t(`form.recipients.${one.kind}`)]
      if (one.kind === 'address') return [one.email]
      return one.kind === 'field' ? [words.field(factOf(resource, one.field))] : []
    })
    return [...said, ...(members > 0 ? [t('sentence.members', { count: members })] : [])].join(', ')
  }
}
